#if NATS
import Antiphon
@testable import AntiphonNATS
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing, .needsServer) struct JetStreamSinkTests {
  @Test(arguments: [1, 7, 4096]) func everyMessageIsStoredInOrderAndAcknowledged(window: Int) async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    var sequences: [UInt64] = []
    for try await stored in numbers(1...500, to: name).publish(on: jetStream, window: window).values {
      sequences.append(stored.sequence)
    }
    #expect(sequences == Array(1...500))
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    #expect(try await reader.received(500) == Array(1...500))
  }

  @Test func theSameIdIsStoredOnce() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    let twice = from([1, 2, 2, 3, 1]).map {
      JetStreamPublication(subject: "\(name).a", payload: Array(String($0).utf8), id: "id \($0)")
    }
    var duplicates: [Bool] = []
    for try await stored in twice.publish(on: jetStream).values { duplicates.append(stored.isDuplicate) }
    #expect(duplicates == [false, false, true, false, true])
    #expect(try await jetStream.streamInfo(name).state.messages == 3)
  }

  @Test func aStreamKeepsTheLatestOfEachSubject() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = "S\(UInt64.random(in: 0...(.max)))"
    try await jetStream.createStream(name, subjects: ["\(name).>"], keptOfEachSubject: 1)
    let stored = from(1...100).map {
      JetStreamPublication(subject: "\(name).\($0 % 2 == 0 ? "even" : "odd")", payload: Array(String($0).utf8))
    }
    for try await _ in stored.publish(on: jetStream).values {}
    #expect(try await jetStream.streamInfo(name).state.messages == 2)
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    #expect(try await reader.received(2) == [99, 100])
  }

  @Test func upstreamIsAskedForAWindowAtMost() throws {
    let bus = MemoryBus(VirtualClock(), count: 0)
    let taken = Locked(0)
    let recorder = numbers(1...100, to: "s").on(next: { _ in taken.withLock { $0 += 1 } })
      .publish(on: bus.jetStream(), window: 10).record(on: VirtualClock())
    for sequence in 1...100 {
      #expect(taken.withLock { $0 } == min(sequence + 9, 100))
      let inbox = try #require(bus.log[sequence - 1].reply)
      bus.inject(NATSMessage(inbox, payload: Array("{\"stream\":\"S\",\"seq\":\(sequence)}".utf8)))
    }
    #expect(recorder.elements.map(\.sequence) == Array(1...100))
    #expect(recorder.completion == .finished)
  }

  @Test func aCancellationEndsUpstream() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    let upstream = Subject<JetStreamPublication, JetStreamFailure>()
    let recorder = upstream.producer.publish(on: jetStream).record(on: VirtualClock())
    upstream.send(JetStreamPublication(subject: "\(name).a", payload: [49]))
    try await until { recorder.elements.count == 1 }
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
  }

  @Test func aFailureOfUpstreamFollowsTheAcknowledgements() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    let recorder = numbers(1...20, to: name).promoteFailure(to: JetStreamFailure.self).append(fail(.wrongCredentials))
      .publish(on: jetStream).record(on: VirtualClock())
    try await until { recorder.isOver }
    #expect(recorder.elements.count == 20)
    #expect(recorder.completion == .failed(.wrongCredentials))
  }

  @Test func aSubjectWithoutAStreamIsATypedFailure() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let recorder = numbers(1...3, to: "nobody" + UUID().uuidString).publish(on: jetStream).record(on: VirtualClock())
    try await until { recorder.isOver }
    guard case .failed(.noStream) = recorder.completion else {
      Issue.record("\(String(describing: recorder.completion))")
      return
    }
  }

  @Test func aMessageThatIsTooLargeFailsAfterTheAcknowledgementsBefore() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    let large = from([10, 1_048_576, 1_048_577]).map {
      JetStreamPublication(subject: "\(name).a", payload: [UInt8](repeating: 65, count: $0))
    }
    // The server counts the headers, too, so the second one is refused already.
    let recorder = large.publish(on: jetStream).record(on: VirtualClock())
    try await until { recorder.isOver }
    #expect(recorder.elements.map(\.sequence) == [1])
    guard case .failed(.tooLarge(_, 1_048_576)) = recorder.completion else {
      Issue.record("\(String(describing: recorder.completion))")
      return
    }
  }

  @Test(arguments: ["", "a b", "a..b", "a.*", "a.>", "a\r\nPUB x 0", "ü b"])
  func aSubjectThatCantBeSentIsATypedFailure(subject: String) async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let recorder = just(JetStreamPublication(subject: subject, payload: [])).publish(on: jetStream)
      .record(on: VirtualClock())
    #expect(recorder.completion == .failed(.invalidName(subject)))
  }

  @Test(arguments: ["a b", "a:b", "", "a\r\n"]) func aHeaderThatCantBeSentIsATypedFailure(header: String) async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let recorder = just(JetStreamPublication(subject: "a", payload: [], headers: [header: "value"]))
      .publish(on: jetStream).record(on: VirtualClock())
    #expect(recorder.completion == .failed(.invalidHeader(name: header)))
  }

  @Test func aServerThatCrashesAndReturnsLosesAndDoublesNothing() async throws {
    let server = NATSServer()
    let jetStream = try await server.jetStream()
    let name = try await jetStream.filled(0)
    let count = Locked(0)
    let recorder = numbers(1...3000, to: name).publish(on: jetStream, window: 64, isOnlyPublisher: true)
      .on(next: { _ in count.withLock { $0 += 1 } }).record(on: VirtualClock())
    for limit in [500, 1500] {
      try await until { count.withLock { $0 } >= limit }
      server.kill()
      server.start()
    }
    try await until { recorder.isOver }
    #expect(recorder.completion == .finished)
    #expect(recorder.elements.count == 3000)
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    #expect(try await reader.received(3000) == Array(1...3000))
    #expect(try await jetStream.streamInfo(name).state.messages == 3000)
  }
}

/// Messages with the numbers of a range as text.
func numbers(_ range: ClosedRange<Int>, to stream: String) -> Producer<JetStreamPublication, Never> {
  from(range).map { JetStreamPublication(subject: "\(stream).a", payload: Array(String($0).utf8)) }
}
#endif
