#if NATS
import Antiphon

/// Requests to a server, answered on one inbox. No thread waits.
final class JetStreamRequests: @unchecked Sendable {
  /// What came of a request.
  enum RequestOutcome: Sendable {
    case answer(ReceivedMessage)
    case noResponders
    case timedOut
    case failed(JetStreamFailure)
  }

  typealias Receive = @Sendable (RequestOutcome) -> Void

  private struct Waiting {
    let receive: Receive
    let limit: Appointment
  }

  let timeout: Duration
  private let bus: any MessageBus
  private let inbox = InboxName.make()
  private let lock = Lock()
  // Guarded by `lock`.
  private var waiting: [Int: Waiting] = [:]
  private var number = 0
  private var subscription: (any BusSubscription)?

  init(_ bus: any MessageBus, timeout: Duration) {
    self.bus = bus
    self.timeout = timeout
  }

  /// Sends a request. `receive` is called once.
  func send(_ subject: String, _ payload: [UInt8] = [], _ receive: @escaping Receive) {
    let number = lock.withLock {
      self.number += 1
      return self.number
    }
    do throws(JetStreamFailure) {
      try subscribe()
      let limit = bus.schedule(after: timeout) { [weak self] in self?.give(.timedOut, to: number) }
      lock.withLock { waiting[number] = Waiting(receive: receive, limit: limit) }
      try bus.publish(NATSMessage(subject, reply: "\(inbox).\(number)", payload: payload))
    } catch {
      if !give(.failed(error), to: number) { receive(.failed(error)) }
    }
  }

  /// Two first requests at once subscribe twice; one subscription is cancelled again.
  private func subscribe() throws(JetStreamFailure) {
    if lock.withLock({ subscription != nil }) { return }
    let inbox = inbox
    let added = try bus.subscribe(to: inbox + ".*") { [weak self] message in
      guard let number = Int(message.subject.dropFirst(inbox.count + 1)) else { return }
      self?.give(message.status == 503 ? .noResponders : .answer(message), to: number)
    }
    let isExtra = lock.withLock {
      if subscription != nil { return true }
      subscription = added
      return false
    }
    if isExtra { added.cancel() }
  }

  @discardableResult
  private func give(_ outcome: RequestOutcome, to number: Int) -> Bool {
    guard let request = lock.withLock({ waiting.removeValue(forKey: number) }) else { return false }
    request.limit.cancel()
    request.receive(outcome)
    return true
  }
}

/// Subjects for answers.
enum InboxName {
  static func make() -> String { "_INBOX." + name() }

  /// A random name of at most 26 characters.
  static func name() -> String {
    String(UInt64.random(in: .min ... .max), radix: 36) + String(UInt64.random(in: .min ... .max), radix: 36)
  }
}
#endif
