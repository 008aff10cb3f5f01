import Antiphon
import Foundation
import Testing

/// A clock whose time passes only when a test advances it.
///
/// It is a `SchedulingClock` for the time operators, a `Scheduler` for `receive(on:)`, and a Swift `Clock` for tasks
/// that sleep. Everything runs synchronously inside `advance` and `run`, on the thread that called them:
///
///     let clock = VirtualClock()
///     let recorder = interval(.seconds(1), clock: clock).prefix(3).record(on: clock)
///     clock.advance(by: .seconds(2))   // recorder.elements == [0, 1]
///     clock.run()                      // recorder.elements == [0, 1, 2]
///     #expect(clock.pending == 0)
///
/// - Order: by due time; equal due times in the order of submission; work for the current time runs in the next turn of this instant.
/// - Re-entrancy: work may advance the clock. The inner call runs what is due up to its own target, the outer one goes
///   on from there; time never goes back.
/// - Threads: scheduling and cancelling are safe from any thread. Only one thread at a time may move time; a second one
///   is a programming error and traps.
/// - Historical time: add `elapsed` to a start date; `advance(to:)` moves to the time of the next recorded event.
/// - Limits: a delay beyond `.seconds(Int64.max)` saturates, and what is due then never happens.
public final class VirtualClock: SchedulingClock, Scheduler {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// Time since the clock's start.
    public let offset: Duration

    /// The moment at `offset` from the clock's start.
    public init(offset: Duration) { self.offset = offset }

    /// The moment at which every virtual clock begins.
    public static let start = Instant(offset: .zero)

    public func advanced(by duration: Duration) -> Instant { Instant(offset: offset.saturatingAdd(duration)) }
    public func duration(to other: Instant) -> Duration { other.offset - offset }
    public static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
    public var description: String { offset.spelling }
  }

  private let lock = Lock()
  /// These four are guarded by `lock`.
  private nonisolated(unsafe) var timers = TimerQueue()
  private nonisolated(unsafe) var time: Duration = .zero
  private nonisolated(unsafe) var advancingThread: UInt?
  private nonisolated(unsafe) var watchers: [(pending: Int, continuation: CheckedContinuation<Void, Never>)] = []

  /// A clock at its start.
  public init() {}

  // One by one: releasing a long list as a whole would overflow the stack.
  deinit { forget() }

  // MARK: Time

  public var now: Instant { Instant(offset: elapsed) }

  /// Time since the start.
  public var elapsed: Duration { lock.withLock { time } }

  public var minimumResolution: Duration { Duration(attoseconds: 1) }

  /// The number of appointments that are neither kept nor cancelled. Zero at the end of a test means that no timer is left.
  public var pending: Int { lock.withLock { timers.count } }

  /// The number of pending appointments that neither a marble source nor a talkback row has made.
  var pendingUnderTest: Int { lock.withLock { timers.countUnderTest } }

  // MARK: Advancing

  /// Lets `duration` pass and runs everything that becomes due, each at its own time.
  ///
  /// Advancing by zero runs what is due now.
  ///
  /// - Parameter duration: zero or more; a negative one traps.
  public func advance(by duration: Duration = .zero) {
    precondition(duration >= .zero, "VirtualClock can't be advanced by \(duration.spelling): time does not go back")
    move(to: elapsed.saturatingAdd(duration))
  }

  /// Lets time pass until `deadline`. A deadline in the past traps.
  public func advance(to deadline: Instant) {
    precondition(deadline >= now, "VirtualClock can't go back from \(now) to \(deadline)")
    move(to: deadline.offset)
  }

  /// Runs until nothing is scheduled. Time stops at the last work.
  ///
  /// Work that never ends (an interval without a `prefix`) is stopped after `limit` turns with an issue recorded: use
  /// `run(until:)` for it.
  public func run(
    limit: Int = 100_000,
    fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) {
    run(limit: limit, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }

  func run(limit: Int = 100_000, _ sourceLocation: SourceLocation) {
    let isIdle = occupied {
      for _ in 0..<limit where !turn(through: .forever) { return true }
      return nextDue == nil
    }
    if isIdle { return }
    report(
      "The clock is busy after \(limit) turns, at \(now): work that never ends, such as an `interval` without a `prefix`, needs `run(until:)`",
      sourceLocation)
  }

  /// Runs until nothing is scheduled up to `deadline`. Time stops at the last work.
  public func run(until deadline: Instant) {
    occupied {
      while turn(through: deadline.offset) {}
    }
  }

  /// Removes all scheduled work without running it: work that never ends would keep the clock alive.
  public func forget() {
    let forgotten = lock.withLock { timers.removeAll() }
    withExtendedLifetime(forgotten) {}
  }

  private func move(to target: Duration) {
    occupied {
      while turn(through: target) {}
      lock.withLock { time = max(time, target) }
    }
  }

  /// Runs the next work if it is due by `target`.
  func turn(through target: Duration) -> Bool {
    let work = lock.withLock { () -> (@Sendable () -> Void)? in
      guard let entry = timers.first, entry.due <= target, entry.due < .forever else { return nil }
      timers.remove(entry)
      time = max(time, entry.due)
      return entry.work
    }
    work?()
    return work != nil
  }

  /// When the next work is due, if it ever is.
  var nextDue: Duration? {
    lock.withLock {
      guard let due = timers.first?.due, due < .forever else { return nil }
      return due
    }
  }

  /// Runs `body` as the thread that moves time.
  func occupied<Result>(_ body: () -> Result) -> Result {
    let me = currentThread
    let earlier = lock.withLock { () -> UInt? in
      precondition(advancingThread == nil || advancingThread == me, "VirtualClock is being advanced by another thread")
      defer { advancingThread = me }
      return advancingThread
    }
    defer { lock.withLock { advancingThread = earlier } }
    return body()
  }

  // MARK: Scheduling

  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment {
    schedule(after: delay, rank: .work, isUnderTest: true, work)
  }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    add(after: .zero, rank: .work, isUnderTest: true, work)
  }

  /// True inside work that the clock runs.
  public var isCurrent: Bool {
    let me = currentThread
    return lock.withLock { advancingThread == me }
  }

  func schedule(
    after delay: Duration, rank: TimerQueue.Rank, isUnderTest: Bool, _ work: @escaping @Sendable () -> Void
  ) -> Appointment {
    let appointment = Appointment(work)
    let entry = add(after: delay, rank: rank, isUnderTest: isUnderTest) { appointment.keep() }
    // Weak: the clock owns what is scheduled, not the other way round.
    appointment.whenCancelled { [weak self, reference = EntryReference(entry)] in self?.remove(reference) }
    return appointment
  }

  @discardableResult
  private func add(
    after delay: Duration, rank: TimerQueue.Rank, isUnderTest: Bool, _ work: @escaping @Sendable () -> Void
  ) -> TimerQueue.Entry {
    let (entry, satisfied) = lock.withLock {
      let due = time.saturatingAdd(max(delay, .zero))
      let entry = timers.add(due: due, rank: rank, isUnderTest: isUnderTest, work)
      let count = timers.count
      let satisfied = watchers.filter { $0.pending <= count }
      watchers.removeAll { $0.pending <= count }
      return (entry, satisfied)
    }
    satisfied.forEach { $0.continuation.resume() }
    return entry
  }

  private func remove(_ reference: EntryReference) {
    // The entry's work is released outside the lock, with the caller's reference.
    guard let entry = reference.entry else { return }
    lock.withLock { timers.remove(entry) }
  }

  /// A reference to an entry, which is read and written under the clock's lock only. Weak: the work of the entry owns the appointment
  /// that owns this.
  private struct EntryReference: @unchecked Sendable {
    weak var entry: TimerQueue.Entry?
    init(_ entry: TimerQueue.Entry) { self.entry = entry }
  }

  // MARK: Tasks

  /// Suspends until virtual time reaches `deadline`. Throws `CancellationError` as soon as the task is cancelled.
  public func sleep(until deadline: Instant, tolerance: Duration? = nil) async throws {
    try Task.checkCancellation()
    guard deadline > now else { return }
    let sleeper = Sleeper()
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        sleeper.wait(continuation)
        sleeper.isWoken(by: schedule(after: now.duration(to: deadline)) { sleeper.wake(.success(())) })
      }
    } onCancel: {
      sleeper.wake(.failure(CancellationError()))
    }
  }

  /// Suspends until at least `count` appointments are pending. A test can use it to wait for its sleeping tasks.
  public func untilPending(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isSatisfied = lock.withLock {
        if timers.count >= count { return true }
        watchers.append((count, continuation))
        return false
      }
      if isSatisfied { continuation.resume() }
    }
  }
}
