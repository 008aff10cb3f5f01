import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct EnumeratedTests {
  static let numbered: MarbleValues<(offset: Int, element: String)> = ["x": (0, "a"), "y": (1, "b"), "z": (2, "c")]

  @Test func numbersTheElements() {
    marbles { m in m.expect(m.cold("a-b-c-|", values: .letters).enumerated(), "x-y-z-|", values: Self.numbered) }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("--|", values: .letters).enumerated(), "--|", values: Self.numbered)
      m.expect(m.cold("a-#", values: .letters).enumerated(), "x-#", values: Self.numbered)
      m.expect(m.cold("a-b-c|", values: .letters).enumerated(), "x-y!", values: Self.numbered, talkback: "---!")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in
      m.expect(from(["a", "b", "c"]).enumerated(), "x--y-(z|)", values: Self.numbered, talkback: "1--1-1")
    }
  }

  @Test func countsFromZeroAgainWhenRewound() {
    marbles { m in
      m.expect(from(["a", "b"]).enumerated(), "x--x-(y|)", values: Self.numbered, talkback: "1-<1-1")
    }
  }

  @Test func failsWhenTheNumbersAreUsedUp() {
    marbles { m in
      let source = m.cold("a-b-c-|", values: .letters)
      let last: MarbleValues<(offset: Int, element: String)> = ["x": (Int.max - 1, "a"), "y": (Int.max, "b")]
      m.expect(
        source.enumerated(from: .max - 1) { TestFailure("overflow") }, "x-y-#", values: last,
        failure: .error(TestFailure("overflow")))
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test func continuesAtTheSmallestNumberWithoutAFailure() {
    marbles { m in
      let last: MarbleValues<(offset: Int, element: String)> = ["x": (Int.max, "a"), "y": (Int.min, "b")]
      m.expect(m.cold("a-b-|", values: .letters).enumerated(from: .max), "x-y-|", values: last)
    }
  }

  @Test func streamThatCannotFailIsGivenAFailure() {
    let numbers = from(["a", "b"]).promoteFailure(to: TestFailure.self)
    let fromZero = numbers.enumerated(overflow: TestFailure("overflow")).record(on: VirtualClock())
    #expect(fromZero.elements.map(\.offset) == [0, 1])
    let fromLast = numbers.enumerated(from: .max) { TestFailure("overflow") }.record(on: VirtualClock())
    #expect(fromLast.elements.map(\.offset) == [.max])
    #expect(fromLast.completion == .failed(TestFailure("overflow")))
  }

  @Test func countsFromZeroWithAFailureToo() {
    marbles { m in
      m.expect(
        m.cold("a-b-c-|", values: .letters).enumerated(overflow: TestFailure()), "x-y-z-|", values: Self.numbered)
    }
  }

  @Test func remembersNothingFromOneStartToTheNext() {
    let numbered = from(["a", "b"]).enumerated()
    for _ in 1...2 { #expect(numbered.record(on: VirtualClock()).elements.map(\.offset) == [0, 1]) }
  }
}
