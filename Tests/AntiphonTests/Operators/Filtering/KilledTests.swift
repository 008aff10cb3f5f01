import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct KilledTests {
  @Test func finishesWithTheSwitch() {
    marbles { m in
      let killSwitch = KillSwitch<TestFailure>()
      let (source, other) = (m.cold("1-2-3-4-|"), m.cold("-1-2-3-4-|"))
      m.expect(m.cold("-----9|").on(next: { _ in killSwitch.finish() }), "-----9|")
      m.expect(source.killed(by: killSwitch), "1-2-3|")
      m.expect(other.killed(by: killSwitch).map { "\($0)" }, "-1-2-|", values: .letters)
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func failsWithTheSwitch() {
    marbles { m in
      let killSwitch = KillSwitch<TestFailure>()
      let source = m.cold("1-2-3-4-|")
      let end = m.clock.schedule(after: m.frames(5)) {
        killSwitch.fail(TestFailure())
        killSwitch.finish()
      }
      m.expect(source.killed(by: killSwitch), "1-2-3#")
      m.expectSubscriptions(source, "^----!")
      withExtendedLifetime(end) {}
    }
  }

  @Test func endsWithTheStreamToo() {
    let killSwitch = KillSwitch<TestFailure>()
    marbles { m in
      m.expect(m.cold("1-2-|").killed(by: killSwitch), "1-2-|")
      m.expect(m.cold("1-#").killed(by: killSwitch), "1-#")
      m.expect(m.cold("1-2-|").killed(by: killSwitch), "1!", talkback: "-!")
    }
    killSwitch.finish()
  }

  @Test func startsNothingAfterTheEnd() {
    let (finished, failed) = (KillSwitch<TestFailure>(), KillSwitch<TestFailure>())
    finished.finish()
    failed.fail(TestFailure())
    failed.finish()
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.killed(by: finished), "|")
      m.expect(source.killed(by: failed), "#")
      m.expectSubscriptions(source)
    }
  }

  @Test func releasedSwitchEndsNothing() {
    marbles { m in m.expect(m.cold("1-2-|").killed(by: KillSwitch()), "1-2-|") }
  }

  @Test func mayBeUsedInsideADelivery() {
    let killSwitch = KillSwitch<Never>()
    let recorder = from(1...9).killed(by: killSwitch).on(next: { if $0 == 3 { killSwitch.finish() } })
      .record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .next(2), .next(3), .completed(.finished)])
  }

  @Test func endsAStreamWithoutDemand() {
    let killSwitch = KillSwitch<TestFailure>()
    let recorder = from(1...9).promoteFailure(to: TestFailure.self).killed(by: killSwitch)
      .record(on: VirtualClock(), requesting: 2)
    killSwitch.fail(TestFailure())
    #expect(recorder.events == [.next(1), .next(2), .completed(.failed(TestFailure()))])
  }

  @Test func rewindLeavesTheSwitchOpen() {
    marbles { m in
      let killSwitch = KillSwitch<TestFailure>()
      let end = m.clock.schedule(after: m.frames(6)) { killSwitch.finish() }
      m.expect(m.cold("1-2-3-4-|").killed(by: killSwitch), "1-21-2|", talkback: "---<")
      withExtendedLifetime(end) {}
    }
  }
}
