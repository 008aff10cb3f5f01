#if Logging
import Antiphon
import AntiphonLogging
import AntiphonTesting
import Logging
import Testing

@Suite(.leavesNothing) struct LogTests {
  @Test func changesNothing() {
    marbles { m in
      let lines = LoggedLines()
      m.expect(m.cold("1-2-|").log(lines.logger()), "1-2-|")
      m.expect(m.cold("1-2-|").log("orders"), "1-2-|")
    }
  }

  @Test func logsBothDirections() throws {
    let lines = LoggedLines()
    let recorder = from(1...3).log(lines.logger()).record(on: VirtualClock(), requesting: 1)
    try recorder.rewind()
    recorder.request(2)
    recorder.request(.max)
    #expect(
      lines.entries == [
        "debug start", "trace request requested=1", "trace next element=1", "trace rewind",
        "trace request requested=2", "trace next element=1", "trace next element=2",
        "trace request requested=unlimited", "trace next element=3", "debug finished",
      ])
  }

  @Test(arguments: [
    ("1#", "1#", "-", ["debug start", "error failed failure=TestFailure"]),
    ("1~", "1~", "-", ["debug start", "debug terminated"]),
    ("1-2|", "1!", "-!", ["debug start", "debug cancelled"]),
    ("|", "|", "-", ["debug start", "debug finished"]),
  ])
  func logsHowItEnded(_ text: String, _ events: String, _ talkback: String, _ expected: [String]) {
    let lines = LoggedLines()
    let clock = VirtualClock()
    expectMarbles(cold(text, on: clock).log(lines.logger(.debug)), events, talkback: talkback, on: clock)
    #expect(lines.entries == expected)
  }

  @Test func logsThatItsConsumerHasStopped() {
    let lines = LoggedLines()
    from(1...5).log(lines.logger(), requests: nil).prefix(1).forEach { _ in }
    #expect(lines.entries == ["debug start", "trace next element=1", "debug stop"])
  }

  @Test func eachKindHasItsLevel() {
    let lines = LoggedLines()
    let failing = from(1...1).promoteFailure(to: TestFailure.self).append(fail(TestFailure()))
    failing.log(lines.logger(), elements: .info, requests: .notice, phases: .warning, failures: .critical).forEach {
      _ in
    }
    #expect(
      lines.entries == [
        "warning start", "notice request requested=unlimited", "info next element=1",
        "critical failed failure=TestFailure",
      ])
  }

  @Test func aKindWithoutALevelIsNotLogged() {
    let lines = LoggedLines()
    let failing = from(1...1).promoteFailure(to: TestFailure.self).append(fail(TestFailure()))
    failing.log(lines.logger(), elements: nil, requests: nil, phases: nil, failures: nil).forEach { _ in }
    #expect(lines.entries.isEmpty)
  }

  @Test func elementsAreNotDescribedBelowTheLevel() {
    let lines = LoggedLines()
    let described = Locked(0)
    let stream = from(1...5)
    for level in [Logger.Level.debug, .trace] {
      stream.log(lines.logger(level), phases: nil) { element in
        described.withLock { $0 += 1 }
        return ["number": "\(element)"]
      }.forEach { _ in }
    }
    #expect(described.withLock { $0 } == 5)
    #expect(lines.entries.filter { $0.contains("number") }.first == "trace next number=1")
  }

  @Test func metadataOfTheLoggerIsInEachMessage() {
    let lines = LoggedLines()
    var logger = lines.logger(.debug)
    logger[metadataKey: "queue"] = "orders"
    just(1).log(logger).forEach { _ in }
    #expect(lines.entries == ["debug start queue=orders", "debug finished queue=orders"])
  }

  @Test func aSynchronousChainStaysSynchronousWhileRequestsAreNotLogged() {
    let lines = LoggedLines()
    // A chain that is over when it has started has no talkback of its own: its handle is the shared one.
    let handle = from(1...3).log(lines.logger(.debug)).sink { _ in }
    #expect(handle === from(1...3).sink { _ in })
    #expect(handle !== from(1...3).log(lines.logger(.trace)).sink { _ in })
  }

  @Test func twoStartsAreLoggedTwice() {
    let lines = LoggedLines()
    let stream = just(1).log(lines.logger(.debug))
    stream.forEach { _ in }
    stream.forEach { _ in }
    #expect(lines.entries == ["debug start", "debug finished", "debug start", "debug finished"])
  }
}

@Suite(.leavesNothing) struct LogConformanceTests {
  @Test func logKeepsEveryRule() {
    let lines = LoggedLines()
    verify(operator: "log(_:)") { numbers, _ in numbers.log(lines.logger()) }
  }

  @Test func logThatDoesNotWatchRequestsKeepsEveryRule() {
    let lines = LoggedLines()
    verify(operator: "log(_:), without requests") { numbers, _ in numbers.log(lines.logger(.debug)) }
  }
}
#endif
