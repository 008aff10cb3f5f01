import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ScanTests {
  @Test func emitsEachResult() {
    marbles { m in m.expect(m.cold("1-2-3-|").scan(0) { $0 + $1 }, "1-3-6-|") }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("--|").scan(5) { $0 + $1 }, "--|")
      m.expect(m.cold("1-#").scan(0) { $0 + $1 }, "1-#")
      m.expect(m.cold("1-2-3-|").scan(0) { $0 + $1 }, "1-3!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsCombineThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.scan(0) { sum, number throws(TestFailure) in try sum + refusing(2, number) }, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func startsFromInitialAgainWhenRewound() {
    marbles { m in
      m.expect(from(1...3).scan(0) { $0 + $1 }, "1-3---1-3-(6|)", talkback: "1-1-<-1-1-1")
    }
    let times = Box(0)
    let recorder = from(1...3).scan(0) { $0 + $1 }
      .record(on: VirtualClock()) { $0 == 3 && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [1, 3, 1, 3, 6])
    #expect(recorder.violations == [])
  }

  @Test func remembersNothingFromOneStartToTheNext() {
    let sums = from(1...3).scan(0) { $0 + $1 }
    let clock = VirtualClock()
    #expect(sums.record(on: clock).elements == [1, 3, 6])
    #expect(sums.record(on: clock).elements == [1, 3, 6])
  }

  @Test func emitsTheFirstAsItIsWithoutASeed() {
    marbles { m in m.expect(m.cold("1-2-3-|").scan { $0 + $1 }, "1-3-6-|") }
  }

  @Test func forwardsCompletionWithoutASeed() {
    marbles { m in
      m.expect(m.cold("--|").scan { $0 + $1 }, "--|")
      m.expect(m.cold("1-#").scan { $0 + $1 }, "1-#")
      m.expect(m.cold("1-2-3-|").scan { $0 + $1 }, "1-3!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsCombineThrowsWithoutASeed() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.scan { sum, number throws(TestFailure) in try sum + refusing(2, number) }, "1-#")
      // The first element is combined with nothing.
      m.expect(source.scan { sum, number throws(TestFailure) in try sum + refusing(1, number) }, "1-3-6-|")
      m.expectSubscriptions(source, "^-!", "^-----!")
    }
  }

  @Test func startsFromNothingAgainWhenRewoundWithoutASeed() {
    marbles { m in m.expect(from(1...3).scan { $0 + $1 }, "1-3---1-3-(6|)", talkback: "1-1-<-1-1-1") }
  }
}
