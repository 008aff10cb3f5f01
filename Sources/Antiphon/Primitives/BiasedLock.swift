import AntiphonShims
import Synchronization

/// A lock that costs one thread no atomic step, as long as no other thread wants it: held for a few instructions, never while user code runs.
///
/// A thread that has taken it many times in a row becomes its *owner*. An owner enters by noting at its seat that it is inside, and by looking,
/// after that, whether it still is the owner. Another thread takes the ownership away, makes all threads of the process see that, and waits
/// until the owner is outside. So the owner sees that it is none any more, or the other thread sees it inside: never neither.
///
/// Making all threads see it takes some microseconds. Therefore the next owner needs twice as many turns as the one before. On systems that
/// can't, and under the thread sanitizer, which wouldn't know what that orders, there is no owner. The reasons are in
/// `docs/decisions/0012-values-that-are-tracked.md`.
@usableFromInline
struct BiasedLock: ~Copyable, Sendable {
  @usableFromInline typealias ThreadState = UnsafeMutablePointer<antiphon_value_state>

  /// Where an owner notes whether it is inside. It belongs to one thread, and is freed with the lock: a thread that has lost the ownership may
  /// still note here, in vain, that it enters. A thread state has one seat, so it belongs to one lock, too: in the library to that of the graph,
  /// which lives as long as the process.
  @usableFromInline
  struct Seat: ~Copyable {
    @usableFromInline let isInside = Atomic(false)
    /// The address of the seat that was made before.
    let next: UInt
  }

  /// The address of the owner's seat.
  @usableFromInline let owner = Atomic<UInt>(Self.none)
  /// True while a thread is inside that holds `others`. Written inside only.
  @usableFromInline let isLocked = Atomic<Bool>(false)
  /// Taken by all but the owner.
  private let others = Lock()

  // Guarded by `others`.
  private let last = Atomic<UInt>(0)
  /// How often the last thread has taken it in a row.
  private let turns = Atomic<Int>(0)
  /// How often it has to, to become the owner.
  private let patience: Atomic<Int>
  private let mayHaveOwner: Bool
  /// The address of the latest seat.
  private let seats = Atomic<UInt>(0)

  /// Different from the 0 of a thread without a seat.
  private static var none: UInt { 1 }

  init(patience: Int = 1_000, mayHaveOwner: Bool = antiphon_can_fence_threads() != 0) {
    self.patience = Atomic(patience)
    self.mayHaveOwner = mayHaveOwner
  }

  deinit {
    var next = seats.load(ordering: .relaxed)
    while next != 0 {
      let seat = Self.at(next)
      next = seat.pointee.next
      seat.deinitialize(count: 1)
      seat.deallocate()
    }
  }

  /// Not to be held across `await`, nor to be taken twice.
  @inlinable @inline(__always)
  borrowing func lock() { lock(as: antiphon_values()) }

  @inlinable @inline(__always)
  borrowing func unlock() { unlock(as: antiphon_values()) }

  @inlinable @inline(__always)
  borrowing func lock(as thread: ThreadState) {
    if !lockAsOwner(thread) { lockSlowly(as: thread) }
  }

  /// Enters if the thread is the owner. Without a call: a function that returns after it needs no frame.
  ///
  /// - Returns: true if `unlockAsOwner` has to follow.
  @inlinable @inline(__always)
  borrowing func lockAsOwner(_ thread: ThreadState) -> Bool {
    let seat = thread.pointee.seat
    if owner.load(ordering: .relaxed) != seat { return false }
    Self.at(seat).pointee.isInside.store(true, ordering: .relaxed)
    // The look comes after the note: here for the compiler, and in `disown` for the processor.
    antiphon_compiler_fence()
    if owner.load(ordering: .relaxed) == seat { return true }
    Self.at(seat).pointee.isInside.store(false, ordering: .releasing)
    return false
  }

  @inlinable @inline(__always)
  borrowing func unlockAsOwner(_ thread: ThreadState) {
    // Otherwise the compiler (6.3.1) may retain what was read inside only after this store: it takes a store for something that can't
    // release.
    antiphon_compiler_fence()
    Self.at(thread.pointee.seat).pointee.isInside.store(false, ordering: .releasing)
  }

  @inlinable @inline(__always)
  borrowing func unlock(as thread: ThreadState) {
    if isLocked.load(ordering: .relaxed) { return unlockSlowly() }
    unlockAsOwner(thread)
  }

  @inlinable @inline(__always)
  static func at(_ address: UInt) -> UnsafeMutablePointer<Seat> {
    UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }

  @usableFromInline @inline(never)
  borrowing func lockSlowly(as thread: ThreadState) {
    standAside()
    others.lock()
    let owner = owner.load(ordering: .relaxed)
    if owner != Self.none { disown(Self.at(owner)) }
    isLocked.store(true, ordering: .relaxed)
    if !mayHaveOwner { return }
    if last.load(ordering: .relaxed) == UInt(bitPattern: thread) {
      let count = turns.load(ordering: .relaxed) + 1
      turns.store(count, ordering: .relaxed)
      if count >= patience.load(ordering: .relaxed) { own(thread) }
    } else {
      last.store(UInt(bitPattern: thread), ordering: .relaxed)
      turns.store(0, ordering: .relaxed)
    }
  }

  /// Waits while another thread is inside that is not the owner, for about a hundred microseconds at most, and looks less and less often. That
  /// thread will be back soon, and what it uses is in the cache of its processor: two threads that came in as soon as they could wrote 0.3 to 0.4
  /// times as much as one.
  private borrowing func standAside() {
    // The order of the steps does not depend on it.
    #if !EXPLORATION
    // More than a microsecond: dozens of turns of the other thread.
    var pauses: Int32 = 32
    while pauses <= 1_024 && isLocked.load(ordering: .relaxed) {
      antiphon_pause(pauses)
      pauses *= 2
    }
    #endif
  }

  @usableFromInline @inline(never)
  borrowing func unlockSlowly() {
    isLocked.store(false, ordering: .relaxed)
    others.unlock()
  }

  /// Inside: makes the thread the owner, from its next turn on.
  private borrowing func own(_ thread: ThreadState) {
    if thread.pointee.seat == 0 {
      let seat = UnsafeMutablePointer<Seat>.allocate(capacity: 1)
      seat.initialize(to: Seat(next: seats.load(ordering: .relaxed)))
      thread.pointee.seat = UInt(bitPattern: seat)
      seats.store(thread.pointee.seat, ordering: .relaxed)
    }
    owner.store(thread.pointee.seat, ordering: .relaxed)
  }

  /// Under `others`: takes the ownership from another thread, and returns when that thread is outside.
  private borrowing func disown(_ seat: UnsafeMutablePointer<Seat>) {
    owner.store(Self.none, ordering: .relaxed)
    antiphon_fence_threads()
    seat.pointee.isInside.waitWhileTrue()
    turns.store(0, ordering: .relaxed)
    let before = patience.load(ordering: .relaxed)
    if before < 1 << 24 { patience.store(before * 2, ordering: .relaxed) }
  }
}

extension Synchronization.Atomic<Bool> {
  /// Waits for a thread that is inside a lock, for a few instructions, or until that thread has its turn.
  fileprivate borrowing func waitWhileTrue() {
    while load(ordering: .acquiring) { antiphon_yield() }
  }
}
