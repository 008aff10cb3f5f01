extension Producer {
  /// Emits tuples of the elements of this stream and of `other`: the first ones, the second ones, and so on, nil where one
  /// has no more.
  ///
  ///     self                     1---2-|
  ///     other                    --a-|
  ///     zipLongest(with: other)  --x-y-|   x: (1, a)  y: (2, nil)
  ///
  /// - Finishes: when both have finished.
  /// - Fails: with the first failure, at once: the other is cancelled, and what is kept is lost.
  /// - Demand: at most 64 elements ahead on each side, then that side waits until they are used up; one that can't wait
  ///   is kept in full.
  @inlinable
  public func zipLongest<Other: Sendable>(
    with other: Producer<Other, Failure>
  ) -> Producer<(Element?, Other?), Failure> {
    Producer<(Element?, Other?), Failure> { consumer in
      let next = consumer.unownedNext
      let sides = SideBySide<Element, Other, (Element?, Other?), Failure>(consumer)
      let (left, right) = (sides.left, sides.right)
      sides.run(self, other) {
        while sides.junction.isReady && !(left.isOver && right.isOver) {
          // A side that is empty now but not for ever is waited for.
          if left.ring.isEmpty && !left.isFinished || right.ring.isEmpty && !right.isFinished { return }
          let row = (
            left.ring.isEmpty ? nil : left.ring.removeFirst(), right.ring.isEmpty ? nil : right.ring.removeFirst()
          )
          sides.junction.say(row, to: next)
        }
      }
    }
  }
}
