#if NATS
import Antiphon

/// JetStream on a connection: streams that servers store, to read from and to publish to.
///
///     let jetStream = JetStream(try await NATSConnection.connect())
///     jetStream.producer(stream: "orders", from: .start).map(\.payload.count).observeValues { print($0) }
public struct JetStream: Sendable {
  let bus: any MessageBus
  let requests: JetStreamRequests
  /// How often something is tried that the server does not answer, at least once.
  let attempts: Int
  /// The delays between these attempts.
  let backoff: Backoff

  /// - Parameters:
  ///   - connection: the connection; it stays open while this value is in use.
  ///   - timeout: how long to wait for an answer, at least 1 ms.
  ///   - attempts: how often something unanswered is tried before it fails, at least 1.
  ///   - backoff: the delays between these attempts.
  public init(
    _ connection: NATSConnection, timeout: Duration = .seconds(2), attempts: Int = 20,
    backoff: Backoff = .exponential(from: .milliseconds(50), cap: .seconds(2))
  ) {
    precondition(timeout >= .milliseconds(1), "JetStream(timeout:) needs 1 ms or more")
    precondition(attempts > 0, "JetStream(attempts:) needs an attempt")
    self.init(bus: connection, timeout: timeout, attempts: attempts, backoff: backoff)
  }

  init(bus: any MessageBus, timeout: Duration, attempts: Int, backoff: Backoff) {
    self.bus = bus
    self.attempts = attempts
    self.backoff = backoff
    requests = JetStreamRequests(bus, timeout: timeout)
  }

  /// The delay before an attempt, the second being 1; nil if there were enough.
  func delay(beforeAttempt number: Int) -> Duration? {
    if number >= attempts { return nil }
    var delays = backoff.makeIterator()
    for _ in 1..<max(1, number) { _ = delays.next() }
    return delays.next()
  }
}
#endif
