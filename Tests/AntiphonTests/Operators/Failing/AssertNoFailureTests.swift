import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct AssertNoFailureTests {
  @Test func isTheSameStream() {
    marbles { m in m.expect(m.cold("1-2-|").assertNoFailure(), "1-2-|") }
  }

  @Test func leavesOtherEndsAlone() {
    marbles { m in
      m.expect(m.cold("1-~").assertNoFailure(), "1-~")
      m.expect(m.cold("1-#").assertNoFailure(), "1!", talkback: "-!")
      m.expect(m.cold("12|").assertNoFailure(), "1--(2|)", talkback: "1--1")
    }
  }

  @Test func stopsTheProgramAtAFailureAndNamesIt() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      fail(TestFailure("boom"), Int.self).assertNoFailure("the cache").forEach { _ in }
    }
    let output = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("the cache: TestFailure(boom)"))
  }
}
