import Antiphon
import AntiphonTesting
import Testing

@testable import log_follower

@Suite(.leavesNothing) struct RateTests {
  private let clock = VirtualClock()
  private let lines = Relay<String>()
  private let stop = Relay<Void>()

  @Test func rateCountsTheLinesOfTheLastPeriod() {
    let rates = follow()
    lines.send("1 ERROR a")
    clock.advance(by: .seconds(1))
    lines.send("2 ERROR b")
    clock.advance(by: .seconds(1))
    #expect(rates.elements == [Rate(count: 1, latest: "1 ERROR a"), Rate(count: 2, latest: "2 ERROR b")])
    clock.advance(by: .seconds(10))
    #expect(rates.elements.dropFirst(2) == [Rate(count: 1, latest: "2 ERROR b"), Rate(count: 0)])
    rates.cancel()
  }

  @Test func rateIgnoresOtherLevels() {
    let rates = follow()
    for line in ["1 INFO no ERRORS", "2 WARNING b", "3 ERROR c"] { lines.send(line) }
    clock.advance(by: .seconds(1))
    #expect(rates.elements == [Rate(count: 1, latest: "3 ERROR c")])
    rates.cancel()
  }

  @Test func silentLogIsReportedOnce() {
    let rates = follow()
    clock.advance(by: .seconds(60))
    #expect(rates.elements == [Rate(count: 0)])
    rates.cancel()
  }

  @Test func stopEmitsTheRestOfTheLastWindow() {
    let rates = follow()
    clock.advance(by: .milliseconds(1500))
    lines.send("1 ERROR a")
    stop.send(())
    #expect(rates.elements == [Rate(count: 0), Rate(count: 1, latest: "1 ERROR a")])
    #expect(rates.completion == .finished)
    #expect(clock.pending == 0)
  }

  private func follow() -> Recorder<Rate, Never> {
    lines.prefix(until: stop.producer).rates(of: "ERROR", clock: clock).record(on: clock)
  }
}
