import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MergeOrderedTests {
  @Test func mergesByAPredicate() {
    marbles { m in
      let source = m.cold("1-3---|")
      let other = m.cold("-2--4-|")
      m.expect(source.mergeOrdered(with: other, by: <), "-12-3-(4|)")
    }
  }

  @Test func mergesInAscendingOrder() {
    marbles { m in
      let source = m.cold("1-3---|")
      let other = m.cold("-2--4-|")
      m.expect(source.mergeOrdered(with: other), "-12-3-(4|)")
      m.expectSubscriptions(source, "^-----!")
      m.expectSubscriptions(other, "^-----!")
    }
  }

  @Test(arguments: [
    ("|", "|", "|"),
    ("|", "-1-2|", "-1-2|"),
    ("-1-2|", "|", "-1-2|"),
    ("12|", "---3|", "---(123) @4ms |"),
    ("12---|", "---|", "---(12) @5ms |"),
    ("-", "12|", "-"),
    ("1-#", "2|", "1-#"),
    ("3---|", "-1-#", "-1-#"),
    ("#", "1|", "#"),
  ])
  func waitsForWhatCouldBeSmaller(one: String, other: String, expected: String) {
    marbles { m in m.expect(m.cold(one).mergeOrdered(with: m.cold(other)), expected) }
  }

  @Test func equalElementsOfTheFirstComeFirst() {
    let one = from([(1, "a"), (2, "a"), (2, "b")])
    let other = from([(1, "c"), (2, "c"), (3, "c")])
    let recorder = one.mergeOrdered(with: other) { $0.0 < $1.0 }.record(on: VirtualClock())
    #expect(recorder.elements.map { "\($0.0)\($0.1)" } == ["1a", "1c", "2a", "2b", "2c", "3c"])
    #expect(recorder.completion == .finished)
  }

  @Test(arguments: [0, 1, 2, 3, 5, 8])
  func mergesAnyNumber(_ count: Int) {
    let streams = (0..<count).map { first in from(stride(from: first, to: 300, by: max(1, count))) }
    let recorder = Producer.mergeOrdered(streams, by: <).record(on: VirtualClock(), requesting: 1)
    recorder.request(.max)
    #expect(recorder.elements == (count == 0 ? [] : Array(0..<300)))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func failsWhenThePredicateThrows() {
    marbles { m in
      let source = m.cold("1-3---|")
      let other = m.cold("-2--4-|")
      let merged = source.mergeOrdered(with: other) { one, other throws(TestFailure) in try refusing(4, one) < other }
      m.expect(merged, "-12-#")
      m.expectSubscriptions(source, "^---!")
      m.expectSubscriptions(other, "^---!")
    }
  }

  @Test func oneSideRunsAtMostSixtyFourAhead() {
    let pulled = Box(0)
    let recorder = from(1...200).on(next: { _ in pulled.increment() })
      .mergeOrdered(with: never()).record(on: VirtualClock())
    #expect(pulled.value == 64)
    #expect(recorder.elements.isEmpty)
    recorder.cancel()
  }

  @Test func takesNothingWithoutDemand() {
    let pulled = Box(0)
    let source = from([1, 3, 5]).on(next: { _ in pulled.increment() })
    let recorder = source.mergeOrdered(with: from([2, 4])).record(on: VirtualClock(), requesting: 0)
    #expect(pulled.value == 0)
    for count in 1...5 {
      recorder.request()
      #expect(recorder.elements == Array(1...count))
    }
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func rewindForgetsWhatWasWaiting() {
    marbles { m in
      let source = m.cold("13-----|")
      let other = m.cold("--2---|")
      m.expect(source.mergeOrdered(with: other), "--(12)(12)3|", talkback: "----<")
    }
  }
}
