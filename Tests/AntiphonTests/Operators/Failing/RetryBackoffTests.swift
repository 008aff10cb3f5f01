import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RetryBackoffTests {
  @Test func startsAgainAWhileAfterAFailure() {
    marbles { m in
      let source = m.cold("1#")
      let backoff = Backoff.exponential(from: m.frames(2), cap: m.frames(9))
      m.expect(source.retry(2, backoff: backoff, clock: m.clock), "1--1----1#")
      m.expectSubscriptions(source, "^!", "---^!", "--------^!")
    }
  }

  @Test(arguments: ["-|", "1-|", "1-~"])
  func doesNotStartAgainAfterAnyOtherEnd(_ text: String) {
    marbles { m in m.expect(m.cold(text).retry(3, backoff: .constant(m.frames(2)), clock: m.clock), text) }
  }

  @Test func triesNoMoreThanItMay() {
    marbles { m in m.expect(m.cold("-#").retry(0, backoff: .constant(m.frames(2)), clock: m.clock), "-#") }
  }

  @Test func failsAtOnceWithWhatIsNotWorthwhile() {
    let runs = Box(0)
    let stream = deferred { fail(TestFailure("\(runs.increment())"), Int.self) }
    let clock = VirtualClock()
    let recorder = stream.retry(backoff: .constant(.seconds(1)), if: { $0 != TestFailure("3") }, clock: clock).record(
      on: clock)
    clock.run(until: clock.now.advanced(by: .seconds(9)))
    #expect(recorder.completion == .failed(TestFailure("3")))
    #expect(runs.value == 3)
  }

  @Test func triesWithoutEnd() {
    marbles { m in
      let source = m.cold("1#")
      m.expect(source.retry(backoff: .constant(m.frames(1)), clock: m.clock), "1-1-1-1!", talkback: "-------!")
    }
  }

  @Test func cancelledWhileItWaitsStartsNoMore() {
    marbles { m in
      let source = m.cold("1#")
      m.expect(source.retry(2, backoff: .constant(m.frames(5)), clock: m.clock), "1--!", talkback: "---!")
      m.expectSubscriptions(source, "^!")
    }
  }

  @Test func startsTheNextRunOnDemand() {
    marbles { m in
      let source = m.cold("1#")
      m.expect(source.retry(1, backoff: .constant(m.frames(2)), clock: m.clock), "1-----1#", talkback: "1-----1")
      m.expectSubscriptions(source, "^!", "------^!")
      m.expect(m.cold("1#").retry(1, backoff: .constant(m.frames(2)), clock: m.clock), "1-----1#", talkback: "-p----r")
    }
  }

  @Test func rewoundWhileItWaitsCountsAnew() {
    marbles { m in
      let source = m.cold("1#")
      m.expect(source.retry(1, backoff: .constant(m.frames(4)), clock: m.clock), "1--1----1#", talkback: "---<")
    }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).retry(-1, backoff: .constant(.zero)) }
  }
}
