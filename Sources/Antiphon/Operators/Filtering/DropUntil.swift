extension Producer {
  /// Drops elements until `notifier` emits one, then emits all later ones.
  ///
  ///     self                   1-2-3-4-|
  ///     notifier               ---a-|
  ///     drop(until: notifier)  ----3-4-|
  ///
  /// `notifier` is started first; if it finishes without an element, all elements are dropped.
  ///
  /// - Finishes: with this stream.
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: a dropped element consumes no demand. `notifier` receives unlimited demand; this stream waits. An element
  ///   that still waits at this stream when `notifier` emits one is emitted.
  /// - Cancels: `notifier` with its first element.
  /// - Rewinds: starts both again.
  @_alwaysEmitIntoClient @inline(__always)
  public func drop<Other: Sendable>(until notifier: Producer<Other, Failure>) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let isDropping = StateBox(true)
      junction.open(turn: { junction.resumeAll() }) {
        isDropping.value = true
        let notifying = Branch.notifier
        junction.listen(to: notifier, as: notifying) { _ in
          isDropping.value = false
          junction.cancel(notifying)
          return .stop
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
        if !junction.isLive { return }
        junction.listen(to: self, as: .forwarded, onDemand: true) { element in
          isDropping.value ? junction.reply : junction.emit(element, to: next)
        } ended: { completion in
          junction.end(completion, .inherited)
        }
      }
    }
  }
}
