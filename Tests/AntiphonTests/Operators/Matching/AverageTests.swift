import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct AverageTests {
  static let values: MarbleValues<Double> = ["a": 2.5, "1": 1, "2": 2, "3": 3, "4": 4]

  @Test func emitsTheAverageOfIntegers() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").average(), "--------(a|)", values: Self.values) }
  }

  @Test func emitsTheAverageOfFractions() {
    marbles { m in
      m.expect(m.cold("1-2-3-4-|", values: Self.values).average(), "--------(a|)", values: Self.values)
    }
  }

  @Test func finishesWithoutOneForNothing() {
    marbles { m in
      m.expect(m.cold("--|").average(), "--|", values: Self.values)
      m.expect(m.cold("--|").average(), "--|", values: Self.values, talkback: "------1")
    }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-2-#").average(), "----#", values: Self.values)
      m.expect(m.cold("1-2-|").average(), "---!", values: Self.values, talkback: "---!")
    }
  }

  @Test func averagesIntegersWhoseSumDoesNotFit() {
    #expect(of(Int8.max, Int8.max).average().record(on: VirtualClock()).elements == [127])
  }

  @Test func startsAnewWhenRewound() {
    marbles { m in m.expect(m.cold("2-3-|").average(), "------(a|)", values: Self.values, talkback: "-<") }
  }
}
