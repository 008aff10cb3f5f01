#if NATS
import Antiphon
import AntiphonTesting
import Testing

@testable import AntiphonNATS

/// What no server can be told to do, and the rules of the protocol, in virtual time.
@Suite(.leavesNothing) struct PullProtocolTests {
  private let clock = VirtualClock()

  @Test(arguments: [1, 2, 5, 256]) func aSourceKeepsEveryRule(credit: Int) {
    verify(source: "JetStream.producer, credit \(credit)", isEndless: true) { clock in
      MemoryBus(clock, count: 40).jetStream().producer(stream: "S", from: .start, credit: credit).map(\.number)
    }
  }

  @Test(arguments: [JetStreamAcknowledging.none, .each, .all]) func aSourceKeepsEveryRuleHoweverItAcknowledges(
    acknowledging: JetStreamAcknowledging
  ) {
    verify(source: "JetStream.producer, \(acknowledging)", isEndless: true) { clock in
      MemoryBus(clock, count: 40).jetStream()
        .producer(stream: "S", from: .sequence(3), credit: 8, acknowledging: acknowledging).map(\.number)
    }
  }

  @Test func aSourceThatLosesADeliveryKeepsEveryRule() {
    verify(source: "JetStream.producer, with a gap", isEndless: true) { clock in
      MemoryBus(clock, count: 40, faults: [3: .drop, 7: .double]).jetStream()
        .producer(stream: "S", from: .start, credit: 8).map(\.number)
    }
  }

  @Test func decodingKeepsEveryRule() {
    verify(source: "decoding", isEndless: true) { clock in
      MemoryBus(clock, count: 40).jetStream().producer(stream: "S", from: .start, credit: 8).decoding { $0.number }
    }
  }

  @Test func exactlyWhatIsRequestedIsRequestedOfTheServer() {
    let bus = MemoryBus(clock, count: 0)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 10), requesting: 0)
    #expect(bus.requested == 0)
    reader.recorder.request(3)
    #expect(bus.requested == 3)
    bus.store(3)
    #expect(reader.numbers == [1, 2, 3] && bus.requested == 3)
    reader.recorder.request(100)
    #expect(bus.requested == 13)
    bus.store(4)
    #expect(bus.requested == 13)
    bus.store(1)
    // Five are left, half of the credit: it is filled up.
    #expect(bus.requested == 18)
    bus.store(1000)
    #expect(reader.numbers.count == 103 && bus.requested == 103)
  }

  @Test(arguments: [MemoryBus.Fault.drop, .double, .deliverEarlierAgain]) func faultsOfOneDeliveryAreMended(
    fault: MemoryBus.Fault
  ) {
    let bus = MemoryBus(clock, count: 60, faults: [7: fault, 8: fault, 40: fault])
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 16))
    #expect(reader.numbers == Array(1...60))
    #expect(bus.inboxCount == 1 && bus.consumerCount == 1)
  }

  @Test func expiredRequestsAreMadeAgain() {
    let bus = MemoryBus(clock, count: 0)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 8))
    for _ in 1...5 { bus.status("408", pending: true) }
    #expect(bus.requested == 48)
    bus.store(100)
    #expect(reader.numbers == Array(1...100) && bus.consumerCount == 1)
  }

  @Test(arguments: ["409", "503", "404"]) func aConsumerThatIsLostIsMadeAnew(status: String) {
    let bus = MemoryBus(clock, count: 5)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 8))
    bus.status(status)
    bus.store(5)
    #expect(reader.numbers == Array(1...10) && bus.inboxCount == 1)
  }

  @Test func silenceAndReconnectsAreAnsweredWithANewConsumer() {
    let bus = MemoryBus(clock, count: 5)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 8))
    let first = bus.log.last { $0.subject.contains("NEXT") }?.reply
    bus.silence(true)
    bus.store(3)
    bus.silence(false)
    clock.advance(by: .seconds(6))
    #expect(reader.numbers == Array(1...8))
    #expect(bus.log.last { $0.subject.contains("NEXT") }?.reply != first)
    bus.silence(true)
    bus.store(2)
    bus.silence(false)
    bus.change(.reconnected)
    #expect(reader.numbers == Array(1...10))
  }

  @Test func heartbeatsAreNoSilence() {
    let bus = MemoryBus(clock, count: 5)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 8))
    let created = bus.log.filter { $0.subject.contains("CREATE") }.count
    for _ in 1...20 {
      clock.advance(by: .seconds(1))
      bus.heartbeat()
    }
    #expect(bus.log.filter { $0.subject.contains("CREATE") }.count == created)
    withExtendedLifetime(reader) {}
  }

  @Test func aConsumerWhoseStreamIsBehindIsMadeAnew() {
    let bus = MemoryBus(clock, count: 5)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 8))
    bus.hide(true)
    bus.store(3)
    for _ in 1...9 { bus.heartbeat() }
    #expect(reader.numbers == Array(1...5))
    bus.heartbeat()
    #expect(reader.numbers == Array(1...8))
  }

  @Test func aHeartbeatShowsThatMessagesWereLost() {
    let bus = MemoryBus(clock, count: 5)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 8))
    bus.silence(true)
    bus.store(2)
    bus.silence(false)
    bus.heartbeat(lastConsumer: 7)
    #expect(reader.numbers == Array(1...7))
  }

  @Test func attemptsAreLimitedAndDelayed() {
    let bus = MemoryBus(clock, count: 5)
    bus.answerCreation(with: "{\"error\":{\"code\":503,\"err_code\":10008,\"description\":\"no leader\"}}", times: 2)
    let reader = Reader(bus.jetStream(attempts: 3).producer(stream: "S", from: .start))
    #expect(reader.numbers.isEmpty)
    clock.advance(by: .seconds(2))
    #expect(reader.numbers == Array(1...5))
    bus.answerCreation(with: "{\"error\":{\"code\":503,\"err_code\":10008,\"description\":\"no leader\"}}", times: 9)
    let failing = Reader(bus.jetStream(attempts: 3).producer(stream: "S", from: .start))
    clock.advance(by: .seconds(60))
    #expect(failing.recorder.completion == .failed(.refused(code: 10008, reason: "no leader")))
  }

  @Test func aFailureFollowsTheMessagesThatHaveArrived() {
    let bus = MemoryBus(clock, count: 5)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start))
    reader.recorder.pause()
    bus.store(3)
    bus.change(.closed)
    #expect(reader.numbers == Array(1...5) && reader.recorder.completion == nil)
    reader.recorder.resume()
    #expect(reader.numbers == Array(1...8) && reader.recorder.completion == .failed(.connectionClosed))
  }

  @Test func nothingOfBeforeARewindArrivesAfterIt() throws {
    let bus = MemoryBus(clock, count: 20)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 4), requesting: 10)
    let first = try #require(bus.log.last { $0.subject.contains("NEXT") }?.reply)
    try reader.recorder.rewind()
    bus.inject(sequence: 11, to: first)
    reader.recorder.request(3)
    #expect(reader.numbers == Array(1...10) + [1, 2, 3])
  }

  @Test func byReplyAcknowledgesWhatWasHandled() {
    let bus = MemoryBus(clock, count: 20)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start)) { $0.number == 5 ? .stop : nil }
    #expect(bus.acknowledged == ["+ACK", "+ACK", "+ACK", "+ACK"])
    withExtendedLifetime(reader) {}
  }

  /// A dead letter, for example, that takes longer to be stored than the deadline.
  @Test func whatIsPostponedIsNotAcknowledgedWhenItComesAgain() {
    let bus = MemoryBus(clock, count: 5)
    let postponed = Locked<JetStreamMessage?>(nil)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .durable("d"), credit: 20)) { message in
      if message.sequence == 3 {
        message.acknowledgements.postpone(message)
        postponed.withLock { $0 = message }
      }
      return nil
    }
    func acknowledgements() -> Int { bus.log.count { $0.subject.hasPrefix("$JS.ACK.S.d.1.3.") } }
    #expect(acknowledgements() == 0)
    bus.passDeadline(of: "d", from: 3)
    #expect(acknowledgements() == 0 && reader.numbers == Array(1...5))
    postponed.withLock { $0.take() }?.acknowledge()
    bus.passDeadline(of: "d", from: 3)
    #expect(acknowledgements() == 2 && reader.numbers == Array(1...5))
  }

  @Test func aRewindForgetsWhatWasToBeAcknowledgedLater() throws {
    let bus = MemoryBus(clock, count: 5)
    let isFirst = Locked(true)
    let stream = bus.jetStream().producer(stream: "S", from: .start, credit: 8, acknowledging: .all)
    let reader = Reader(stream) { message in
      let postpones = message.sequence == 3 && isFirst.withLock { $0 }
      if postpones { message.acknowledgements.postpone(message) }
      return nil
    }
    isFirst.withLock { $0 = false }
    try reader.recorder.rewind()
    bus.store(5)
    clock.advance(by: .seconds(2))
    bus.beat()
    clock.advance(by: .seconds(2))
    #expect(bus.log.last { $0.subject.hasPrefix("$JS.ACK") }?.subject.contains(".1.10.10.") == true)
  }

  @Test func allAcknowledgesOncePerWindow() {
    let bus = MemoryBus(clock, count: 20)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: .start, credit: 8, acknowledging: .all))
    #expect(bus.acknowledged.count == 5)
    bus.store(2)
    reader.recorder.cancel()
    #expect(bus.acknowledged.count == 6)
  }

  @Test(arguments: [JetStreamPosition.start, .sequence(3), .sequence(6), .durable("d")])
  func aGapIsSkippedOrATypedFailure(position: JetStreamPosition) {
    let bus = MemoryBus(clock, count: 12, faults: [5: .evict, 6: .evict, 7: .evict, 10: .drop])
    func reader(_ gaps: JetStreamGapPolicy) -> Reader {
      Reader(bus.jetStream().producer(stream: "S", from: position, credit: 4, acknowledging: .all, gaps: gaps))
    }
    let first = position == .sequence(3) ? 3 : position == .sequence(6) ? 6 : 1
    let failing = reader(.fail)
    #expect(failing.numbers == Array(first..<max(5, first)))
    let missing = JetStreamFailure.messagesMissing(stream: "S", first: UInt64(max(5, first)), last: 7)
    #expect(failing.recorder.completion == .failed(missing))
    let skipping = reader(.skip)
    bus.heartbeat(lastConsumer: 20)
    let skipped = [1, 2, 3, 4, 8, 9, 10, 11, 12].filter { $0 >= first }
    // The durable has acknowledged what it has handled.
    #expect(skipping.numbers == skipped.filter { position != .durable("d") || $0 > 4 })
  }

  @Test func gapsAreNotLookedForWhereTheyCantBeFound() async {
    await #expect(processExitsWith: .failure) { gaps(filter: "s.a") }
    await #expect(processExitsWith: .failure) { gaps(acknowledging: .each) }
    await #expect(processExitsWith: .failure) { gaps(from: .durable("d")) }
  }

  @Test func wrongArgumentsAreNamesOfNothing() {
    for name in ["a.b", "", "a b", "a\u{0}"] { #expect(!JetStreamNames.isName(name)) }
    for subject in ["a", "a.b", "a.*.c", "a.>", "*", ">"] {
      #expect(JetStreamNames.isSubject(subject, wildcards: true))
    }
    for subject in ["", ".", "a.", "a.>.b", "a*", "a b"] {
      #expect(!JetStreamNames.isSubject(subject, wildcards: true))
    }
  }
}

private func gaps(
  filter: String? = nil, from position: JetStreamPosition = .start, acknowledging: JetStreamAcknowledging = .byReply
) {
  let jetStream = MemoryBus(VirtualClock(), count: 0).jetStream()
  _ = jetStream.producer(stream: "S", filter: filter, from: position, acknowledging: acknowledging, gaps: .fail)
}

extension MemoryBus {
  /// What a server sends while it can't fill a request.
  func heartbeat(lastConsumer: Int = 0) {
    for reply in Set(log.compactMap { $0.subject.contains("NEXT") ? $0.reply : nil }) {
      inject(NATSMessage(reply, headers: ["Status": "100", "Nats-Last-Consumer": String(lastConsumer)]))
    }
  }

  func inject(sequence: UInt64, to inbox: String) {
    inject(NATSMessage(inbox, reply: "$JS.ACK.S.c.1.\(sequence).\(sequence).0.0", payload: Array("\(sequence)".utf8)))
  }
}
#endif
