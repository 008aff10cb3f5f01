import AntiphonShims
import DequeModule
import Synchronization

/// The queueing drain loop: actions come from any thread, and one thread at a time performs them, in order.
///
///     queue.perform(action) { action in … }
///
/// A thread that enters owns the queue. An action that arrives meanwhile, from inside an action or on another thread, is queued for the
/// owner, which performs it before it leaves: there is one order, the stack stays flat, and no thread waits.
///
/// | owner | `enter` | `enqueue` | `leaveIfEmpty` |
/// |---|---|---|---|
/// | none | true: the caller is the owner | true: the caller is the owner, and has to drain | – |
/// | the caller of `enqueue`, not claimed yet | false | false: the owner drains | – |
/// | a thread | false | false: the owner drains | true: there is no owner |
/// | a thread, with actions | false | false: the owner drains | false: the caller has to drain |
///
/// Between two batches (`performBatch`) the queue has an owner but no owning thread, as before `claim`.
///
/// The lock guards the queued actions and is never held while an action is performed.
@usableFromInline
struct DrainQueue<Action: Sendable>: ~Copyable, Sendable {
  /// The owning thread, an even number, and whether actions are queued. 0 if there is neither. `BiasedDrainQueue` leaves the biased thread here.
  @usableFromInline let owner = Atomic<UInt>(0)
  @usableFromInline let actions = LockedValue(LazyDeque<Action>())

  /// The lowest bit of `owner`.
  @inlinable static var hasActions: UInt { 1 }

  @inlinable
  init() {}

  /// Performs `action` and all queued ones, or leaves `action` to the owner.
  @inlinable
  func perform(_ action: Action, _ body: (Action) -> Void) {
    if enter() {
      body(action)
      if leaveIfEmpty() { return }
    } else if !enqueue(action) {
      return
    }
    drain(body)
  }

  /// True if there was no owner: then the caller is the owner.
  @inlinable @inline(__always)
  func enter() -> Bool {
    owner.compareExchange(expected: 0, desired: antiphon_thread(), ordering: .acquiring).exchanged
  }

  /// Queues `action`. True if the queue had no owner: then the caller owns it, and has to drain it.
  @inlinable
  func enqueue(_ action: Action) -> Bool {
    // One step: an action is never queued without an owner that performs it.
    actions.withLock { actions in
      actions.append(action)
      return owner.bitwiseOr(Self.hasActions, ordering: .acquiringAndReleasing).oldValue == 0
    }
  }

  /// Registers the caller's thread as the owner, between `enqueue` and `drain`.
  @inlinable
  func claim() { owner.bitwiseOr(antiphon_thread(), ordering: .acquiring) }

  /// True if the caller's thread owns the queue. Not yet true between `enqueue` and `claim` or `drain`.
  @inlinable
  var isOwner: Bool { owner.load(ordering: .relaxed) & ~Self.hasActions == antiphon_thread() }

  /// Leaves the queue, unless actions have been queued since it was entered.
  @inlinable @inline(__always)
  func leaveIfEmpty() -> Bool {
    owner.compareExchange(expected: antiphon_thread(), desired: 0, ordering: .releasing).exchanged
  }

  /// Performs all queued actions, and leaves. To be called by the owner.
  @inlinable
  func drain(_ perform: (Action) -> Void) {
    repeat { performQueued(perform) } while !leaveIfEmpty()
  }

  /// Performs the actions that are queued, and leaves. Returns false if more have been queued meanwhile: then the caller still has to drain
  /// the queue, on any thread.
  func performBatch(_ perform: (Action) -> Void) -> Bool {
    performQueued(perform)
    if leaveIfEmpty() { return true }
    owner.store(Self.hasActions, ordering: .releasing)
    return false
  }

  @inlinable
  func performQueued(_ perform: (Action) -> Void) {
    // A release, too: who queues an action after it sees that `BiasedDrainQueue` has given the bias.
    _ = owner.exchange(antiphon_thread(), ordering: .acquiringAndReleasing)
    var batch = LazyDeque<Action>()
    actions.withLock { swap(&batch, &$0) }
    while let action = batch.popFirst() {
      assert(isOwner, "only the owner performs actions")
      perform(action)
    }
  }
}
