#if NIO
public import Antiphon
public import NIOCore

/// The time of an event loop, as a clock for time operators. What it schedules runs on the event loop.
///
///     text.debounce(for: .milliseconds(300), clock: loop.clock)
///
/// The time of a testing event loop (`EmbeddedEventLoop`, `NIOAsyncTestingEventLoop`) passes only when a test advances it, and so does
/// that of its clock. An appointment that is cancelled cancels NIO's scheduled task. An event loop that has been shut down keeps no
/// appointment.
public struct EventLoopClock: SchedulingClock {
  /// A moment on the clock of an event loop.
  public struct Instant: InstantProtocol {
    /// The moment as NIO counts it.
    public let deadline: NIODeadline

    /// The moment `deadline`.
    public init(_ deadline: NIODeadline) { self.deadline = deadline }

    public func advanced(by duration: Duration) -> Instant { Instant(deadline + TimeAmount(roundingUp: duration)) }
    public func duration(to other: Instant) -> Duration { Duration(other.deadline - deadline) }
    public static func < (one: Instant, other: Instant) -> Bool { one.deadline < other.deadline }
  }

  /// The event loop whose time it is.
  public let eventLoop: any EventLoop

  /// - Parameter eventLoop: the event loop whose time it is.
  public init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  public var now: Instant { Instant(eventLoop.now) }
  public var minimumResolution: Duration { .nanoseconds(1) }

  public func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment {
    let appointment = Appointment(work)
    // NIO counts nanoseconds in 64 bits. Such a delay outlasts every process.
    if delay > .seconds(1 << 32) { return appointment }
    let task = eventLoop.scheduleTask(in: TimeAmount(roundingUp: max(delay, .zero))) { appointment.keep() }
    appointment.whenCancelled { task.cancel() }
    return appointment
  }

  public func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    try Task.checkCancellation()
    let task = eventLoop.scheduleTask(deadline: deadline.deadline) {}
    try await withTaskCancellationHandler {
      do {
        try await task.futureResult.get()
      } catch EventLoopError.cancelled where Task.isCancelled {
        throw CancellationError()
      }
    } onCancel: {
      task.cancel()
    }
  }
}

extension EventLoop {
  /// The time of this event loop, as a clock for time operators.
  public var clock: EventLoopClock { EventLoopClock(self) }
}

extension TimeAmount {
  /// The duration in whole nanoseconds, never shorter, and at most 2⁶³ - 1 of them.
  fileprivate init(roundingUp duration: Duration) {
    let (quotient, remainder) = duration.attoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    self = .nanoseconds(Int64(clamping: remainder > 0 ? quotient + 1 : quotient))
  }
}
#endif
