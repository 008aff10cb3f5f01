#if Inspector
import AntiphonTesting
import Testing

@testable import AntiphonInspector

@Suite(.leavesNothing) struct SamplePaceTests {
  private func interval(_ microseconds: Int, pages: Int = 1) -> Duration {
    SamplePace.interval(afterCost: .microseconds(microseconds), pages: pages)
  }

  @Test func aCheapSampleIsTakenTenTimesASecond() {
    #expect(interval(0) == .milliseconds(100))
    #expect(interval(500) == .milliseconds(100))
  }

  @Test func theIntervalIsTwoHundredTimesTheCostInWholeSteps() {
    #expect(interval(501) == .milliseconds(200))
    #expect(interval(2_400) == .milliseconds(500))
    #expect(interval(2_500) == .milliseconds(500))
    for cost in stride(from: 0, through: 25_000, by: 137) {
      #expect(interval(cost) >= .microseconds(200 * cost))
      #expect(interval(cost) < .microseconds(200 * cost) + .milliseconds(101))
    }
  }

  @Test func severalPagesShareTheTime() {
    #expect(interval(3_000, pages: 4) == .milliseconds(2_400))
    #expect(interval(50, pages: 256) == .milliseconds(2_600))
  }

  @Test func theLongestIntervalIsFiveSeconds() {
    #expect(interval(25_000) == .seconds(5))
    #expect(interval(25_001) == .seconds(5))
    #expect(interval(.max, pages: 256) == .seconds(5))
  }

  @Test func aThreadHasTimeOfItsOwn() {
    let start = ThreadTime.now
    var number = 1
    while ThreadTime.now == start { number &+= number }
    #expect(ThreadTime.now > start)
  }
}
#endif
