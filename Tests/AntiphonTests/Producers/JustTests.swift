import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct JustTests {
  @Test func emitsOneValue() {
    marbles { m in m.expect(just(1), "(1|)") }
  }

  @Test func emitsWhatItsBodyReturns() {
    marbles { m in m.expect(just { 1 }, "(1|)") }
  }

  @Test func failsWhenItsBodyThrows() {
    marbles { m in
      m.expect(just { () throws(TestFailure) -> Int in try refusing(1, 1) }, "#")
      m.expect(just { () throws(TestFailure) -> Int in try refusing(1, 1) }, "--#", talkback: "--1")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(just(1), "--(1|)", talkback: "--1")
      m.expect(just { 1 }, "--(1|)", talkback: "--1")
    }
    #expect(just(1).eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func callsItsBodyOnceForEachStartAtTheFirstRequest() {
    let calls = Box(0)
    let stream = just { calls.increment() }
    let pulls = stream.pull { _ in }
    #expect(calls.value == 0)
    pulls.request()
    #expect(calls.value == 1)
    #expect(stream.record(on: VirtualClock()).elements == [2])
  }

  @Test func emitsItsValueAgainWhenRewound() {
    let times = Box(0)
    let recorder = just(1).record(on: VirtualClock()) { _ in times.increment() < 3 ? .rewind : nil }
    #expect(recorder.events == [.next(1), .next(1), .next(1), .completed(.finished)])
  }
}
