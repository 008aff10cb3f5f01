import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DebounceTests {
  @Test func emitsWhatHasSettled() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      m.expect(source.debounce(for: m.frames(3), clock: m.clock), "-----2----(3|)")
      m.expectSubscriptions(source, "^---------!")
    }
  }

  @Test(arguments: [
    ("|", "|"), ("---|", "---|"), ("#", "#"), ("--#", "--#"),
    ("1|", "-(1|)"),  // flushed at completion
    ("1#", "-#"),  // lost with a failure
    ("1---#", "---1#"),
    ("123456------|", "--------6---|"),
    ("1--2--3--|", "---1--2--(3|)"),  // an element at the very end of a period does not extend it
    ("1-2|", "---(2|)"),
  ])
  func endsAtOnce(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).debounce(for: m.frames(3), clock: m.clock), expected) }
  }

  @Test func neverIsSilent() {
    marbles { m in m.expect(m.cold("1").debounce(for: m.frames(3), clock: m.clock), "---1-!", talkback: "-----!") }
  }

  @Test func zeroIsTheNextTurn() {
    marbles { m in m.expect(m.cold("1-(23)---|").debounce(for: .zero, clock: m.clock), "1-3------|") }
  }

  @Test func cancelRemovesTheAppointment() {
    marbles { m in
      let source = m.cold("1-2-----3-|")
      m.expect(source.debounce(for: m.frames(3), clock: m.clock), "---!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func settlesNeverAfterTheLongestTime() {
    marbles { m in
      m.expect(m.cold("12-----|").debounce(for: .seconds(Int64.max), clock: m.clock), "-------(2|)")
    }
  }

  @Test func settledElementWaitsForDemand() {
    marbles { m in
      let source = m.cold("1------2|")
      m.expect(source.debounce(for: m.frames(2), clock: m.clock), "------1--(2|)", talkback: "------1--1")
    }
  }

  @Test func completesAfterWhatSettledWithoutDemand() {
    marbles { m in m.expect(m.hot("1|").debounce(for: m.frames(3), clock: m.clock), "-----(1|)", talkback: "-----1") }
  }

  @Test func rewindForgetsWhatHasNotSettled() {
    marbles { m in
      let source = m.cold("1------|")
      m.expect(source.debounce(for: m.frames(3), clock: m.clock), "-----1---|", talkback: "--<")
      m.expectSubscriptions(source, "^-!", "--^------!")
    }
  }

  @Test func refusesNegativeTime() async {
    await #expect(processExitsWith: .failure) { _ = just(1).debounce(for: .seconds(-1)) }
  }

  @Test func worksWithAClockThatCannotCallBack() async {
    let clock = ManualClock()
    let emitter = Box<Emitter<Int, Never>?>(nil)
    let (elements, continuation) = AsyncStream<Int>.makeStream()
    let subscription = emitting { emitter.value = $0 }.debounce(for: .seconds(3), clock: clock)
      .observeValues { continuation.yield($0) }.start()
    emitter.value?.send(1)
    await clock.untilAsleep(1)
    clock.advance(by: .seconds(2))
    emitter.value?.send(2)
    // The sleep that was started for the first element ends too early, so another one starts.
    clock.advance(by: .seconds(1))
    await clock.untilAsleep(0)
    await clock.untilAsleep(1)
    clock.advance(by: .seconds(2))
    var settled = elements.makeAsyncIterator()
    #expect(await settled.next() == 2)
    emitter.value?.send(3)
    await clock.untilAsleep(1)
    subscription.cancel()
    await clock.untilAsleep(0)
    #expect(!subscription.isActive)
  }
}
