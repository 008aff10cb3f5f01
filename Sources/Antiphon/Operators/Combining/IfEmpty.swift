extension Producer {
  /// Continues with another stream if this one finishes without an element.
  ///
  ///     self                      --|
  ///     other                     1-2-|
  ///     ifEmpty(switchTo: other)  --1-2-|
  ///
  /// - Demand: carried over.
  /// - Rewinds: to the first element of this stream.
  public func ifEmpty(switchTo other: Producer) -> Producer {
    Producer { [run] consumer in
      consumer.sequence {
        let isEmpty = StateBox(true)
        let first = Producer { consumer in
          let next = consumer.unownedNext
          run(
            consumer.receiving { element in
              isEmpty.value = false
              return next(element)
            })
        }
        return { ended in
          guard let ended else { return NextUpstream(first) }
          guard ended.isFinished, isEmpty.value else { return nil }
          isEmpty.value = false
          return NextUpstream(other, isLast: true)
        }
      }
    }
  }
}
