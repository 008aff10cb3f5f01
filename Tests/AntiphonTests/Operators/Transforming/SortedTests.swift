import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SortedTests {
  @Test func emitsOneArrayByAnOrder() {
    marbles { m in m.expect(m.cold("2-3-1-|").sorted(by: >), "------(a|)", values: ["a": [3, 2, 1]]) }
  }

  @Test func emitsOneArrayWithTheSmallestFirst() {
    marbles { m in m.expect(m.cold("2-3-1-|").sorted(), "------(a|)", values: ["a": [1, 2, 3]]) }
  }

  @Test func keepsTheOrderOfThoseThatAreEqual() {
    let words = of("bb", "a", "cc", "d").sorted { $0.count < $1.count }
    #expect(words.record(on: VirtualClock()).elements == [["a", "d", "bb", "cc"]])
  }

  @Test func emitsAnEmptyArrayForNothing() {
    marbles { m in m.expect(m.cold("--|").sorted(), "--(a|)", values: ["a": []]) }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("2-1-#").sorted(), "----#")
      m.expect(m.cold("2-1-|").sorted(), "---!", talkback: "---!")
    }
  }

  @Test func failsWhenTheOrderThrows() {
    marbles { m in
      let sorted = m.cold("1-2-3-|").sorted { one, other throws(TestFailure) in
        try refusing(2, one) < refusing(2, other)
      }
      m.expect(sorted, "------#")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(m.hot("2-1-|").sorted(), "------(a|)", values: ["a": [1, 2]], talkback: "------1")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    let times = Box(0)
    let recorder = of(2, 1).sorted().record(on: VirtualClock()) { _ in times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [[1, 2], [1, 2]])
  }
}
