extension Producer {
  /// Emits tuples of the elements of this stream and of `other`: the first ones, the second ones, and so on, with nil for a
  /// stream that has ended.
  ///
  ///     self                     1---2-|
  ///     other                    --a-|
  ///     zipLongest(with: other)  --x-y-|   x: (1, a)  y: (2, nil)
  ///
  /// - Finishes: when both have finished.
  /// - Fails: with the first failure, at once: the other is cancelled, and kept elements are lost.
  /// - Demand: at most 64 elements ahead on each side, then that side waits until they are used up; all elements of one that can't wait
  ///   are kept.
  /// - Complexity: O(1) for each element. Space: O(*k*), where *k* is the number of kept elements.
  @_alwaysEmitIntoClient
  public func zipLongest<Other: Sendable>(
    with other: Producer<Other, Failure>
  ) -> Producer<(Element?, Other?), Failure> {
    Producer<(Element?, Other?), Failure> { consumer in
      let next = consumer.unownedNext
      let sides = PairedUpstreams<Element, Other, (Element?, Other?), Failure>(consumer)
      let (left, right) = (sides.left, sides.right)
      sides.run(self, other) {
        while sides.junction.isReady && !(left.isOver && right.isOver) {
          // Wait for a side that is empty and has not finished.
          if left.ring.isEmpty && !left.isFinished || right.ring.isEmpty && !right.isFinished { return }
          let row = (
            left.ring.isEmpty ? nil : left.ring.removeFirst(), right.ring.isEmpty ? nil : right.ring.removeFirst()
          )
          sides.junction.deliver(row, to: next)
        }
      }
    }
  }
}
