extension Producer {
  /// Emits the first `count` elements and finishes with the last of them.
  ///
  ///     self       1-2-3-4-|
  ///     prefix(2)  1-(2|)
  ///
  /// - Parameter count: the number of elements, at least 0. With 0 it finishes at once and upstream is not started.
  /// - Cancels: upstream is stopped when the last element has been delivered.
  @_alwaysEmitIntoClient @inline(__always)
  public func prefix(_ count: Int) -> Producer {
    precondition(count >= 0, "prefix(_:) needs a count of 0 or more")
    return Producer(synchrony: synchrony) { [run] consumer in
      guard count > 0 else { return consumer.finish() }
      let next = consumer.unownedNext
      let left = consumer.state(count)
      run(
        consumer.receiving { element in
          left.value &-= 1
          // Called in one place: with another call for the last element, the loop would have two exits and would not be vectorised.
          let reply = next(element)
          return left.value > 0 ? reply : consumer.finish(after: reply)
        })
    }
  }
}
