extension Producer {
  /// Emits elements until `notifier` emits one, and then finishes.
  ///
  ///     self                     1-2-3-4-|
  ///     notifier                 -----a-|
  ///     prefix(until: notifier)  1-2-3|
  ///
  /// `notifier` is started first; if it finishes without an element, this stream continues.
  ///
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: `notifier` receives unlimited demand; this stream waits.
  /// - Cancels: both streams when the result finishes.
  /// - Loses: elements that still wait at this stream when `notifier` emits one.
  @_alwaysEmitIntoClient @inline(__always)
  public func prefix<Other: Sendable>(until notifier: Producer<Other, Failure>) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      junction.open(turn: { junction.resumeAll() }) {
        junction.listen(to: notifier, as: .notifier) { _ in
          junction.end(.finished)
          return .stop
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
        if !junction.isLive { return }
        junction.forward(self, as: .forwarded, to: next) { junction.end($0, .inherited) }
      }
    }
  }
}
