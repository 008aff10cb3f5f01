#if NATS
import Antiphon
import AntiphonTesting
import Testing

@testable import AntiphonNATS

/// A durable whose acknowledgements are for all before: whatever happens to it, what was not handled is not acknowledged, and comes again.
@Suite(.leavesNothing) struct DurableProtocolTests {
  private let clock = VirtualClock()
  private static let faults: [String: [(String, MemoryBus.APIFault)]] = [
    "none": [],
    "INFO lost": [("CONSUMER.INFO.S.d", .lost)],
    "STREAM.INFO lost": [("STREAM.INFO.S", .lost)],
    "DELETE lost": [("DELETE.S.d", .lost)],
    "DELETE unanswered": [("DELETE.S.d", .unanswered)],
    "DELETE refused, its state left": [("DELETE.S.d", .refused)],
    "DELETE refused twice": [("DELETE.S.d", .refused), ("DELETE.S.d", .refused)],
    "CREATE lost": [("CREATE.S.d", .lost)],
    "CREATE unanswered": [("CREATE.S.d", .unanswered)],
    "bookmark's DELETE lost": [("DELETE.S.antiphon_bookmark_d", .lost)],
    "bookmark's CREATE lost": [("CREATE.S.antiphon_bookmark_d", .lost)],
    "bookmark's CREATE unanswered": [("CREATE.S.antiphon_bookmark_d", .unanswered)],
    "both unanswered": [("DELETE.S.d", .unanswered), ("CREATE.S.d", .unanswered)],
  ]

  private enum Loss: CaseIterable { case delivery, consumer, both, another, reconnect, deadline, nothing }

  private func stream(_ bus: MemoryBus, credit: Int = 8) -> Producer<JetStreamMessage, JetStreamFailure> {
    bus.jetStream(attempts: 8).producer(stream: "S", from: .durable("d"), credit: credit, acknowledging: .all)
  }

  /// Long enough for all attempts. The server shows every two seconds that it is there.
  private func letTimePass(_ bus: MemoryBus) {
    for _ in 1...15 {
      clock.advance(by: .seconds(2))
      bus.beat()
    }
  }

  /// A reader pauses with messages that it keeps, something is lost, and the process ends or goes on.
  @Test(arguments: Loss.allCases, faults.keys.sorted())
  private func whatWasNotHandledIsNeverAcknowledged(loss: Loss, fault: String) {
    for (paused, crashes) in zip([3, 4, 9, 10, 11, 12, 3, 9, 11] as [UInt64], (1...9).map { $0 <= 6 }) {
      let bus = MemoryBus(clock, count: 10, faults: [.delivery, .both].contains(loss) ? [7: .drop, 16: .drop] : [:])
      let talkback = Locked<Talkback?>(nil)
      let first = Reader(stream(bus), requesting: 0) { message in
        if message.sequence == paused { talkback.withLock { $0.take() }?.pause() }
        return nil
      }
      talkback.withLock { $0 = first.recorder.talkback }
      first.recorder.request(20)
      for (api, fault) in Self.faults[fault]! { bus.fail(api, fault) }
      if [.consumer, .both].contains(loss) { bus.remove(consumer: "d") }
      if loss == .another { bus.make("d", at: 1) }
      if loss == .reconnect { bus.change(.reconnected) }
      if loss == .deadline { bus.passDeadline(of: "d") }
      bus.status("409")
      bus.store(10)
      letTimePass(bus)
      #expect(bus.floor(of: "d") ?? 0 <= UInt64(first.numbers.count))
      if crashes {
        // The process is gone, without a last acknowledgement.
        bus.forgetInboxes()
      } else {
        first.recorder.resume()
        letTimePass(bus)
        #expect(first.numbers == Array(1...20))
      }
      let handled = first.numbers
      #expect(handled == Array(1...handled.count))
      let second = Reader(stream(bus))
      letTimePass(bus)
      bus.store(5)
      letTimePass(bus)
      let begin = second.numbers.first ?? 0
      #expect(begin <= handled.count + 1 && second.numbers == Array(begin...25), "\(handled.count): \(second.numbers)")
      #expect(bus.floor(of: "d") == 25)
      withExtendedLifetime(first) {}
    }
  }

  @Test func aReaderGoesOnWithoutGapsOrRepetitionsWhenItsDurableIsMadeAnew() {
    for credit in [1, 2, 8, 64] {
      for lost in 1...20 as ClosedRange<UInt64> {
        let bus = MemoryBus(clock, count: 20, faults: [lost: .drop])
        let reader = Reader(stream(bus, credit: credit), requesting: 5)
        bus.remove(consumer: "d")
        reader.recorder.request(.max)
        letTimePass(bus)
        bus.store(20)
        letTimePass(bus)
        #expect(reader.numbers == Array(1...40))
        #expect(bus.floor(of: "d") == 40)
        reader.recorder.cancel()
      }
    }
  }

  @Test(
    arguments: [
      "STREAM.INFO.S", "DELETE.S.antiphon_bookmark_d", "CREATE.S.antiphon_bookmark_d", "DELETE.S.d", "CREATE.S.d",
    ])
  func aReaderThatIsCancelledLeavesTheDurable(request: String) {
    let bus = MemoryBus(clock, count: 20, faults: [16: .drop])
    let talkback = Locked<Talkback?>(nil)
    let isFirst = Locked(true)
    let reader = Reader(stream(bus), requesting: 10)
    talkback.withLock { $0 = reader.recorder.talkback }
    bus.fail("DELETE.S.d", .unanswered)
    bus.onPublish { message in
      guard message.subject.hasSuffix(request), isFirst.withLock({ $0.take() }) else { return }
      talkback.withLock { $0.take() }?.cancel()
    }
    reader.recorder.request(10)
    letTimePass(bus)
    bus.onPublish(nil)
    #expect(reader.recorder.isOver)
    let next = Reader(stream(bus))
    letTimePass(bus)
    #expect(Array(Set(reader.numbers + next.numbers)).sorted() == Array(1...20))
    #expect(next.numbers.count <= 10)
  }

  /// What another caller acknowledges later, such as a dead letter that is being stored.
  @Test(arguments: [0, 1, 8]) func aPostponedAcknowledgementSurvivesItsConsumer(deliveredAgain: Int) {
    let bus = MemoryBus(clock, count: 20)
    let postponed = Locked<JetStreamMessage?>(nil)
    let reader = Reader(stream(bus), requesting: 21) { message in
      guard message.sequence == 20 else { return nil }
      message.acknowledgements.postpone(message)
      postponed.withLock { $0 = message }
      return nil
    }
    reader.recorder.pause()
    bus.make("d", at: 1)
    bus.change(.reconnected)
    #expect(bus.floor(of: "d") == 19)
    bus.store(10)
    if deliveredAgain > 0 {
      reader.recorder.request(deliveredAgain)
      reader.recorder.resume()
      letTimePass(bus)
    }
    #expect(bus.floor(of: "d") == 19)
    postponed.withLock { $0.take() }?.acknowledge()
    reader.recorder.request(100)
    reader.recorder.resume()
    letTimePass(bus)
    #expect(reader.numbers == Array(1...30))
    #expect(bus.floor(of: "d") == 30)
  }

  /// A reader that has handled seven of ten, keeps the others, and has requested more.
  private func pausedReader(_ bus: MemoryBus) -> Reader {
    let talkback = Locked<Talkback?>(nil)
    let reader = Reader(stream(bus), requesting: 0) { message in
      if message.sequence == 7 { talkback.withLock { $0.take() }?.pause() }
      return nil
    }
    talkback.withLock { $0 = reader.recorder.talkback }
    reader.recorder.request(20)
    return reader
  }

  @Test(
    arguments: [nil, ("DELETE.S.d", .lost), ("DELETE.S.d", .unanswered), ("CREATE.S.d", .lost)]
      as [(String, MemoryBus.APIFault)?])
  func anotherDurableOfTheSameNameIsMadeAnew(fault: (String, MemoryBus.APIFault)?) {
    let bus = MemoryBus(clock, count: 10)
    let reader = pausedReader(bus)
    bus.make("d", at: 18)
    if let (api, fault) = fault { bus.fail(api, fault) }
    bus.change(.reconnected)
    bus.store(10)
    letTimePass(bus)
    #expect(bus.floor(of: "d") == 7)
    reader.recorder.resume()
    letTimePass(bus)
    #expect(reader.numbers == Array(1...20))
    #expect(bus.floor(of: "d") == 20)
  }

  /// An acknowledgement of the second delivery would make those of what was delivered before it void.
  @Test func whatIsKeptIsAcknowledgedByItsFirstDelivery() {
    let bus = MemoryBus(clock, count: 10)
    let reader = pausedReader(bus)
    letTimePass(bus)
    #expect(bus.floor(of: "d") == 7)
    bus.passDeadline(of: "d")
    letTimePass(bus)
    #expect(bus.floor(of: "d") == 7)
    reader.recorder.resume()
    #expect(reader.numbers == Array(1...10))
    letTimePass(bus)
    #expect(bus.floor(of: "d") == 10)
  }

  @Test func acknowledgementsOfAProcessThatWasThoughtDeadAreMended() {
    let bus = MemoryBus(clock, count: 10)
    let reader = Reader(stream(bus))
    try? bus.publish(NATSMessage("$JS.ACK.S.d.1.11.1000.0.0", payload: Array("+ACK".utf8)))
    bus.store(5)
    bus.change(.reconnected)
    letTimePass(bus)
    #expect(reader.numbers == Array(1...15))
    #expect(bus.floor(of: "d") == 15)
  }

  /// A process is killed after each of the requests that make its durable anew, and the next one, too.
  @Test(
    arguments: [
      "", "INFO.S.antiphon_bookmark_d", "DELETE.S.antiphon_bookmark_d", "CREATE.S.antiphon_bookmark_d", "CREATE.S.d",
    ])
  func aKillWhileADurableIsMadeAnewLosesNoPosition(lost: String) {
    var longest = 0
    for requests in 0...14 {
      for next in [0, 3, 4, 5, 6, 14] {
        let bus = MemoryBus(clock, count: 10)
        let paused = pausedReader(bus)
        letTimePass(bus)
        bus.forgetInboxes()
        var handled = paused.numbers.count
        #expect(handled == 7)
        if !lost.isEmpty { bus.fail(lost, .lost) }
        for count in [requests, next] {
          bus.kill(afterRequests: count)
          let killed = Reader(stream(bus), requesting: 1)
          letTimePass(bus)
          #expect(8...handled + 1 ~= killed.numbers.first ?? 8)
          handled = max(handled, killed.numbers.last ?? 0)
          bus.forgetInboxes()
          withExtendedLifetime(killed) {}
        }
        let last = Reader(stream(bus))
        bus.store(10)
        letTimePass(bus)
        let first = last.numbers.first ?? 0
        #expect(8...handled + 1 ~= first && last.numbers == Array(first...20), "\(requests), \(next)")
        #expect(bus.floor(of: "d") == 20)
        if handled == 7 { longest = max(longest, requests) }
        withExtendedLifetime(paused) {}
      }
    }
    // The kill fell before the durable was there again, and after.
    #expect(5...13 ~= longest)
  }

  /// One process was killed before it could delete its bookmark, another one makes the durable anew later.
  @Test func aBookmarkThatWasLeftIsReplaced() {
    let bus = MemoryBus(clock, count: 10)
    bus.makeBookmark(at: 3)
    let paused = pausedReader(bus)
    letTimePass(bus)
    bus.forgetInboxes()
    bus.kill(afterRequests: 5)
    let killed = Reader(stream(bus))
    letTimePass(bus)
    #expect(bus.floor(of: "d") == nil && bus.floor(of: "antiphon_bookmark_d") == 7)
    bus.forgetInboxes()
    let last = Reader(stream(bus))
    letTimePass(bus)
    #expect(last.numbers == [8, 9, 10])
    #expect(bus.floor(of: "d") == 10 && bus.floor(of: "antiphon_bookmark_d") == nil)
    withExtendedLifetime((paused, killed)) {}
  }

  @Test func aBookmarkOfAProcessThatWasKilledLaterIsRemoved() {
    let bus = MemoryBus(clock, count: 10)
    bus.make("d", at: 4)
    bus.makeBookmark(at: 8)
    let reader = Reader(stream(bus))
    #expect(reader.numbers == Array(4...10))
    #expect(bus.floor(of: "antiphon_bookmark_d") == nil)
  }

  @Test(arguments: [MemoryBus.APIFault.lost, .unanswered])
  func aBookmarkIsFoundAtASecondAttempt(fault: MemoryBus.APIFault) {
    let bus = MemoryBus(clock, count: 10)
    bus.makeBookmark(at: 8)
    bus.fail("CONSUMER.INFO.S.antiphon_bookmark_d", fault)
    let reader = Reader(stream(bus))
    letTimePass(bus)
    #expect(reader.numbers == [8, 9, 10] && bus.hasMetFaults)
  }

  /// It is one of a stream that was deleted, or of a reader that wanted less.
  @Test func aBookmarkThatDoesNotFitIsIgnored() {
    let shorter = MemoryBus(clock, count: 6)
    shorter.makeBookmark(at: 8)
    let reader = Reader(stream(shorter))
    #expect(reader.numbers == Array(1...6) && shorter.consumerCount == 1)
    let other = MemoryBus(clock, count: 10)
    other.makeBookmark(at: 8)
    let filtered = other.jetStream().producer(stream: "S", filter: "s.a", from: .durable("d"), acknowledging: .all)
    let second = Reader(filtered)
    #expect(second.numbers == Array(1...10) && other.consumerCount == 1)
  }

  /// A reader whose durable is another one now, while the server refuses to make consumers.
  private func readerOfAnotherDurable(_ bus: MemoryBus, refusing code: Int, _ reason: String, times: Int) -> Reader {
    let reader = pausedReader(bus)
    bus.make("d", at: 1)
    let error = "{\"error\":{\"code\":500,\"err_code\":\(code),\"description\":\"\(reason)\"}}"
    bus.answerCreation(with: error, times: times)
    bus.change(.reconnected)
    reader.recorder.resume()
    letTimePass(bus)
    return reader
  }

  @Test func withoutRoomForABookmarkADurableIsMadeAnewWithoutOne() {
    let bus = MemoryBus(clock, count: 10)
    let reader = readerOfAnotherDurable(bus, refusing: 10026, "limit", times: 1)
    #expect(reader.numbers == Array(1...10) && bus.floor(of: "d") == 10)
  }

  @Test func aDurableIsKeptWhereItsBookmarkIsRefused() {
    let bus = MemoryBus(clock, count: 10)
    let reader = readerOfAnotherDurable(bus, refusing: 10104, "full", times: 8)
    #expect(reader.recorder.completion == .failed(.refused(code: 10104, reason: "full")))
    #expect(bus.floor(of: "d") != nil)
  }

  @Test(arguments: [JetStreamPosition.start, .durable("d")])
  func aStreamThatIsMadeAgainFails(position: JetStreamPosition) {
    let bus = MemoryBus(clock, count: 20)
    let reader = Reader(bus.jetStream().producer(stream: "S", from: position, acknowledging: .all), requesting: 40)
    #expect(reader.numbers == Array(1...20))
    bus.makeStreamAnew(5)
    bus.change(.reconnected)
    letTimePass(bus)
    #expect(reader.recorder.completion == .failed(.streamShorter("S", last: 5, expected: 21)))
    let next = Reader(stream(bus))
    bus.store(5)
    letTimePass(bus)
    #expect(next.numbers == Array(1...10))
  }

  /// The administrator has made the durable again, too.
  @Test func aDurableOfAStreamThatIsMadeAgainIsKept() {
    let bus = MemoryBus(clock, count: 20)
    let reader = Reader(stream(bus), requesting: 40)
    bus.makeStreamAnew(5)
    bus.make("d", at: 1)
    bus.change(.reconnected)
    letTimePass(bus)
    #expect(reader.recorder.completion == .failed(.streamShorter("S", last: 5, expected: 21)))
    let next = Reader(stream(bus))
    letTimePass(bus)
    #expect(next.numbers == Array(1...5))
  }

  @Test(arguments: ["interest", "workqueue"]) func aStreamThatWouldForgetMessagesIsRefused(retention: String) {
    let bus = MemoryBus(clock, count: 20)
    bus.setRetention(retention)
    let reader = Reader(stream(bus))
    #expect(reader.recorder.completion == .failed(.retentionForbidsAll(stream: "S", retention: retention)))
    #expect(reader.numbers.isEmpty && bus.consumerCount == 0)
  }

  @Test func aDurableOfAStreamThatWouldForgetMessagesIsNotMadeAnew() {
    let bus = MemoryBus(clock, count: 20, faults: [3: .drop])
    bus.make("d", at: 1)
    bus.setRetention("interest")
    let reader = Reader(stream(bus))
    #expect(reader.recorder.completion == .failed(.retentionForbidsAll(stream: "S", retention: "interest")))
    #expect(reader.numbers == [1, 2] && bus.floor(of: "d") == 2)
  }
}

extension Bool {
  fileprivate mutating func take() -> Bool {
    defer { self = false }
    return self
  }
}
#endif
