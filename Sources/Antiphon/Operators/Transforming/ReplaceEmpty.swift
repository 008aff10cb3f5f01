extension Producer {
  /// Emits `value` if the stream finishes without an element.
  ///
  ///     self                   --|
  ///     replaceEmpty(with: 1)  --(1|)
  ///
  /// - Fails: without `value`.
  /// - Demand: `value` consumes demand, and waits for it.
  @_alwaysEmitIntoClient
  public func replaceEmpty(with value: Element) -> Producer {
    .appendingOnFinish { [run] in
      let isEmpty = StateBox(true)
      let body = Producer { consumer in
        let next = consumer.unownedNext
        run(
          consumer.receiving { element in
            isEmpty.value = false
            return next(element)
          })
      }
      return (body, { isEmpty.value ? value : nil })
    }
  }
}
