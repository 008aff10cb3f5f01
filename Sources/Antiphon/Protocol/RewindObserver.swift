/// What a rewind calls while the source is not parked: for a source that stays in its serial context for longer than a delivery.
///
/// The function may run on the rewinding thread, and when there is nothing to do.
@usableFromInline
struct RewindObserver: ~Copyable, Sendable {
  private let callback = LockedValue<RewindCallback?>(nil)

  /// Sets the function; nil removes it. The earlier one is released outside the lock.
  @usableFromInline
  func set(_ body: (@Sendable () -> Void)?) {
    var callback = body.map { RewindCallback($0) }
    self.callback.withLock { swap(&$0, &callback) }
  }

  func call() { callback.withLock { $0 }?.reset() }
}
