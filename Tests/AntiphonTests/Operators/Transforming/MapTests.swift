import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MapTests {
  @Test func emitsWhatTransformMakes() {
    marbles { m in m.expect(m.cold("1-2-3-|").map { $0 * 2 }, "2-4-6-|") }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").map { $0 * 2 }, "|")
      m.expect(m.cold("1-#").map { $0 * 2 }, "2-#")
      m.expect(m.cold("1-~").map { $0 * 2 }, "2-~")
      m.expect(m.cold("1-2-3-|").map { $0 * 2 }, "2-4!", talkback: "---!")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").map { $0 * 2 }, "2----4-(6|)", talkback: "1----1-1")
      m.expect(m.cold("1-2-3-|").map { $0 * 2 }, "2----(46) @6ms |", talkback: "1p---(r*)")
      m.expect(from(1...3).map { $0 * 2 }, "2-4---2-4-(6|)", talkback: "1-1-<-1-1-1")
    }
  }

  @Test func failsAsSoonAsTransformThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.map { number throws(TestFailure) in try refusing(2, number) }, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func deliversAFailureBeforeItStopsUpstream() {
    let log = Log<String>()
    let recorder = from(1...3).promoteFailure(to: TestFailure.self)
      .on(stopped: { log.add("stopped") })
      .map { number throws(TestFailure) in try refusing(2, number) }
      .on(failed: { _ in log.add("failed") })
      .record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .completed(.failed(TestFailure()))])
    #expect(log.entries == ["failed", "stopped"])
  }

  @Test func takesAKeyPathForAClosure() {
    marbles { m in m.expect(m.cold("a-b-|", values: ["a": "z", "b": ""]).map(\.isEmpty), "f-t-|") }
  }

  @Test func emitsTwoParts() {
    marbles { m in
      m.expect(
        m.cold("a-b-|", values: ["a": "z", "b": ""]).map(\.count, \.isEmpty), "c-d-|",
        values: ["c": (1, false), "d": (0, true)])
    }
  }

  @Test func emitsThreeAndFourParts() {
    marbles { m in
      let texts = m.cold("a-b-|", values: ["a": "z", "b": ""])
      m.expect(
        texts.map(\.count, \.isEmpty, \.first), "c-d-|", values: ["c": (1, false, "z"), "d": (0, true, nil)])
      m.expect(
        texts.map(\.count, \.isEmpty, \.first, \.self), "c-d-|",
        values: ["c": (1, false, "z", "z"), "d": (0, true, nil, "")])
    }
  }
}
