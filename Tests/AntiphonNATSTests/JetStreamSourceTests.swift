#if NATS
import Antiphon
import AntiphonTesting
import Foundation
import Testing

@testable import AntiphonNATS

@Suite(.leavesNothing, .needsServer) struct JetStreamSourceTests {
  @Test func emitsAllMessagesInOrder() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(1000)
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    #expect(try await reader.received(1000) == Array(1...1000))
    #expect(reader.recorder.elements.map(\.sequence) == Array(1...1000))
    #expect(reader.recorder.violations == [])
  }

  @Test(arguments: [1, 3, 16, 256], [JetStreamAcknowledging.none, .byReply, .all])
  func everyCreditAndAcknowledgementEmitsTheSame(credit: Int, acknowledging: JetStreamAcknowledging) async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(300)
    let reader = Reader(jetStream.producer(stream: name, from: .start, credit: credit, acknowledging: acknowledging))
    #expect(try await reader.received(300) == Array(1...300))
  }

  @Test func aMessageOfTheMaximalSizeArrives() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    let payload = (0..<1_048_576).map { UInt8(truncatingIfNeeded: $0) }
    // Without headers, which count, too.
    try jetStream.bus.publish(NATSMessage("\(name).a", payload: payload))
    let isSame = jetStream.producer(stream: name, from: .start).map { $0.payload == payload }.record(on: VirtualClock())
    try await until { isSame.elements.count == 1 }
    #expect(isSame.elements == [true])
    isSame.cancel()
  }

  @Test func theServerSendsNoMoreThanWasRequested() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(1000)
    let reader = Reader(jetStream.producer(stream: name, from: .start), requesting: 0)
    try await until { try await jetStream.consumers(of: name).count == 1 }
    var requested = 0
    for count in [1, 10, 100] {
      reader.recorder.request(count)
      requested += count
      #expect(try await reader.received(requested) == Array(1...requested))
      #expect(try await jetStream.consumers(of: name)[0].delivered.consumer_seq == UInt64(requested))
    }
  }

  @Test func aSlowConsumerOfEverythingIsSentOneCredit() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(1000)
    let reader = Reader(jetStream.producer(stream: name, from: .start, credit: 16)) { $0.number == 20 ? .wait : nil }
    reader.recorder.pause()
    try await until { try await jetStream.consumers(of: name).count == 1 }
    #expect(try await jetStream.consumers(of: name)[0].delivered.consumer_seq <= 16)
  }

  @Test func aPauseStopsTheRequestsAndLosesNothing() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(500)
    let talkback = Locked<Talkback?>(nil)
    let reader = Reader(jetStream.producer(stream: name, from: .start, credit: 32)) { message in
      if message.number == 100 { talkback.withLock { $0 }?.pause() }
      return nil
    }
    talkback.withLock { $0 = reader.recorder.talkback }
    _ = try await reader.received(100)
    let seen = reader.numbers.count
    #expect(try await jetStream.consumers(of: name)[0].delivered.consumer_seq <= UInt64(seen + 32))
    #expect(reader.numbers.count == seen)
    reader.recorder.resume()
    #expect(try await reader.received(500) == Array(1...500))
    talkback.withLock { $0 = nil }
  }

  @Test func aRewindStartsAgainWithANewConsumer() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(200)
    let reader = Reader(jetStream.producer(stream: name, from: .sequence(50), credit: 64), requesting: 100)
    _ = try await reader.received(100)
    let first = try await jetStream.consumers(of: name).map(\.name)
    try reader.recorder.rewind()
    reader.recorder.request(100)
    #expect(try await reader.received(200) == Array(50..<150) + Array(50..<150))
    let second = try await jetStream.consumers(of: name).map(\.name)
    #expect(first.count == 1 && second.count == 1 && first != second)
  }

  @Test func newMeansWhatIsStoredAfterTheStartAlsoWhenRewound() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(10)
    let reader = Reader(jetStream.producer(stream: name, from: .new))
    try await until { try await jetStream.consumers(of: name).first?.num_waiting == 1 }
    try await jetStream.fill(name, from: 11, count: 5)
    #expect(try await reader.received(5) == Array(11...15))
    try reader.recorder.rewind()
    #expect(try await reader.received(10) == Array(11...15) + Array(11...15))
  }

  @Test func timeMeansWhatWasStoredLater() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(10)
    try await Task.sleep(for: .milliseconds(20))
    let time = Date()
    try await jetStream.fill(name, from: 11, count: 5)
    let reader = Reader(jetStream.producer(stream: name, from: .time(time)))
    #expect(try await reader.received(5) == Array(11...15))
  }

  @Test func aFilterSelectsSubjects() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(10)
    let none = Reader(jetStream.producer(stream: name, filter: "\(name).b", from: .start))
    let all = Reader(jetStream.producer(stream: name, filter: "\(name).a", from: .start))
    #expect(try await all.received(10) == Array(1...10))
    #expect(none.numbers.isEmpty)
  }

  @Test func aCancellationDeletesTheConsumer() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(100)
    let reader = Reader(jetStream.producer(stream: name, from: .start), requesting: 10)
    _ = try await reader.received(10)
    reader.recorder.cancel()
    #expect(reader.recorder.completion == .cancelled)
    try await until { try await jetStream.consumers(of: name).isEmpty }
    #expect(reader.numbers.count == 10)
  }

  @Test func headersArriveWithTheMessage() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    var headers: NATSHeaders = ["Kind": "größer"]
    headers.add("Kind", "two")
    try await jetStream.fill(name, from: 1, count: 1, headers: headers)
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    _ = try await reader.received(1)
    #expect(reader.recorder.elements[0].headers.values("Kind") == ["größer", "two"])
  }

  @MainActor @Test func closuresOfTheMainActorAreNotCalledByForeignThreads() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(50)
    let count = Locked(0)
    let subscription = jetStream.producer(stream: name, from: .start).observeValues { _ in count.withLock { $0 += 1 } }
      .start()
    try await until { count.withLock { $0 } == 50 }
    subscription.cancel()
  }
}
#endif
