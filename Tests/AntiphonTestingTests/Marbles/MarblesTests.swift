import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MarblesTests {
  @Test func filterMatchesItsDiagram() {
    marbles { m in
      m.expect(m.cold("1-2-3-4-|").filter { $0 % 2 == 0 }, "--2---4-|")
    }
  }

  @Test func severalStreamsAreCompared() {
    marbles { m in
      let source = m.hot("-1^-2--3|")
      m.expect(source.map { $0 * 10 }, "--a--b|", values: ["a": 20, "b": 30])
      m.expect(source, "-----3|", talkback: "---^")
      m.expect(source, "--2!", talkback: "---!")
      m.expectSubscriptions(source, "^-----!", "^--!", "---^--!")
    }
  }

  @Test func valuesMayBeTablesOrStrings() {
    marbles { m in
      m.expect(m.cold("a-b|", values: .letters).map { $0 + $0 }, "x-y|", values: ["x": "aa", "y": "bb"])
      m.expect(m.cold("a-b|", values: ["a": 10, "b": 20]).scan(0) { $0 + $1 }, "a-c|", values: ["a": 10, "c": 30])
      m.expect(m.cold("1-2|", failure: .never).map { ($0, "\($0)") }, "a-b|", values: ["a": (1, "1"), "b": (2, "2")])
    }
  }

  @Test func secondRowDrawsDemand() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source, "1----2--!", talkback: "1----1--!")
      m.expectSubscriptions(source, "^-------!")
      m.expectSubscriptions(source, "^.......!")
    }
  }

  @Test func dotsDrawWhereASourceWaits() {
    marbles { m in
      let source = m.cold("--1--2--3|")
      m.expect(source, "--1----2-(3|)", talkback: "-1-----1-*")
      m.expectSubscriptions(source, "^-.......!")
      m.expectSubscriptions(source, "^--------!")
    }
  }

  @Test func requestsToASourceAreCompared() {
    marbles { m in
      let source = m.cold("1-2-3-4|")
      m.expect(source, "1--23-!", talkback: "1--2--!")
      m.expect(source.filter { $0 % 2 == 0 }, "--2---4|", talkback: "1-1---1")
      m.expect(source, "1-2---(34) @7ms |", talkback: "---p--r")
      m.expectRequests(source, "1--2", "(11) @2ms 1-1-1", "*--p--r")
      let pushing = m.hot("1-2-|")
      m.expect(pushing, "1-2-|", talkback: "----*", respectsDemand: false)
      m.expectRequests(pushing, "----*")
    }
  }

  @Test func workRunsAtItsFrame() {
    let log = Log<Duration>()
    marbles { m in
      m.at(3) { [clock = m.clock] in log.add(clock.elapsed) }
      #expect(m.frames(3) == .milliseconds(3))
      m.run()
      #expect(log.entries == [.milliseconds(3)])
    }
  }

  @Test func frameMayBeLonger() {
    marbles(frame: .seconds(1)) { m in
      m.expect(m.cold("-1-|"), "-1 1s |")
      m.run()
      #expect(m.clock.elapsed == .seconds(3))
    }
  }

  @Test func expectReturnsTheRecorder() {
    marbles { m in
      let recorder = m.expect(m.cold("-1-|"), "-1-|")
      #expect(recorder.elements == [])
      m.run()
      #expect(recorder.elements == [1])
    }
  }

  @Test func aDifferenceIsRecorded() {
    failing(
      """
      expected  --2---4-|
      actual    1-2-3-4-|
                ^ next(2) expected at 2ms, next(1) at 0s
      """
    ) { m in m.expect(m.cold("1-2-3-4-|"), "--2---4-|") }
  }

  @Test func differentSubscriptionsAreRecorded() {
    failing(
      """
      subscriptions to "-1|"
      expected  ^-!
      actual    ^-!
      expected  none
      actual    ^!
                ^
      """
    ) { m in
      let source = m.cold("-1|")
      m.expect(source, "-1|")
      m.expect(source, "-!", talkback: "-!")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func otherRequestsAreRecorded() {
    failing(
      """
      requests to "12|"
      expected  *
      actual    2
                ^
      """
    ) { m in
      let source = m.cold("12|")
      m.expect(source, "12|", talkback: "2")
      m.expectRequests(source, "*")
    }
    failing("expectRequests: this isn't a source") { m in
      m.expect(from(1...2), "(12|)")
      m.expectRequests(from(1...2), "*")
    }
    failing("column 0: '0' means nothing here") { m in
      let source = m.cold("1|")
      m.expect(source, "1|")
      m.expectRequests(source, "0")
    }
  }

  @Test func violationsAreRecorded() {
    failing("forbidden next(2) at 1ms was not requested") { m in m.expect(m.hot("12|"), "12|", talkback: "1") }
  }

  @Test func malformedTextIsRecorded() {
    failing("column 2: no group is open here") { m in m.expect(m.cold("-1|"), "-1)|") }
    failing("column 1: '0' means nothing here") { m in m.expect(m.cold("-1|"), "-1|", talkback: "-0") }
    failing("column 1: no group is open here") { m in m.expect(m.cold("-)"), "") }
    failing("column 0: '^' belongs") { m in
      let source = m.cold("|")
      m.expect(source, "|")
      m.expectSubscriptions(source, "-!")
    }
  }

  @Test func aRemainingTimerIsRecorded() {
    failing("1 appointment(s) are still pending") { m in
      let clock = m.clock
      let source = Producer<Int, Never> { consumer in
        _ = clock.schedule(after: .seconds(1)) {}
        consumer.completed(.finished)
      }
      m.expect(source, "|")
    }
  }

  @Test func aRemainingSubscriptionIsRecorded() {
    failing("\"--1\" is still subscribed to") { m in
      let upstream = m.cold("--1")
      let source = Producer<Int, TestFailure> { consumer in
        upstream.forEach { _ in }
        consumer.completed(.finished)
      }
      m.expect(source, "|")
    }
  }

  @Test func leakCheckMayBeOmitted() {
    marbles(checksForLeaks: false) { m in
      let clock = m.clock
      let source = Producer<Int, Never> { consumer in
        _ = clock.schedule(after: .seconds(1)) {}
        consumer.completed(.finished)
      }
      m.expect(source, "|")
    }
  }

  @Test func endlessWorkIsRecorded() {
    failing("does a stream never end?") { m in m.expect(Producer<Int, Never> { _ in tick(m.clock) }, "") }
  }

  @Test func aForeignSourceHasNoSubscriptions() {
    failing("this isn't a source that `cold` or `hot` made") { m in m.expectSubscriptions(from(1...2), "^!") }
  }

  @Test func secondRowComesFirstInItsFrame() {
    marbles { m in
      m.expect(m.hot("--1-|"), "--!", talkback: "--!")
      m.expect(m.cold("--1-|"), "--!", talkback: "--!")
    }
  }

  @Test func expectationsWorkOutsideOfMarbles() {
    let clock = VirtualClock()
    clock.advance(by: .seconds(3))
    let recorder = expectMarbles(cold("-1-2|", on: clock), "-1!", talkback: "--!", on: clock)
    #expect(recorder?.elements == [1])
    withKnownIssue {
      expectMarbles(from(1...3), "(12|)", on: clock)
    } matching: {
      "\($0)".contains("at 0s: finished expected, next(3) came")
    }
  }

  private func failing(_ text: String, _ body: (Marbles) -> Void) {
    withKnownIssue {
      marbles(body)
    } matching: {
      $0.comments.contains { $0.rawValue.contains(text) }
    }
  }
}

private func tick(_ clock: VirtualClock) {
  _ = clock.schedule(after: .milliseconds(1)) { tick(clock) }
}
