import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ThrowIfEmptyTests {
  @Test func failsAfterNothing() {
    marbles { m in m.expect(m.cold("--|").throwIfEmpty(TestFailure()), "--#") }
  }

  @Test(arguments: ["3-4-|", "3|", "3-#", "-#"])
  func changesNothingElse(source: String) {
    marbles { m in m.expect(m.cold(source).throwIfEmpty(TestFailure("empty")), source) }
  }

  @Test func makesTheFailureAnewEachTime() {
    let count = Box(0)
    let stream = empty(Int.self, TestFailure.self).throwIfEmpty(TestFailure("\(count.increment())"))
    #expect(stream.record(on: VirtualClock()).completion == .failed(TestFailure("1")))
    #expect(stream.record(on: VirtualClock()).completion == .failed(TestFailure("2")))
  }

  @Test func givesAFailureToAStreamThatCannotFail() {
    let stream = empty(Int.self, Never.self).throwIfEmpty(TestFailure())
    #expect(stream.record(on: VirtualClock()).completion == .failed(TestFailure()))
  }
}
