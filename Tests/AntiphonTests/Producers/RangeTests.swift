import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct RangeTests {
  @Test func emitsConsecutiveIntegers() {
    marbles { m in m.expect(range(3, count: 3), "(345|)") }
  }

  @Test func emitsNothingForACountOfZero() {
    marbles { m in m.expect(range(3, count: 0), "|") }
  }

  @Test func emitsWhatIsRequestedAndRewinds() {
    marbles { m in m.expect(range(3, count: 3), "3-4---3-4-(5|)", talkback: "1-1-<-1-1-1") }
  }

  @Test func reachesTheEndsOfInt() {
    let clock = VirtualClock()
    #expect(range(.max - 2, count: 2).record(on: clock).elements == [.max - 2, .max - 1])
    #expect(range(.min, count: 2).record(on: clock).elements == [.min, .min + 1])
    #expect(range(-1, count: 2).record(on: clock).elements == [-1, 0])
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = range(3, count: -1) }
  }

  @Test func refusesToGoBeyondTheLargestInt() async {
    await #expect(processExitsWith: .failure) { _ = range(.max - 1, count: 3) }
  }
}
