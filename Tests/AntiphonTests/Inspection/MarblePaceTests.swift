import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct MarblePaceTests {
  private func milliseconds(_ times: some Sequence<Int>) -> [Duration] { times.map { .milliseconds($0) } }

  /// The times of the marbles if an element comes in each of so many milliseconds.
  private func marbles(_ pace: MarblePace, milliseconds count: Int, running: Int) -> [Duration] {
    var pace = pace
    return milliseconds(0..<count).filter { pace.admits($0, running: running) }
  }

  @Test func elementsWithinAPeriodHaveOneMarble() {
    let marbles = marbles(MarblePace(period: .milliseconds(10)), milliseconds: 1_000, running: 10)
    #expect(marbles == milliseconds(stride(from: 0, to: 1_000, by: 10)))
  }

  @Test func withoutAPeriodEachElementHasAMarble() {
    #expect(marbles(MarblePace(period: .zero), milliseconds: 1_000, running: 10_000) == milliseconds(0..<1_000))
  }

  @Test func manyPointsShareTheMarbles() {
    // 1 000 points have one in a second each, after their first ten.
    let marbles = marbles(MarblePace(period: .milliseconds(10)), milliseconds: 60_000, running: 1_000)
    #expect(marbles.prefix(11) == ArraySlice(milliseconds(stride(from: 0, through: 100, by: 10))))
    #expect(marbles.dropFirst(11) == ArraySlice(milliseconds(stride(from: 1_000, to: 60_000, by: 1_000))))
  }

  @Test func aSlowPointHasAllItsMarblesAmongMany() {
    var pace = MarblePace(period: .milliseconds(10))
    let times = milliseconds((0..<100).flatMap { [$0 * 2_000, $0 * 2_000 + 10] })
    #expect(times.filter { pace.admits($0, running: 1_000) } == times)
  }

  @Test func noElementBecomesAMarbleWhileItIsQuiet() {
    var pace = MarblePace(period: .milliseconds(10))
    #expect(pace.quiet(from: .zero) == .zero)
    let times = [Duration.seconds(1), .seconds(1) + .nanoseconds(9_999_999), .seconds(1) + .milliseconds(10)]
    let admitted = times.map { pace.admits($0, running: 1) }
    #expect(admitted == [true, false, true])
    #expect(pace.quiet(from: times[2]) == .milliseconds(10))
  }
}
