import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ForEachTests {
  @Test func takesEverythingBeforeItReturns() {
    let log = Log<String>()
    from(1...3).map { $0 * 2 }.forEach {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    #expect(log.entries == ["2", "4", "6", "finished"])
  }

  @Test func needsNoCompletionHandler() {
    let log = Log<Int>()
    from(1...3).forEach { log.add($0) }
    #expect(log.entries == [1, 2, 3])
  }

  @Test func reportsAFailure() {
    let log = Log<String>()
    from(1...2).promoteFailure().append(fail(TestFailure())).forEach {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    #expect(log.entries == ["1", "2", "failed(TestFailure)"])
  }

  @Test func receivesLaterElements() {
    let log = Log<Int>()
    let clock = VirtualClock()
    interval(.seconds(1), clock: clock).prefix(3).forEach { log.add($0) }
    #expect(log.entries == [])
    clock.run()
    #expect(log.entries == [0, 1, 2])
    #expect(clock.pending == 0)
  }

  @Test func stopsAnEndlessSourceThroughAnOperator() {
    let log = Log<Int>()
    let calls = Box(0)
    from { calls.increment() }.prefix(3).forEach { log.add($0) }
    #expect(log.entries == [1, 2, 3])
    #expect(calls.value == 3)
  }

  @Test func releasesEverything() {
    let live = LifetimeCounter()
    do {
      let token = live.token()
      from(1...3).map {
        token.touch()
        return $0
      }.forEach { _ in token.touch() }
    }
    #expect(live.count == 0)
  }
}
