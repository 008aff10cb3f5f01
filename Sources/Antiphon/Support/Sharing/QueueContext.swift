import Synchronization

/// What a delivery queue has that does not depend on its elements: the source that it stops.
@usableFromInline
class QueueContext: SerialContext, @unchecked Sendable {
  // Guarded by `lock`. The small ones come last, next to those of the queue.
  /// Called once with the queue, however the run of its source ends. Once the queue is over it belongs to the final action.
  @exclusivity(unchecked) @usableFromInline final var stopSource: Stop?
  /// Made when there is something to keep in it.
  @exclusivity(unchecked) @usableFromInline final var source: QueuedSource?
  @usableFromInline final let lock = Lock()
  @exclusivity(unchecked) @usableFromInline final var isOver = false
  /// True once the consumer has cancelled.
  @exclusivity(unchecked) @usableFromInline final var isCancelled = false
  /// True while the source waits because the queue is full.
  @exclusivity(unchecked) @usableFromInline final var isFull = false
  /// True from a call of `onDemand` until an element arrives.
  @exclusivity(unchecked) @usableFromInline final var isDemandReported = false
  /// The number of the current run of the source: each rewind starts another one.
  @exclusivity(unchecked) @usableFromInline final var run: Run = 0

  @usableFromInline typealias Stop = @Sendable (QueueContext) -> Void
  @usableFromInline typealias Run = UInt32

  @inlinable
  override init(_ go: @escaping @Sendable (ParkedSource) -> Talkback.FinalAction?) { super.init(go) }

  /// What is known of the source. To be called under the lock.
  @usableFromInline
  final var madeSource: QueuedSource {
    let made = source ?? QueuedSource()
    source = made
    return made
  }

  /// Restarts the source, with the number of the run. Nil if it can't be restarted.
  @usableFromInline
  final var restart: (@Sendable (Run) -> Void)? {
    get {
      // Not returned by `withLock`: passing a closure through a generic function allocates.
      var restart: (@Sendable (Run) -> Void)?
      lock.withLock { restart = source?.restart }
      return restart
    }
    set { lock.withLock { (newValue == nil ? source : madeSource)?.restart = newValue } }
  }

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

/// What a delivery queue knows of a source that starts again, asks for demand, yields or has elements dropped. The subscriber of a subject has
/// none. Guarded by the queue's lock.
@usableFromInline
final class QueuedSource: @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var restart: (@Sendable (QueueContext.Run) -> Void)?
  @exclusivity(unchecked) @usableFromInline var onDemand: (@Sendable () -> Void)?
  /// Tells the source of a rewind; nil if it is to be restarted.
  @exclusivity(unchecked) @usableFromInline var onRewind: (@Sendable () -> Void)?
  /// The source while it yields.
  @exclusivity(unchecked) @usableFromInline var yielding: (upstream: Talkback, inner: SerialContext?)?
  /// How many elements the policy has dropped.
  @exclusivity(unchecked) @usableFromInline var droppedCount = 0

  /// Takes the functions that tell the source, in an object of their own, which the caller releases outside of the lock. To be called under it.
  @usableFromInline
  func takeFunctions() -> QueuedSource {
    let taken = QueuedSource()
    swap(&taken.onDemand, &onDemand)
    swap(&taken.onRewind, &onRewind)
    return taken
  }

  /// What is still to be known once the queue is over. To be called under the lock.
  @usableFromInline
  var remainder: QueuedSource? {
    guard droppedCount > 0 || yielding != nil else { return nil }
    let remainder = QueuedSource()
    remainder.droppedCount = droppedCount
    remainder.yielding = yielding
    return remainder
  }
}
