import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrefixWhileTests {
  @Test func finishesAtTheFirstThatDoesNotSatisfy() {
    marbles { m in
      let source = m.cold("1-2-3-1-|")
      m.expect(source.prefix(while: { $0 < 3 }), "1-2-|")
      m.expect(source.prefix(while: { $0 < 3 }, inclusive: true), "1-2-(3|)")
      m.expectSubscriptions(source, "^---!", "^---!")
    }
  }

  @Test func emitsTheFirstThatDoesNotSatisfyIfItIsInclusive() {
    marbles { m in
      let source = m.cold("1-2-3-1-|")
      m.expect(source.prefix(while: { $0 < 3 }, inclusive: true), "1-2-(3|)")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("|").prefix(while: { $0 < 3 }), "|")
      m.expect(m.cold("1-#").prefix(while: { $0 < 3 }), "1-#")
      m.expect(m.cold("1-2-1-|").prefix(while: { $0 < 3 }), "1-2!", talkback: "---!")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in
      m.expect(m.cold("1-2-3-1-|").prefix(while: { $0 < 3 }), "1---2-|", talkback: "1---1-1")
      m.expect(m.cold("1-2-3-1-|").prefix(while: { $0 < 3 }, inclusive: true), "1---2-(3|)", talkback: "1---1-1")
    }
  }

  @Test func failsAsSoonAsIsIncludedThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.prefix(while: { number throws(TestFailure) in try refusing(2, number) > 0 }), "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func goesBackToTheStartForARewindAtItsLastElement() {
    let times = Box(0)
    let recorder = from(1...4).prefix(while: { $0 < 2 }, inclusive: true)
      .record(on: VirtualClock()) { $0 == 2 && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.events == [.next(1), .next(2), .next(1), .next(2), .completed(.finished)])
    #expect(recorder.violations == [])
  }

  @Test(arguments: [2, .max]) func isRewoundByARewindInsideItsLastElement(demand: Int) {
    let recorder = Recorder<Int, Never>(on: VirtualClock(), requesting: demand)
    let times = Box(0)
    from(1...4).prefix(while: { $0 < 2 }, inclusive: true)
      .on(next: { if $0 == 2 && times.increment() == 1 { try! recorder.talkback.rewind() } })
      .run(recorder.consumer)
    recorder.request(2)
    #expect(recorder.events == [.next(1), .next(2), .next(1), .next(2), .completed(.finished)])
    #expect(recorder.violations == [])
  }

  @Test func stopAtTheLastElementIsFinal() {
    let recorder = from(1...4).prefix(while: { $0 < 2 }, inclusive: true)
      .record(on: VirtualClock()) { $0 == 2 ? .stop : nil }
    #expect(recorder.events == [.next(1), .next(2)])
    #expect(recorder.violations == [])
  }
}
