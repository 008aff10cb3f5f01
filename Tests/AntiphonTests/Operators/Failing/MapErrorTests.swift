import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MapErrorTests {
  @Test func failsWithWhatTransformMakes() {
    marbles { m in
      m.expect(m.cold("1-2-#").mapError(Wrapped.init), "1-2-#", failure: .error(Wrapped(TestFailure())))
    }
  }

  @Test func forwardsEveryOtherCompletion() {
    marbles { m in
      m.expect(m.cold("|").mapError(Wrapped.init), "|")
      m.expect(m.cold("1-|").mapError(Wrapped.init), "1-|")
      m.expect(m.cold("1-~").mapError(Wrapped.init), "1-~")
      m.expect(m.cold("1-2-|").mapError(Wrapped.init), "1!", talkback: "-!")
    }
  }

  @Test func forwardsDemand() {
    marbles { m in m.expect(m.cold("1-2-#").mapError(Wrapped.init), "1----(2#)", talkback: "1----1") }
  }
}

private struct Wrapped: Error, Equatable {
  let reason: TestFailure
  init(_ reason: TestFailure) { self.reason = reason }
}
