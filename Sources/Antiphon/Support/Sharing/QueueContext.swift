import Synchronization

/// What a delivery queue has that does not depend on its elements: the source that it stops.
@usableFromInline
class QueueContext: SerialContext, @unchecked Sendable {
  @usableFromInline final let lock = Lock()
  // Guarded by `lock`.
  @exclusivity(unchecked) @usableFromInline final var isOver = false
  /// True once the consumer has cancelled.
  @exclusivity(unchecked) @usableFromInline final var isCancelled = false
  /// Called once with the queue, however the run of its source ends. Once the queue is over it belongs to the final action.
  @exclusivity(unchecked) @usableFromInline final var stopSource: Stop?

  @usableFromInline typealias Stop = @Sendable (QueueContext) -> Void

  @inlinable
  override init(_ go: @escaping @Sendable (ParkedSource) -> Talkback.FinalAction?) { super.init(go) }

  @usableFromInline
  override final func stopAfterCancellation() {
    // Not returned by `withLock`: passing a closure through a generic function allocates.
    var stop: Stop?
    lock.withLock {
      isCancelled = true
      if !isOver { stop = stopSource.take() }
    }
    stop?(self)
  }
}
