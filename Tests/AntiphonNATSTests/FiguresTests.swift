#if NATS
import Antiphon
import AntiphonTesting
import CNATS
import Foundation
import Testing

@testable import AntiphonNATS

/// Figures beside a raw client in the same run: `ANTIPHON_FIGURES=1 swift test -c release -Xswiftc -enable-testing --traits NATS
/// --disable-xctest --filter FiguresTests`. Without `.leavesNothing`: it measures, and the other suites check that.
@Suite(
  .serialized, .needsServer,
  .enabled(if: ProcessInfo.processInfo.environment["ANTIPHON_FIGURES"] != nil, "only for ANTIPHON_FIGURES=1"))
struct FiguresTests {
  private static let count = 100_000

  @Test func messagesPerSecond() async throws {
    let server = NATSServer()
    let jetStream = try await server.jetStream()
    let name = try await jetStream.filled(0)
    let payload = [UInt8](repeating: 65, count: 64)
    for window in [256, 4096] {
      let published = try await rate {
        let recorder = Locked(0)
        let stream = from(0..<Self.count).map { _ in JetStreamPublication(subject: "\(name).a", payload: payload) }
          .publish(on: jetStream, window: window).on(next: { _ in recorder.withLock { $0 += 1 } }).start()
        try await until { recorder.withLock { $0 } == Self.count }
        stream.cancel()
      }
      print("publish, window \(window), acknowledged: \(published) messages/s")
    }
    for credit in [1, 16, 256, 4096] {
      let count = credit == 1 ? Self.count / 10 : Self.count
      var (ours, raw) = (0, 0)
      for _ in 1...3 {
        ours = max(ours, try await rate(count) { try await self.read(count, server, name, credit) })
        raw = max(raw, try await rate(count) { try await RawClient(server.url, name, credit).read(count) })
      }
      print("read, credit \(credit), .all: \(ours) messages/s, raw client \(raw) messages/s, \(ours * 100 / raw) %")
    }
  }

  @Test func timeOfARewind() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(100)
    let reader = Reader(jetStream.producer(stream: name, from: .sequence(50), credit: 1), requesting: 1)
    var times: [Duration] = []
    for turn in 1...50 {
      let start = ContinuousClock.now
      try reader.recorder.rewind()
      reader.recorder.request(1)
      while reader.recorder.elements.count <= turn { await Task.yield() }
      times.append(ContinuousClock.now - start)
    }
    times.sort()
    print("rewind to a sequence and its first message: median \(times[25]), longest \(times[49])")
  }

  @Test func timePerMessageOfTheAdapter() {
    let count = 200_000
    var times: [Int64] = []
    for _ in 1...5 {
      // Its messages are made before and destroyed after.
      let bus = InstantBus(count, VirtualClock())
      let jetStream = JetStream(bus: bus, timeout: .seconds(2), attempts: 1, backoff: .constant(.zero))
      let seen = Locked(0)
      let start = ContinuousClock.now
      jetStream.producer(stream: "S", from: .start, acknowledging: .none)
        .on(next: { _ in seen.withLock { $0 += 1 } }).start().cancel()
      times.append((ContinuousClock.now - start).nanoseconds / Int64(count))
      #expect(seen.withLock { $0 } == count)
    }
    print("source without a server: \(times.min()!) ns a message")
  }

  @Test func memoryOfAStream() async throws {
    let server = NATSServer()
    let connection = try await server.connect()
    let jetStream = JetStream(connection)
    let name = try await jetStream.filled(0)
    let count = 200
    // The first one makes what all share.
    let streams = (0...count).map { _ in jetStream.producer(stream: name, from: .start) }
    var handles = [streams[0].start()]
    try await until { try await jetStream.streamInfo(name).state.consumer_count == 1 }
    let before = Self.residentBytes
    handles += streams[1...].map { $0.start() }
    try await until { try await jetStream.streamInfo(name).state.consumer_count == count + 1 }
    let bytes = (Self.residentBytes - before) / count
    let beforeSubscriptions = Self.residentBytes
    let subscriptions = try (1...count).map { _ in try connection.subscribe(to: InboxName.make()) { _ in } }
    let bytesOfSubscription = (Self.residentBytes - beforeSubscriptions) / count
    print("an idle stream: \(bytes) bytes of this process; a subscription of libnats: \(bytesOfSubscription) bytes")
    for handle in handles { handle.cancel() }
    for subscription in subscriptions { subscription.cancel() }
  }

  /// The memory of this process that is in use, in bytes; of Linux only.
  private static var residentBytes: Int {
    let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
    return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(getpagesize()) : 0
  }

  private func read(_ count: Int, _ server: NATSServer, _ name: String, _ credit: Int) async throws {
    let connection = try await server.connect { $0.sendsAtOnce = credit < 4096 }
    let seen = Locked(0)
    let stream = JetStream(connection).producer(stream: name, from: .start, credit: credit, acknowledging: .all)
      .on(next: { _ in seen.withLock { $0 += 1 } }).start()
    try await until { seen.withLock { $0 } >= count }
    stream.cancel()
  }

  private func rate(_ count: Int = Self.count, _ work: () async throws -> Void) async throws -> Int {
    let start = ContinuousClock.now
    try await work()
    return Int(Double(count) / ((ContinuousClock.now - start) / .seconds(1)))
  }
}

/// What one would write with libnats alone: a callback that counts, and requests more at half the credit.
private final class RawClient: @unchecked Sendable {
  private let connection: OpaquePointer
  private let next: String
  private let inbox = InboxName.make()
  private let credit: Int
  // Touched only by the thread of the subscription, after the first request.
  private var outstanding = 0
  private let seen = Locked(0)
  private var unacknowledged = 0

  init(_ url: String, _ stream: String, _ credit: Int) async throws {
    var created: OpaquePointer?
    var options: OpaquePointer?
    natsOptions_Create(&options)
    natsOptions_SetURL(options, url)
    natsOptions_SetSendAsap(options, credit < 4096)
    #expect(natsConnection_Connect(&created, options) == NATS_OK)
    natsOptions_Destroy(options)
    connection = created!
    self.credit = credit
    let name = "raw" + InboxName.name()
    next = "$JS.API.CONSUMER.MSG.NEXT.\(stream).\(name)"
    let config =
      "{\"stream_name\":\"\(stream)\",\"config\":{\"name\":\"\(name)\",\"ack_policy\":\"all\",\"deliver_policy\":\"all\",\"max_ack_pending\":10000,\"mem_storage\":true,\"inactive_threshold\":60000000000}}"
    var reply: OpaquePointer?
    #expect(
      natsConnection_RequestString(&reply, connection, "$JS.API.CONSUMER.CREATE.\(stream).\(name)", config, 5000)
        == NATS_OK)
    natsMsg_Destroy(reply)
  }

  deinit { natsConnection_Destroy(connection) }

  func read(_ count: Int) async throws {
    var subscription: OpaquePointer?
    natsConnection_Subscribe(&subscription, connection, inbox, rawReceived, Unmanaged.passUnretained(self).toOpaque())
    request(credit)
    try await until { seen.withLock { $0 } >= count }
    natsSubscription_Unsubscribe(subscription)
    // A call in flight ends meanwhile, and the reading thread is through with the subscription.
    try await Task.sleep(for: .milliseconds(10))
    natsSubscription_Destroy(subscription)
  }

  private func request(_ batch: Int) {
    outstanding += batch
    natsConnection_PublishRequestString(connection, next, inbox, "{\"batch\":\(batch),\"expires\":30000000000}")
  }

  fileprivate func received(_ message: OpaquePointer) {
    outstanding -= 1
    unacknowledged += 1
    if unacknowledged >= max(1, credit / 2) {
      unacknowledged = 0
      natsConnection_PublishString(connection, natsMsg_GetReply(message), "+ACK")
    }
    if outstanding <= credit / 2 { request(credit - outstanding) }
    seen.withLock { $0 += 1 }
  }
}

private func rawReceived(
  _: OpaquePointer?, _: OpaquePointer?, _ message: OpaquePointer?, _ client: UnsafeMutableRawPointer?
) {
  guard let message, let client else { return }
  Unmanaged<RawClient>.fromOpaque(client).takeUnretainedValue().received(message)
  natsMsg_Destroy(message)
}

/// Answers each request at once, with messages made for it.
private final class InstantBus: MessageBus, @unchecked Sendable {
  private final class InboxName: BusSubscription {
    func cancel() {}
  }

  private let clock: VirtualClock
  // Touched by one thread.
  private var receivers: [String: @Sendable (ReceivedMessage) -> Void] = [:]
  private var position = 0
  private let messages: [ReceivedMessage]

  init(_ count: Int, _ clock: VirtualClock) {
    let payload = [UInt8](repeating: 65, count: 64)
    messages = (1...count).compactMap {
      ReceivedMessage(NATSMessage("s.a", reply: "$JS.ACK.S.c.1.\($0).\($0).0.0", payload: payload))
    }
    self.clock = clock
  }

  func subscribe(
    to subject: String, _ receive: @escaping @Sendable (ReceivedMessage) -> Void
  ) throws(JetStreamFailure) -> any BusSubscription {
    receivers[subject] = receive
    return InboxName()
  }

  func observeChanges(_ changed: @escaping @Sendable (BusChange) -> Void) -> BusObservation { BusObservation {} }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment {
    clock.schedule(after: delay, work)
  }

  func publish(_ message: NATSMessage) throws(JetStreamFailure) {
    guard let reply = message.reply else { return }
    guard message.subject.contains(".MSG.NEXT.") else {
      let answer = ReceivedMessage(NATSMessage(reply, payload: Array("{}".utf8)))!
      for (subject, receive) in receivers where subject.hasSuffix("*") && reply.hasPrefix(subject.dropLast()) {
        receive(answer)
      }
      return
    }
    let digits = message.payload.drop { $0 < 48 || $0 > 57 }.prefix { 48...57 ~= $0 }
    guard let receive = receivers[reply], let batch = Int(String(decoding: digits, as: UTF8.self)) else { return }
    for _ in 0..<min(batch, messages.count - position) {
      position += 1
      receive(messages[position - 1])
    }
  }
}
#endif
