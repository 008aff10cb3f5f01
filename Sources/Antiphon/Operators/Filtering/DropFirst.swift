extension Producer {
  /// Emits everything but the first `count` elements.
  ///
  ///     self          1-2-3-4-|
  ///     dropFirst(2)  ----3-4-|
  ///
  /// - Parameter count: elements, at least 0.
  /// - Demand: a dropped element uses none up.
  /// - Rewinds: drops them again.
  @inlinable @inline(__always)
  public func dropFirst(_ count: Int = 1) -> Producer {
    precondition(count >= 0, "dropFirst(_:) needs a count of 0 or more")
    return Producer(pace: pace, shape: canSkip ? .skippable : .any) { [run, canSkip] consumer in
      // Such a source passes over them in one step, instead of one by one.
      if canSkip { return run(consumer.skipping(count)) }
      let next = consumer.unownedNext
      let left = Serial(count)
      consumer.onRewind { left.value = count }
      run(
        consumer.receiving { element in
          // Counted down on and on: with a count that stops at 0 the optimizer makes a loop in the loop.
          left.value &-= 1
          return left.value < 0 ? next(element) : .more
        })
    }
  }
}
