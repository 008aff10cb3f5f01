extension Producer {
  /// Emits all but the first `count` elements.
  ///
  ///     self          1-2-3-4-|
  ///     dropFirst(2)  ----3-4-|
  ///
  /// - Parameter count: the number of elements, at least 0.
  /// - Demand: a dropped element consumes no demand.
  /// - Rewinds: drops them again.
  /// - Complexity: O(1) for each element, a dropped one included; O(1) for all `count` dropped elements of a random-access collection.
  @_alwaysEmitIntoClient @inline(__always)
  public func dropFirst(_ count: Int = 1) -> Producer {
    precondition(count >= 0, "dropFirst(_:) needs a count of 0 or more")
    return Producer(synchrony: synchrony, shape: canSkip ? .skippable : .any) { [run, canSkip] consumer in
      // A source that can skip does so in one step, instead of element by element.
      if canSkip { return run(consumer.skipping(count)) }
      let next = consumer.unownedNext
      let left = consumer.state(count)
      run(
        consumer.receiving { element in
          // Counts down without end: if the count stopped at 0, the optimizer would make a nested loop.
          left.value &-= 1
          return left.value < 0 ? next(element) : .more
        })
    }
  }
}
