extension Producer {
  /// Emits `separator` before each element except the first.
  ///
  ///     self                   1-2---3---|
  ///     interspersed(with: 0)  1-(02)(03)|
  ///
  /// - Demand: a separator consumes demand; its element is kept if only one was requested.
  @_alwaysEmitIntoClient @inline(__always)
  public func interspersed(with separator: Element) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let isFirst = StateBox(true)
      junction.open(turn: { junction.resumeAll() }) {
        isFirst.value = true
        junction.listen(to: self, as: .forwarded, onDemand: true) { element in
          if isFirst.value { isFirst.value = false } else { _ = junction.emit(separator, to: next) }
          return junction.emit(element, to: next)
        } ended: { completion in
          junction.end(completion, .inherited)
        }
      }
    }
  }
}
