extension Producer {
  /// Emits each element but the first, together with the one before it.
  ///
  ///     self        1-2-3-|
  ///     pairwise()  --a-b-|   a: (1, 2)  b: (2, 3)
  ///
  /// - Demand: the first element consumes no demand.
  /// - Rewinds: forgets the last element.
  @_alwaysEmitIntoClient @inline(__always)
  public func pairwise() -> Producer<(Element, Element), Failure> {
    Producer<(Element, Element), Failure>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let last = consumer.state(Element?.none)
      run(
        consumer.receiving { element in
          let earlier = last.value
          last.value = element
          guard let earlier else { return .more }
          return next((earlier, element))
        })
    }
  }
}
