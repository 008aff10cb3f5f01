#if NATS
import Antiphon
import AntiphonTesting
import Foundation
import Testing

@testable import AntiphonNATS

@Suite(.leavesNothing, .needsServer) struct RecoveryTests {
  @Test(arguments: [JetStreamAcknowledging.none, .byReply, .all])
  func aServerThatCrashesAndReturnsLosesAndDoublesNothing(acknowledging: JetStreamAcknowledging) async throws {
    let server = NATSServer()
    let jetStream = try await server.jetStream()
    let name = try await jetStream.filled(2000)
    let count = Locked(0)
    let talkback = Locked<Talkback?>(nil)
    let reader = Reader(jetStream.producer(stream: name, from: .start, credit: 32, acknowledging: acknowledging)) {
      message in
      count.withLock { $0 += 1 }
      if [500, 1000].contains(message.number) { talkback.withLock { $0 }?.pause() }
      return nil
    }
    talkback.withLock { $0 = reader.recorder.talkback }
    for limit in [500, 1000] {
      try await until { count.withLock { $0 } >= limit }
      server.kill()
      server.start()
      reader.recorder.resume()
    }
    #expect(try await reader.received(2000) == Array(1...2000))
    talkback.withLock { $0 = nil }
  }

  @Test func anIdleStreamGoesOnAfterACrash() async throws {
    let server = NATSServer()
    let jetStream = try await server.jetStream()
    let name = try await jetStream.filled(10)
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    _ = try await reader.received(10)
    server.kill()
    server.start()
    try await jetStream.fill(name, from: 11, count: 10)
    #expect(try await reader.received(20) == Array(1...20))
  }

  @Test func aConsumerThatIsDeletedIsMadeAnewAtItsPosition() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(100)
    let reader = Reader(jetStream.producer(stream: name, from: .start, credit: 8), requesting: 50)
    _ = try await reader.received(50)
    try await jetStream.forget(try await jetStream.consumers(of: name)[0].name, of: name)
    reader.recorder.request(.max)
    #expect(try await reader.received(100) == Array(1...100))
    // Now with requests on the server.
    try await until { try await jetStream.consumers(of: name).first?.num_waiting ?? 0 > 0 }
    try await jetStream.forget(try await jetStream.consumers(of: name)[0].name, of: name)
    try await jetStream.fill(name, from: 101, count: 10)
    #expect(try await reader.received(110) == Array(1...110))
  }

  @Test func aStreamThatIsDeletedUnderAReaderIsATypedFailure() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(100)
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    _ = try await reader.received(100)
    try await jetStream.deleteStream(name)
    #expect(try await reader.completion() == .failed(.streamNotFound(name)))
  }

  @Test func aDurableContinuesWhereItWas() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(100)
    for first in stride(from: 1, to: 100, by: 25) {
      let reader = Reader(jetStream.producer(stream: name, from: .durable("d"), credit: 8), requesting: 25)
      #expect(try await reader.received(25) == Array(first..<first + 25))
      reader.recorder.cancel()
    }
    try await until { try await jetStream.consumers(of: name).first?.ack_floor.stream_seq == 100 }
  }

  @Test func aDurableCantBeRewound() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(10)
    let reader = Reader(jetStream.producer(stream: name, from: .durable("d")))
    _ = try await reader.received(10)
    #expect(throws: RewindFailure.notRewindable) { try reader.recorder.rewind() }
  }

  @Test func whatACancelledDurableHasNotHandledComesAtOnce() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(50)
    let talkback = Locked<Talkback?>(nil)
    let first = Reader(jetStream.producer(stream: name, from: .durable("d"), credit: 20)) { message in
      if message.number == 10 { talkback.withLock { $0 }?.pause() }
      return nil
    }
    talkback.withLock { $0 = first.recorder.talkback }
    let handled = try await first.received(10).count
    try await until { try await jetStream.consumers(of: name).first?.delivered.consumer_seq ?? 0 >= 20 }
    // A message that arrives later than this would be delivered again after the deadline only.
    try await Task.sleep(for: .milliseconds(100))
    first.recorder.cancel()
    talkback.withLock { $0 = nil }
    let second = Reader(jetStream.producer(stream: name, from: .durable("d")))
    let rest = try await second.received(50 - handled)
    #expect(rest.sorted() == Array(handled + 1...50))
  }

  @Test func aDurableThatAcknowledgesAllBeginsWithWhatWasNotHandled() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(100)
    let connection = try await NATSServer.shared.connect()
    let talkback = Locked<Talkback?>(nil)
    let crashing = Reader(
      JetStream(connection).producer(stream: name, from: .durable("d"), credit: 40, acknowledging: .all), requesting: 30
    ) { message in
      if message.number == 31 { talkback.withLock { $0 }?.pause() }
      return nil
    }
    talkback.withLock { $0 = crashing.recorder.talkback }
    #expect(try await crashing.received(30) == Array(1...30))
    // The last acknowledgement is one for all that was requested.
    try await until { try await jetStream.consumers(of: name).first?.ack_floor.stream_seq == 30 }
    // One more is handled, and others have been requested and wait.
    crashing.recorder.request(10)
    try await until { try await jetStream.consumers(of: name).first?.delivered.stream_seq == 40 }
    #expect(try await crashing.received(31).last == 31)
    connection.close()
    talkback.withLock { $0 = nil }
    let next = Reader(jetStream.producer(stream: name, from: .durable("d"), acknowledging: .all))
    try await until { next.numbers.last == 100 }
    // What is handled is also acknowledged every 2.5 seconds, so perhaps before the crash.
    let first = try #require(next.numbers.first)
    #expect([31, 32].contains(first) && next.numbers == Array(first...100))
  }

  @Test func aDurableThatAcknowledgesAllAndIsDeletedBeginsWithWhatWasNotHandled() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(30)
    func crash(_ connection: NATSConnection) async throws {
      connection.close()
      // Then the server knows of it.
      try await until { try await jetStream.consumers(of: name).first?.num_waiting == 0 }
    }
    // Reads ten, then pauses inside the eleventh, with the rest on its way and more requested than there is.
    func pausedReader(from first: Int) async throws -> (Reader, NATSConnection) {
      let connection = try await NATSServer.shared.connect()
      let talkback = Locked<Talkback?>(nil)
      let stream = JetStream(connection).producer(
        stream: name, from: .durable("d"), credit: 40, acknowledging: .all)
      let reader = Reader(stream, requesting: 10) { message in
        if message.number == first + 10 { talkback.withLock { $0.take() }?.pause() }
        return nil
      }
      talkback.withLock { $0 = reader.recorder.talkback }
      _ = try await reader.received(10)
      reader.recorder.request(90)
      #expect(try await reader.received(11) == Array(first...first + 10))
      try await until {
        guard let consumer = try await jetStream.consumers(of: name).first else { return false }
        return consumer.delivered.stream_seq == 30 && consumer.num_waiting > 0
      }
      return (reader, connection)
    }

    let (reader, connection) = try await pausedReader(from: 1)
    try await jetStream.forget("d", of: name)
    try await until { try await jetStream.consumers(of: name).first?.delivered.stream_seq == 11 }
    try await crash(connection)
    #expect(reader.numbers == Array(1...11))
    let (next, nextConnection) = try await pausedReader(from: 12)
    try await crash(nextConnection)
    #expect(next.numbers == Array(12...22))
    let last = Reader(jetStream.producer(stream: name, from: .durable("d"), acknowledging: .all))
    try await until { last.numbers.last == 30 }
    let first = try #require(last.numbers.first)
    #expect([22, 23].contains(first) && last.numbers == Array(first...30))
  }

  @Test func aDurableThatWasMadeAnewAndAcknowledgedNothingBeginsWhereItBegan() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(30)
    var config = ConsumerRequest.ConsumerConfig(ack_policy: "all", filter_subject: nil)
    config.durable_name = "d"
    config.deliver_policy = "by_start_sequence"
    config.opt_start_seq = 12
    let request = try JSONEncoder().encode(ConsumerRequest(stream_name: name, config: config))
    _ = try await jetStream.call("CONSUMER.DURABLE.CREATE.\(name).d", Array(request), stream: name)
    let connection = try await NATSServer.shared.connect()
    let stream = JetStream(connection).producer(stream: name, from: .durable("d"), acknowledging: .all)
    let crashing = Reader(stream) { _ in .stop }
    _ = try await crashing.received(1)
    connection.close()
    let next = Reader(jetStream.producer(stream: name, from: .durable("d"), acknowledging: .all))
    #expect(try await next.received(19) == Array(12...30))
  }

  @Test func aDurableBeginsAtTheBookmarkOfAProcessThatWasKilled() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(30)
    let request = try JSONEncoder().encode(PullPlan.bookmarkRequest(of: "d", in: name, filter: nil, at: 12))
    let api = "CONSUMER.DURABLE.CREATE.\(name).\(PullPlan.bookmark(of: "d"))"
    _ = try await jetStream.call(api, Array(request), stream: name)
    let reader = Reader(jetStream.producer(stream: name, from: .durable("d"), acknowledging: .all))
    #expect(try await reader.received(19) == Array(12...30))
    try await until { try await jetStream.consumers(of: name).map(\.name) == ["d"] }
    reader.recorder.cancel()
    // A durable that is deleted begins at the start again, whatever a process has left.
    try await jetStream.forget("d", of: name)
    _ = try await jetStream.call(api, Array(request), stream: name)
    await #expect(throws: JetStreamFailure.consumerDeleted("d")) { try await jetStream.deleteConsumer("d", of: name) }
    let next = Reader(jetStream.producer(stream: name, from: .durable("d"), acknowledging: .all))
    #expect(try await next.received(30) == Array(1...30))
  }

  @Test func aStreamThatIsMadeAgainIsATypedFailure() async throws {
    let jetStream = JetStream(try await NATSServer.shared.connect(), attempts: 4, backoff: .constant(.milliseconds(50)))
    let name = try await jetStream.filled(20)
    let talkback = Locked<Talkback?>(nil)
    let reader = Reader(jetStream.producer(stream: name, from: .start), requesting: 20) { message in
      if message.number == 20 { talkback.withLock { $0.take() }?.pause() }
      return nil
    }
    talkback.withLock { $0 = reader.recorder.talkback }
    _ = try await reader.received(20)
    try await jetStream.deleteStream(name)
    try await jetStream.createStream(name, subjects: ["\(name).>"])
    try await jetStream.fill(name, from: 1, count: 5)
    reader.recorder.request(10)
    reader.recorder.resume()
    #expect(try await reader.completion() == .failed(.streamShorter(name, last: 5, expected: 21)))
    #expect(reader.numbers == Array(1...20))
  }

  @Test func rejectedMessagesComeAgain() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(3)
    let reader = Reader(jetStream.producer(stream: name, from: .durable("d"), acknowledging: .each)) { message in
      if message.number == 2 && message.deliveryCount < 3 { message.reject() } else { message.acknowledge() }
      return nil
    }
    #expect(try await reader.received(5).sorted() == [1, 2, 2, 2, 3])
    try await until { try await jetStream.consumers(of: name).first?.num_ack_pending == 0 }
  }

  @Test func messagesNeverHandledComeAgainAfterTheDeadline() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(3)
    // Long enough for the second acknowledgement to be in time on a busy machine.
    let reader = Reader(
      jetStream.producer(stream: name, from: .durable("d"), acknowledging: .each, deadline: .seconds(2))
    ) { message in
      if message.deliveryCount > 1 { message.acknowledge() }
      return nil
    }
    _ = try await reader.received(6)
    try await until { try await jetStream.consumers(of: name).first?.num_ack_pending == 0 }
    #expect(reader.numbers.sorted() == [1, 1, 2, 2, 3, 3])
    #expect(reader.recorder.elements.map(\.deliveryCount).sorted() == [1, 1, 1, 2, 2, 2])
  }

  @Test func theDeadlineOfKeptMessagesDoublesNothing() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(60)
    for position in [JetStreamPosition.start, .durable("d")] {
      let talkback = Locked<Talkback?>(nil)
      let reader = Reader(
        jetStream.producer(stream: name, from: position, credit: 20, deadline: .milliseconds(200))
      ) { message in
        if message.number == 10 { talkback.withLock { $0 }?.pause() }
        return nil
      }
      talkback.withLock { $0 = reader.recorder.talkback }
      _ = try await reader.received(10)
      try await until { try await jetStream.consumers(of: name).first?.delivered.stream_seq ?? 0 >= 20 }
      // What was delivered later than that is due for the third time: so the deadline of what is kept is over.
      let other = try await jetStream.filled(1)
      let due = Reader(
        jetStream.producer(stream: other, from: .durable("d"), acknowledging: .each, deadline: .milliseconds(200)))
      _ = try await due.received(3)
      reader.recorder.resume()
      #expect(try await reader.received(60) == Array(1...60))
      try await until { try await jetStream.consumers(of: name).allSatisfy { $0.num_ack_pending == 0 } }
      reader.recorder.cancel()
      try await until { try await jetStream.consumers(of: name).allSatisfy { $0.name == "d" } }
      talkback.withLock { $0 = nil }
    }
  }

  @Test func aGroupSharesADurable() async throws {
    let server = NATSServer.shared
    let jetStream = try await server.jetStream()
    let name = try await jetStream.filled(1000)
    let group = try await [server.jetStream(), server.jetStream()].map {
      Reader($0.producer(stream: name, from: .durable("group"), credit: 16))
    }
    try await until { group.map(\.numbers.count).reduce(0, +) >= 1000 }
    #expect(group.flatMap(\.numbers).sorted() == Array(1...1000))
    #expect(group.allSatisfy { $0.numbers == $0.numbers.sorted() && !$0.numbers.isEmpty })
  }

  @Test func aMemberOfAGroupThatDiesLosesNothing() async throws {
    let server = NATSServer.shared
    let jetStream = try await server.jetStream()
    let name = try await jetStream.filled(400)
    let connection = try await server.connect()
    let dying = Reader(
      JetStream(connection).producer(
        stream: name, from: .durable("group"), credit: 16, acknowledging: .each, deadline: .milliseconds(500)),
      requesting: 50
    ) { message in
      if message.number % 2 == 0 { message.acknowledge() }
      return nil
    }
    _ = try await dying.received(50)
    connection.close()
    let other = Reader(
      jetStream.producer(stream: name, from: .durable("group"), acknowledging: .each, deadline: .milliseconds(500))
    ) { message in
      message.acknowledge()
      return nil
    }
    try await until { Set(other.numbers).union(dying.numbers.filter { $0 % 2 == 0 }).count == 400 }
    #expect(Set(other.numbers).isSuperset(of: dying.numbers.filter { $0 % 2 == 1 }))
  }

  @Test func aDurableForAnotherPurposeIsATypedFailure() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(1)
    let first = Reader(jetStream.producer(stream: name, from: .durable("d")))
    _ = try await first.received(1)
    let others = [
      jetStream.producer(stream: name, from: .durable("d"), acknowledging: .all),
      jetStream.producer(stream: name, filter: "\(name).b", from: .durable("d")),
    ]
    for other in others {
      guard case .failed(.consumerDiffers("d", _)) = try await Reader(other).completion() else {
        Issue.record("a durable was taken for what it is not")
        return
      }
    }
  }

  @Test func aDurableThatIsDeletedWhileItIsUsedIsATypedFailure() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(1)
    let reader = Reader(jetStream.producer(stream: name, from: .durable("d")))
    _ = try await reader.received(1)
    try await until { try await jetStream.consumers(of: name).first?.num_waiting ?? 0 > 0 }
    try await jetStream.forget("d", of: name)
    #expect(try await reader.completion() == .failed(.consumerDeleted("d")))
  }
}
#endif
