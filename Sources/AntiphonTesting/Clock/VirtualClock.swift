import Antiphon
import Foundation
import Testing

/// A clock whose time passes only when a test says so.
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
/// - Order: by due time; equal due times in the order of submission; work for "now" runs in this instant's next turn.
/// - Re-entrancy: work may advance the clock. The inner call runs what is due up to its own target, the outer one goes
///   on from there; time never goes back.
/// - Threads: scheduling and cancelling are safe from any thread. Only one thread at a time may move time; a second one
///   is a programming error and traps.
/// - Historical time: a start date of your own plus `elapsed`; `advance(to:)` goes on to when the next recorded event was.
/// - Limits: a delay beyond `.seconds(Int64.max)` saturates, and what is due then never happens.
public final class VirtualClock: SchedulingClock, Scheduler {
  /// A moment of virtual time.
  public struct Instant: InstantProtocol, CustomStringConvertible {
    /// Time since the clock's start.
    public let offset: Duration

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
  private nonisolated(unsafe) var agenda = Agenda()
  private nonisolated(unsafe) var time: Duration = .zero
  private nonisolated(unsafe) var mover: UInt?
  private nonisolated(unsafe) var watchers: [(pending: Int, continuation: CheckedContinuation<Void, Never>)] = []

  public init() {}

  // One by one, as a long row would overflow the stack when it is released as a whole.
  deinit { forget() }

  // MARK: Reading it

  public var now: Instant { Instant(offset: elapsed) }

  /// Time since the start.
  public var elapsed: Duration { lock.withLock { time } }

  public var minimumResolution: Duration { Duration(attoseconds: 1) }

  /// Appointments that have neither been kept nor cancelled. Zero at the end of a test: no timer was forgotten.
  public var pending: Int { lock.withLock { agenda.count } }

  /// Those of them that no marble source and no talkback row has made.
  var foreignPending: Int { lock.withLock { agenda.foreignCount } }

  // MARK: Moving it

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

  /// Runs until nothing is scheduled; time stands at the last work done.
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
    report("The clock is busy after \(limit) turns, at \(now): endless work needs `run(until:)`", sourceLocation)
  }

  /// Runs until nothing is scheduled up to `deadline`; time stands at the last work done.
  public func run(until deadline: Instant) {
    occupied {
      while turn(through: deadline.offset) {}
    }
  }

  /// Drops everything that is scheduled, undone: what never ends keeps the clock alive.
  public func forget() {
    let forgotten = lock.withLock { agenda.removeAll() }
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
      guard let entry = agenda.first, entry.due <= target, entry.due < .forever else { return nil }
      agenda.remove(entry)
      time = max(time, entry.due)
      return entry.work
    }
    work?()
    return work != nil
  }

  /// When the next work is due, if it ever is.
  var nextDue: Duration? {
    lock.withLock {
      guard let due = agenda.first?.due, due < .forever else { return nil }
      return due
    }
  }

  /// Runs `body` as the thread that moves time.
  func occupied<Result>(_ body: () -> Result) -> Result {
    let me = currentThread
    let earlier = lock.withLock { () -> UInt? in
      precondition(mover == nil || mover == me, "VirtualClock is being advanced by another thread")
      defer { mover = me }
      return mover
    }
    defer { lock.withLock { mover = earlier } }
    return body()
  }

  // MARK: Scheduling

  @discardableResult
  public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment {
    schedule(after: delay, rank: .work, isForeign: true, work)
  }

  public func schedule(_ work: @escaping @Sendable () -> Void) {
    add(after: .zero, rank: .work, isForeign: true, work)
  }

  /// True inside work that the clock runs.
  public var isCurrent: Bool {
    let me = currentThread
    return lock.withLock { mover == me }
  }

  func schedule(
    after delay: Duration, rank: Agenda.Rank, isForeign: Bool, _ work: @escaping @Sendable () -> Void
  ) -> Appointment {
    let appointment = Appointment(work)
    let entry = add(after: delay, rank: rank, isForeign: isForeign) { appointment.keep() }
    // Weak: the clock owns what is scheduled, not the other way round.
    appointment.whenCancelled { [weak self, place = Place(entry)] in self?.remove(place) }
    return appointment
  }

  @discardableResult
  private func add(
    after delay: Duration, rank: Agenda.Rank, isForeign: Bool, _ work: @escaping @Sendable () -> Void
  ) -> Agenda.Entry {
    let (entry, satisfied) = lock.withLock {
      let due = time.saturatingAdd(max(delay, .zero))
      let entry = agenda.add(due: due, rank: rank, isForeign: isForeign, work)
      let count = agenda.count
      let satisfied = watchers.filter { $0.pending <= count }
      watchers.removeAll { $0.pending <= count }
      return (entry, satisfied)
    }
    satisfied.forEach { $0.continuation.resume() }
    return entry
  }

  private func remove(_ place: Place) {
    // The entry's work is released outside the lock, with the caller's reference.
    guard let entry = place.entry else { return }
    lock.withLock { agenda.remove(entry) }
  }

  /// An entry is read and written under the clock's lock only. Weak: its work owns the appointment that owns this.
  private struct Place: @unchecked Sendable {
    weak var entry: Agenda.Entry?
    init(_ entry: Agenda.Entry) { self.entry = entry }
  }

  // MARK: For tasks

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

  /// Suspends until at least `count` appointments are pending: how a test knows that its tasks have gone to sleep.
  public func untilPending(_ count: Int = 1) async {
    await withCheckedContinuation { continuation in
      let isSatisfied = lock.withLock {
        if agenda.count >= count { return true }
        watchers.append((count, continuation))
        return false
      }
      if isSatisfied { continuation.resume() }
    }
  }
}

/// A task that sleeps: woken once, by its time or by its cancellation.
private final class Sleeper: Sendable {
  private let lock = Lock()
  /// These three are guarded by `lock`.
  private nonisolated(unsafe) var continuation: CheckedContinuation<Void, any Error>?
  private nonisolated(unsafe) var result: Result<Void, any Error>?
  private nonisolated(unsafe) var appointment: Appointment?

  func wait(_ continuation: CheckedContinuation<Void, any Error>) {
    let early = lock.withLock { () -> Result<Void, any Error>? in
      if result == nil { self.continuation = continuation }
      return result
    }
    if let early { continuation.resume(with: early) }
  }

  func isWoken(by appointment: Appointment) {
    let isLate = lock.withLock {
      if result == nil { self.appointment = appointment }
      return result != nil
    }
    if isLate { appointment.cancel() }
  }

  func wake(_ result: Result<Void, any Error>) {
    let woken = lock.withLock { () -> (CheckedContinuation<Void, any Error>?, Appointment?) in
      if self.result != nil { return (nil, nil) }
      self.result = result
      defer {
        continuation = nil
        appointment = nil
      }
      return (continuation, appointment)
    }
    woken.1?.cancel()
    woken.0?.resume(with: result)
  }
}

/// The one door to Swift Testing.
func report(_ text: String, _ sourceLocation: SourceLocation) {
  Issue.record(Comment(rawValue: text), sourceLocation: sourceLocation)
  // In a program that is no test nobody hears of an issue.
  if Test.current == nil { FileHandle.standardError.write(Data("\(sourceLocation): \(text)\n".utf8)) }
}
