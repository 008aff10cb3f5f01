#if NATS
import Antiphon
import AntiphonTesting
import Foundation

@testable import AntiphonNATS

/// A stream in memory that answers at once, and makes the faults that a server can't be told to make.
final class MemoryBus: MessageBus, @unchecked Sendable {
  /// What is done to a message on its way.
  enum Fault: Sendable {
    case drop, double, deliverEarlierAgain
    /// The stream does not have the message any more.
    case evict
  }

  /// What is wrong with an answer of the API.
  enum APIFault: Sendable {
    /// The request is carried out, its answer is lost.
    case unanswered
    /// The request is lost.
    case lost
    /// A consumer's state is left when it is deleted.
    case refused
  }

  private final class InboxName: BusSubscription {
    let subject: String
    let receive: @Sendable (ReceivedMessage) -> Void
    unowned let bus: MemoryBus

    init(_ subject: String, _ bus: MemoryBus, _ receive: @escaping @Sendable (ReceivedMessage) -> Void) {
      self.subject = subject
      self.bus = bus
      self.receive = receive
    }

    func cancel() { bus.remove(self) }
  }

  private struct Consumer {
    var next: UInt64
    /// The last sequence that is acknowledged with all before it, and the number of its delivery.
    var floor: UInt64
    var floorDelivery: UInt64 = 0
    /// Where it was asked to begin.
    var start: UInt64?
    var deliveries: UInt64 = 0
    var requests: [(reply: String, batch: Int)] = []
  }

  private let clock: VirtualClock
  private let lock = Lock()
  // Guarded by `lock`.
  private var count: UInt64
  private var inboxes: [InboxName] = []
  private var consumers: [String: Consumer] = [:]
  private var observers: [Int: @Sendable (BusChange) -> Void] = [:]
  private var faults: [UInt64: Fault] = [:]
  private var published: [NATSMessage] = []
  /// The states of consumers whose deletion was refused.
  private var left: [String: Consumer] = [:]
  private var apiFaults: [(api: String, fault: APIFault)] = []
  private var retention = "limits"
  private var requestsBeforeKill: Int?
  private var isSilent = false
  private var isHidden = false
  private var answersToCreation: [String] = []
  private var sent: (@Sendable (NATSMessage) -> Void)?

  init(_ clock: VirtualClock, count: UInt64, faults: [UInt64: Fault] = [:]) {
    self.clock = clock
    self.count = count
    self.faults = faults
  }

  func jetStream(attempts: Int = 3) -> JetStream {
    JetStream(bus: self, timeout: .seconds(2), attempts: attempts, backoff: .constant(.seconds(1)))
  }

  // MARK: What tests ask and do

  /// The last sequence that a consumer has acknowledged with all before it.
  func floor(of consumer: String) -> UInt64? { lock.withLock { consumers[consumer]?.floor } }
  var consumerCount: Int { lock.withLock { consumers.count } }
  var inboxCount: Int { lock.withLock { inboxes.filter { !$0.subject.hasSuffix("*") }.count } }
  var log: [NATSMessage] { lock.withLock { published } }
  var requested: Int { log.compactMap { Self.batch(of: $0) }.reduce(0, +) }
  var acknowledged: [String] {
    log.filter { $0.subject.hasPrefix("$JS.ACK") }.map { String(decoding: $0.payload, as: UTF8.self) }
  }

  func store(_ more: UInt64) {
    lock.withLock { count += more }
    for name in lock.withLock({ Array(consumers.keys) }) { deliver(name) }
  }

  /// The next request whose subject ends like this meets a fault.
  func fail(_ api: String, _ fault: APIFault) { lock.withLock { apiFaults.append((api, fault)) } }
  /// The process is killed after its next requests of the API: what it sends from then on is lost.
  func kill(afterRequests count: Int) { lock.withLock { requestsBeforeKill = count } }
  func setRetention(_ retention: String) { lock.withLock { self.retention = retention } }
  /// The stream is deleted, with its consumers, and made again.
  func makeStreamAnew(_ count: UInt64) {
    lock.withLock {
      self.count = count
      consumers = [:]
    }
  }
  /// True if all faults were met.
  var hasMetFaults: Bool { lock.withLock { apiFaults.isEmpty } }
  /// What is not acknowledged is delivered again.
  func passDeadline(of name: String, from sequence: UInt64? = nil) {
    lock.withLock { if let consumer = consumers[name] { consumers[name]!.next = sequence ?? consumer.floor + 1 } }
    deliver(name)
  }
  func make(_ name: String, at first: UInt64) {
    lock.withLock { consumers[name] = Consumer(next: first, floor: first - 1) }
  }
  func makeBookmark(at sequence: UInt64) {
    make("antiphon_bookmark_d", at: sequence)
    lock.withLock { consumers["antiphon_bookmark_d"]!.start = sequence }
  }
  func remove(consumer name: String) { lock.withLock { _ = consumers.removeValue(forKey: name) } }

  /// Nothing arrives from now on, or again.
  func silence(_ isSilent: Bool) { lock.withLock { self.isSilent = isSilent } }
  /// The process that subscribed is gone.
  func forgetInboxes() {
    let gone = lock.withLock {
      defer { (inboxes, observers) = ([], [:]) }
      for name in consumers.keys { consumers[name]!.requests = [] }
      requestsBeforeKill = nil
      return inboxes
    }
    withExtendedLifetime(gone) {}
  }
  /// Consumers don't see the next messages, as where a copy of the stream is behind.
  func hide(_ isHidden: Bool) { lock.withLock { self.isHidden = isHidden } }
  func change(_ change: BusChange) { for observer in lock.withLock({ Array(observers.values) }) { observer(change) } }
  func answerCreation(with json: String, times: Int) {
    lock.withLock { answersToCreation = Array(repeating: json, count: times) }
  }

  /// A message of the server itself for each request.
  func status(_ status: String, pending: Bool = false) {
    let replies = lock.withLock { () -> [(String, Int)] in
      defer { for name in consumers.keys { consumers[name]!.requests = [] } }
      return consumers.values.flatMap(\.requests).map { ($0.reply, $0.batch) }
    }
    for (reply, batch) in replies {
      var headers: NATSHeaders = ["Status": status]
      if pending { headers["Nats-Pending-Messages"] = String(batch) }
      send(NATSMessage(reply, headers: headers))
    }
  }

  /// What a server sends for each request that it can't fill, once a second.
  func beat() {
    let waiting = lock.withLock {
      consumers.values.flatMap { consumer in consumer.requests.map { ($0.reply, consumer.deliveries) } }
    }
    for (reply, deliveries) in waiting {
      send(NATSMessage(reply, headers: ["Status": "100", "Nats-Last-Consumer": String(deliveries)]))
    }
  }

  /// Calls `sent` inside each publication, until the test is over.
  func onPublish(_ sent: (@Sendable (NATSMessage) -> Void)?) { lock.withLock { self.sent = sent } }

  // MARK: MessageBus

  func subscribe(
    to subject: String, _ receive: @escaping @Sendable (ReceivedMessage) -> Void
  ) throws(JetStreamFailure) -> any BusSubscription {
    let inbox = InboxName(subject, self, receive)
    lock.withLock { inboxes.append(inbox) }
    return inbox
  }

  private func remove(_ inbox: InboxName) {
    let removed = lock.withLock {
      let removed = inboxes.filter { $0 === inbox }
      inboxes.removeAll { $0 === inbox }
      return removed
    }
    withExtendedLifetime(removed) {}
  }

  func observeChanges(_ changed: @escaping @Sendable (BusChange) -> Void) -> BusObservation {
    let key = lock.withLock {
      let key = (observers.keys.max() ?? 0) + 1
      observers[key] = changed
      return key
    }
    return BusObservation { [weak self] in
      let removed = self?.lock.withLock { self?.observers.removeValue(forKey: key) }
      withExtendedLifetime(removed) {}
    }
  }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment {
    clock.schedule(after: delay, work)
  }

  func publish(_ message: NATSMessage) throws(JetStreamFailure) {
    let (sent, isKilled) = lock.withLock { () -> ((@Sendable (NATSMessage) -> Void)?, Bool) in
      published.append(message)
      if let left = requestsBeforeKill, Self.batch(of: message) == nil, message.subject.hasPrefix("$JS.API.") {
        requestsBeforeKill = max(-1, left - 1)
      }
      return (self.sent, requestsBeforeKill == -1)
    }
    sent?(message)
    if isKilled { return }
    let tokens = message.subject.split(separator: ".").map(String.init)
    let fault = lock.withLock { () -> APIFault? in
      guard let index = apiFaults.firstIndex(where: { message.subject.hasSuffix($0.api) }) else { return nil }
      return apiFaults.remove(at: index).fault
    }
    if fault == .lost { return }
    var message = message
    if fault == .unanswered { message.reply = nil }
    if fault == .refused {
      lock.withLock { left[tokens[5]] = consumers.removeValue(forKey: tokens[5]) }
      let error = "{\"error\":{\"code\":500,\"err_code\":10051,\"description\":\"directory not empty\"}}"
      return answer(message, error)
    }
    if message.subject.hasPrefix("$JS.API.CONSUMER.CREATE.") {
      create(tokens[5], message)
    } else if message.subject.hasPrefix("$JS.API.CONSUMER.DURABLE.CREATE.") {
      create(tokens[6], message)
    } else if message.subject.hasPrefix("$JS.API.CONSUMER.INFO.") {
      answer(message, state(of: tokens[5]))
    } else if message.subject.hasPrefix("$JS.ACK."), message.payload == Array("+ACK".utf8) {
      acknowledge(tokens[3], UInt64(tokens[5])!, delivery: UInt64(tokens[6])!)
    } else if message.subject.hasPrefix("$JS.API.CONSUMER.DELETE.") {
      remove(consumer: tokens[5])
      answer(message, "{\"success\":true}")
    } else if message.subject.hasPrefix("$JS.API.STREAM.INFO.") {
      let (retention, count) = lock.withLock { (self.retention, self.count) }
      answer(message, "{\"config\":{\"retention\":\"\(retention)\"},\"state\":{\"last_seq\":\(count)}}")
    } else if let batch = Self.batch(of: message) {
      let isKnown = lock.withLock { () -> Bool in
        consumers[tokens[6]]?.requests.append((message.reply ?? "", batch))
        return consumers[tokens[6]] != nil
      }
      if isKnown { deliver(tokens[6]) } else { send(NATSMessage(message.reply ?? "", headers: ["Status": "503"])) }
    }
  }

  private func create(_ name: String, _ message: NATSMessage) {
    struct Request: Decodable {
      struct Config: Decodable { var opt_start_seq: UInt64?, deliver_policy: String }
      var config: Config
    }
    if let json = lock.withLock({ answersToCreation.popLast() }) { return answer(message, json) }
    guard let request = try? JSONDecoder().decode(Request.self, from: Data(message.payload)) else { return }
    let exists = lock.withLock { consumers[name].map { $0.start != request.config.opt_start_seq } ?? false }
    if exists {
      return answer(message, "{\"error\":{\"code\":400,\"err_code\":10013,\"description\":\"name in use\"}}")
    }
    lock.withLock {
      let first = request.config.opt_start_seq ?? (request.config.deliver_policy == "new" ? count + 1 : 1)
      let next = min(first, count + 1)
      consumers[name] = left.removeValue(forKey: name) ?? Consumer(next: next, floor: next - 1)
      consumers[name]!.start = request.config.opt_start_seq
      isHidden = false
    }
    answer(message, state(of: name))
  }

  /// As `.all` acknowledges: a message and all before it. As 2.9.10 does it, a delivery that was not made counts, too.
  private func acknowledge(_ name: String, _ sequence: UInt64, delivery: UInt64) {
    lock.withLock {
      guard let consumer = consumers[name], consumer.floor < sequence, consumer.floorDelivery < delivery else { return }
      (consumers[name]!.floor, consumers[name]!.floorDelivery) = (sequence, delivery)
    }
  }

  private func state(of name: String) -> String {
    guard let consumer = lock.withLock({ consumers[name] }) else {
      return "{\"error\":{\"code\":404,\"err_code\":10014,\"description\":\"consumer not found\"}}"
    }
    let (delivered, floor) = (consumer.next - 1, consumer.floor)
    let start = consumer.start.map { ",\"opt_start_seq\":\($0)" } ?? ""
    return """
      {"config":{"name":"\(name)"\(start)},"delivered":{"consumer_seq":\(consumer.deliveries),"stream_seq":\(delivered)},
      "ack_floor":{"consumer_seq":\(consumer.floorDelivery),"stream_seq":\(floor)},
      "num_ack_pending":\(max(delivered, floor) - floor)}
      """
  }

  private func answer(_ message: NATSMessage, _ json: String) {
    if let reply = message.reply { send(NATSMessage(reply, payload: Array(json.utf8))) }
  }

  private func deliver(_ name: String) {
    while true {
      let next = lock.withLock { () -> (String, UInt64, UInt64, Fault?)? in
        guard var consumer = consumers[name], !consumer.requests.isEmpty, consumer.next <= count, !isHidden else {
          return nil
        }
        while consumer.next <= count, case .evict = faults[consumer.next] { consumer.next += 1 }
        let (reply, sequence) = (consumer.requests[0].reply, consumer.next)
        if sequence > count { return nil }
        consumer.requests[0].batch -= 1
        if consumer.requests[0].batch == 0 { consumer.requests.removeFirst() }
        consumer.next += 1
        consumer.deliveries += 1
        let fault = faults.removeValue(forKey: sequence)
        if case .deliverEarlierAgain = fault { consumer.next = sequence }
        let delivery = consumer.deliveries
        if case .double = fault { consumer.deliveries += 1 }
        consumers[name] = consumer
        return (reply, sequence, delivery, fault)
      }
      guard let (reply, sequence, delivery, fault) = next else { return }
      switch fault {
      case .drop, .evict: break
      case .double:
        send(message(name, sequence, delivery), to: reply)
        send(message(name, sequence, delivery + 1), to: reply)
      case .deliverEarlierAgain: send(message(name, max(1, sequence - 1), delivery), to: reply)
      case nil: send(message(name, sequence, delivery), to: reply)
      }
    }
  }

  private func message(_ consumer: String, _ sequence: UInt64, _ delivery: UInt64) -> NATSMessage {
    NATSMessage(
      "s.a", reply: "$JS.ACK.S.\(consumer).1.\(sequence).\(delivery).0.0", payload: Array(String(sequence).utf8))
  }

  private func send(_ message: NATSMessage, to inbox: String? = nil) {
    let subject = inbox ?? message.subject
    let receivers = lock.withLock {
      isSilent
        ? []
        : inboxes.filter { Self.matches(subject, $0.subject) }
    }
    guard let received = ReceivedMessage(message) else { return }
    for receiver in receivers { receiver.receive(received) }
  }

  /// Whether `pattern` is the subject, or has a `*` for a token that differs.
  private static func matches(_ subject: String, _ pattern: String) -> Bool {
    let (tokens, patterns) = (subject.split(separator: "."), pattern.split(separator: "."))
    return tokens.count == patterns.count && zip(tokens, patterns).allSatisfy { $0 == $1 || $1 == "*" }
  }

  func inject(_ message: NATSMessage) { send(message) }

  private static func batch(of message: NATSMessage) -> Int? {
    struct Request: Decodable { var batch: Int }
    guard message.subject.hasPrefix("$JS.API.CONSUMER.MSG.NEXT.") else { return nil }
    return try? JSONDecoder().decode(Request.self, from: Data(message.payload)).batch
  }
}
#endif
