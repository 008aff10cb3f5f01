import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ScanMapTests {
  @Sendable private static func add(_ sum: inout Int, _ number: Int) -> Int {
    sum += number
    return sum
  }

  @Test func carriesStateFromOneElementToTheNext() {
    marbles { m in
      let negated = m.cold("1-2-3-4-|").scanMap(into: 0) { sum, number in -Self.add(&sum, number) }
      m.expect(negated, "a-b-c-d-|", values: ["a": -1, "b": -3, "c": -6, "d": -10])
    }
  }

  @Test func emitsAnotherTypeThanItCarries() {
    marbles { m in
      let differs = m.cold("1-1-2-|").scanMap(into: Int?.none) { last, number in
        defer { last = number }
        return last != number
      }
      m.expect(differs, "t-f-t-|")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("--|").scanMap(into: 0, Self.add), "--|")
      m.expect(m.cold("1-#").scanMap(into: 0, Self.add), "1-#")
      m.expect(m.cold("1-2-3|").scanMap(into: 0, Self.add), "1-3!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsTransformThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let sums = source.scanMap(into: 0) { sum, number throws(TestFailure) in
        sum += try refusing(2, number)
        return sum
      }
      m.expect(sums, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func startsFromInitialAgainWhenRewound() {
    marbles { m in
      let sums = from(1...3).scanMap(into: 0, Self.add)
      m.expect(sums, "1-3---1-3-(6|)", talkback: "1-1-<-1-1-1")
    }
  }

  @Test func remembersNothingFromOneStartToTheNext() {
    let sums = from(1...3).scanMap(into: 0, Self.add)
    for _ in 1...2 { #expect(sums.record(on: VirtualClock()).elements == [1, 3, 6]) }
  }
}
