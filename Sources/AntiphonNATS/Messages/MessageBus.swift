#if NATS
import Antiphon

/// What the source and the sink need of a connection. `NATSConnection` is one; tests have another, in memory.
protocol MessageBus: AnyObject, Sendable {
  /// Calls `receive` with each message, serially, on a thread of the bus, until the subscription is cancelled.
  func subscribe(
    to subject: String, _ receive: @escaping @Sendable (ReceivedMessage) -> Void
  ) throws(JetStreamFailure) -> any BusSubscription

  /// Sends a message, or queues it while the connection is lost.
  func publish(_ message: NATSMessage) throws(JetStreamFailure)

  /// Calls `changed` at each change until the observation is cancelled.
  func observeChanges(_ changed: @escaping @Sendable (BusChange) -> Void) -> BusObservation

  /// Calls `work` after `delay`.
  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment
}

/// A subscription, which ends when it is cancelled or released.
protocol BusSubscription: AnyObject, Sendable {
  /// Idempotent, and allowed inside a call of `receive`. At most the call in flight follows.
  func cancel()
}

/// A change of a connection.
enum BusChange: Sendable {
  /// The connection was lost and is back: what was requested before is forgotten by the server.
  case reconnected
  /// The connection is closed for good.
  case closed
}

/// The observation of a connection.
struct BusObservation: Sendable {
  let cancel: @Sendable () -> Void

  init(_ cancel: @escaping @Sendable () -> Void) { self.cancel = cancel }
}
#endif
