import Antiphon
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct BreakpointTests {
  @Test func changesNothing() {
    marbles { m in
      m.expect(m.cold("1-2-|").breakpoint(next: { $0 > 2 }), "1-2-|")
      m.expect(m.cold("1-2-|").breakpointOnError(), "1-2-|")
      m.expect(m.cold("1-2-|").breakpoint(starting: { false }, completed: { _ in false }), "1-2-|")
      m.expect(m.cold("1-2-#").breakpoint(), "1-2-#")
      m.expect(m.cold("1-2-|").breakpointOnError(), "1-!", talkback: "--!")
    }
  }

  @Test func predicateIsCalledBeforeEachEventIsForwarded() {
    let log = Log<String>()
    from(1...2).breakpoint(
      starting: {
        log.add("starting"); return false
      },
      next: {
        log.add("next(\($0))"); return false
      },
      completed: {
        log.add("\($0)"); return false
      }
    ).forEach { log.add("\($0)") }
    #expect(log.entries == ["starting", "next(1)", "1", "next(2)", "2", "finished"])
  }

  @Test func trapsAtTheStart() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) { just(1).breakpoint(starting: { true }).forEach { _ in } }
  }

  @Test func trapsAtAnElement() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) { from(1...3).breakpoint(next: { $0 > 2 }).forEach { _ in } }
  }

  @Test func trapsAtTheEnd() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      just(1).breakpoint(completed: { $0 == .finished }).forEach { _ in }
    }
  }

  @Test func trapsAtAFailure() async {
    await #expect(processExitsWith: .signal(SIGTRAP)) {
      fail(TestFailure(), Int.self).breakpointOnError().forEach { _ in }
    }
  }
}
