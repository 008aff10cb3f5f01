import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FilterTests {
  @Test func emitsWhatSatisfies() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").filter { $0 % 2 == 0 }, "--2---4-|") }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").filter { _ in true }, "|")
      m.expect(m.cold("1-#").filter { _ in false }, "--#")
      m.expect(m.cold("1-2-3-|").filter { _ in true }, "1-2!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItRefuses() {
    marbles { m in
      m.expect(m.cold("1-2-3-4-|").filter { $0 % 2 == 0 }, "--2----4|", talkback: "1------1")
      m.expect(from(1...4).filter { $0 % 2 == 0 }, "2-(4|)", talkback: "1-1")
    }
  }

  @Test func failsAsSoonAsIsIncludedThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.filter { number throws(TestFailure) in try refusing(2, number) > 0 }, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func noticesACancellationWhileItRejectsEverything() {
    let talkback = Talkback()
    let seen = Box(0)
    let recorder = Recorder<Int, Never>(on: VirtualClock())
    from(1...1_000_000).filter { _ in
      if seen.increment() == 1_000 { recorder.cancel() }
      return false
    }.run(recorder.consumer)
    #expect(recorder.events == [.completed(.cancelled)])
    #expect(seen.value < 1_100)
    _ = talkback
  }
}
