extension Producer {
  /// Emits an element unless it is equivalent to the one before it.
  ///
  ///     self                      1-1-2-1-|
  ///     removeDuplicates(by: ==)  1---2-1-|
  ///
  /// - Fails: as soon as `areEquivalent` throws.
  /// - Demand: a rejected element consumes no demand.
  /// - Rewinds: forgets the last element.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func removeDuplicates(
    by areEquivalent: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let last = consumer.state(Element?.none)
      run(
        consumer.catching { element throws(Failure) in
          if let last = last.value, try areEquivalent(last, element) { return .more }
          last.value = element
          return next(element)
        })
    }
  }

  /// Emits an element unless it is equivalent to the one before it.
  ///
  /// For a nonthrowing `areEquivalent`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func removeDuplicates(
    by areEquivalent: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let last = consumer.state(Element?.none)
      run(
        consumer.receiving { element in
          if let last = last.value, areEquivalent(last, element) { return .more }
          last.value = element
          return next(element)
        })
    }
  }
}

extension Producer where Element: Equatable {
  /// Emits an element unless it equals the one before it.
  ///
  ///     self                1-1-2-1-|
  ///     removeDuplicates()  1---2-1-|
  ///
  /// - Demand: a rejected element consumes no demand.
  /// - Rewinds: forgets the last element.
  @_alwaysEmitIntoClient @inline(__always)
  public func removeDuplicates() -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      // A box, not `consumer.state`: the optimizer then keeps the element in a register (5.8 instructions instead of 8.5).
      let last = StateBox(Element?.none)
      consumer.onRewind { last.value = nil }
      run(
        consumer.receiving { element in
          let isRepeated = last.value == element
          // Stored in both cases, so that the optimizer sees that `last` is never nil after the first element.
          last.value = element
          return isRepeated ? .more : next(element)
        })
    }
  }
}
