import AntiphonShims
import Synchronization

/// A drain queue that costs one thread no atomic step, as long as no other thread wants it: that of a hot source, which in most programs
/// one thread sends to.
///
/// A thread that has entered many times in a row becomes the *biased thread*. From then on it is the owner of the queue, whether it is inside
/// or not, and it enters and leaves with plain notes. Another thread queues its action, takes the bias away, makes all threads of the process
/// see both, and looks whether the biased thread is inside.
///
/// | the biased thread | another thread, under the lock |
/// |---|---|
/// | enters: notes that it is inside, and looks whether it still has the bias | queues an action, takes the bias away, fences all threads |
/// | leaves: looks whether there are actions, takes the note back, and looks again | sees it inside: leaves the action to it |
/// | in doubt: takes the lock, and looks whether it still is the owner | sees it outside: takes the queue, and drains it |
///
/// If a look of the biased thread comes before the fence, so does its note, and the other thread sees that. If it comes after, it sees that the bias
/// is gone, or the action. The bias is given once: a queue that several threads use costs two atomic steps, as any drain queue.
///
/// On systems that can't fence all threads, and under the thread sanitizer, no thread gets the bias. The reasons are in
/// `docs/decisions/0015-the-queue-of-a-hot-source-is-biased.md`.
@usableFromInline
struct BiasedDrainQueue<Action: Sendable>: ~Copyable, Sendable {
  @usableFromInline let queue = DrainQueue<Action>()
  /// The biased thread; 0 if there is none yet, and 1 if there will be none any more. While there is one, it is the owner of `queue`.
  @usableFromInline let biased = Atomic<UInt>(0)
  /// True while the biased thread is inside. Written by that thread only, and without a meaning once the bias is gone.
  @usableFromInline let isInside = Atomic(false)

  // Touched only by the owner.
  @usableFromInline let last = Atomic<UInt>(0)
  /// How often the last thread has entered in a row.
  @usableFromInline let turns = Atomic<Int32>(0)
  /// How often it has to, to get the bias.
  @usableFromInline let patience: Int32

  /// To take the bias away takes some microseconds, so a thread has to have used the queue often.
  @inlinable
  init(patience: Int32 = 1_000) { self.patience = patience }

  // MARK: Entering and leaving

  /// True if there was no owner, or the caller has the bias: then the caller is the owner.
  @inlinable @inline(__always)
  func enter() -> Bool {
    let thread = antiphon_thread()
    guard biased.load(ordering: .relaxed) == thread else { return queue.enter() }
    if isInside.load(ordering: .relaxed) { return false }
    isInside.store(true, ordering: .relaxed)
    // The look comes after the note: here for the compiler, and in `takeOver` for the processor.
    antiphon_compiler_fence()
    return biased.load(ordering: .relaxed) == thread || enterSlowly(thread)
  }

  /// Leaves the queue, unless actions have been queued since it was entered.
  @inlinable @inline(__always)
  func leaveIfEmpty() -> Bool {
    let thread = antiphon_thread()
    let biased = biased.load(ordering: .acquiring)
    if biased == thread { return leaveIfEmptyAsBiased(thread) }
    return biased == 0 ? leaveInTurn(thread) : queue.leaveIfEmpty()
  }

  @inlinable @inline(__always)
  func leaveIfEmptyAsBiased(_ thread: UInt) -> Bool {
    // Before the note is taken back: no other thread performs what this one has queued from inside.
    if queue.owner.load(ordering: .relaxed) != thread { return false }
    // As in `BiasedLock.unlockAsOwner`: the compiler must not move a retain behind the store.
    antiphon_compiler_fence()
    isInside.store(false, ordering: .releasing)
    antiphon_compiler_fence()
    return queue.owner.load(ordering: .relaxed) == thread || leaveSlowly(thread)
  }

  /// Enters after the bias has been taken away.
  @usableFromInline @inline(never)
  func enterSlowly(_ thread: UInt) -> Bool {
    isInside.store(false, ordering: .releasing)
    // The other thread may have seen the note, and have left its actions to this one.
    return queue.actions.withLock { _ in isOwned(by: thread) } || queue.enter()
  }

  /// True if another thread has taken the queue. Otherwise there are actions, and the caller is inside again.
  @usableFromInline @inline(never)
  func leaveSlowly(_ thread: UInt) -> Bool {
    queue.actions.withLock { _ in
      let isOwner = isOwned(by: thread)
      if isOwner { isInside.store(true, ordering: .relaxed) }
      return !isOwner
    }
  }

  /// Leaves and counts, as long as there has been no biased thread.
  @usableFromInline @inline(never)
  func leaveInTurn(_ thread: UInt) -> Bool {
    let count = last.load(ordering: .relaxed) == thread ? turns.load(ordering: .relaxed) + 1 : 1
    last.store(thread, ordering: .relaxed)
    turns.store(count, ordering: .relaxed)
    if count < patience { return queue.leaveIfEmpty() }
    guard Bias.isPossible else {
      biased.store(1, ordering: .relaxed)
      return queue.leaveIfEmpty()
    }
    isInside.store(true, ordering: .relaxed)
    biased.store(thread, ordering: .releasing)
    // In one step: who queues an action after it sees the bias. What was queued before is drained by the caller.
    let isEmpty = queue.owner.compareExchange(expected: thread, desired: thread, ordering: .acquiringAndReleasing)
    return isEmpty.exchanged && leaveIfEmptyAsBiased(thread)
  }

  // MARK: Queueing

  /// Queues `action`. True if the queue had no owner, or the biased thread is outside: then the caller owns it, and has to drain it.
  @inlinable
  func enqueue(_ action: Action) -> Bool {
    queue.actions.withLock { actions in
      actions.append(action)
      let before = queue.owner.bitwiseOr(DrainQueue<Action>.hasActions, ordering: .acquiringAndReleasing).oldValue
      if before == 0 { return true }
      let biased = biased.load(ordering: .relaxed)
      return biased > 1 && biased != antiphon_thread() && takeOver()
    }
  }

  /// Takes the bias away for good, under the lock, and the queue, too, if the biased thread is outside.
  @usableFromInline @inline(never)
  func takeOver() -> Bool {
    biased.store(1, ordering: .releasing)
    antiphon_fence_threads()
    if isInside.load(ordering: .acquiring) { return false }
    queue.owner.store(DrainQueue<Action>.hasActions, ordering: .releasing)
    return true
  }

  /// Registers the caller's thread as the owner, between `enqueue` and `drain`.
  @inlinable
  func claim() { queue.claim() }

  /// Performs all queued actions, and leaves. To be called by the owner.
  @inlinable
  func drain(_ perform: (Action) -> Void) {
    repeat { queue.performQueued(perform) } while !leaveIfEmpty()
  }

  // MARK: The owner

  /// True if the caller's thread owns the queue and is inside. Not yet true between `enqueue` and `claim` or `drain`.
  @inlinable
  var isOwner: Bool { queue.isOwner && isOwnerInside(antiphon_thread()) }

  /// - Parameter thread: the caller's, which is the owner.
  @usableFromInline
  func isOwnerInside(_ thread: UInt) -> Bool {
    switch biased.load(ordering: .acquiring) {
    case 0: true
    case thread: isInside.load(ordering: .relaxed)
    // This thread may have lost the bias while it was outside. The lock says whether another one takes the queue.
    default: queue.actions.withLock { _ in isOwned(by: thread) }
    }
  }

  private func isOwned(by thread: UInt) -> Bool {
    queue.owner.load(ordering: .relaxed) & ~DrainQueue<Action>.hasActions == thread
  }
}

private enum Bias {
  static let isPossible = antiphon_can_fence_threads() != 0
}
