import Antiphon
import AntiphonTesting
import Testing

// The code of `YourOwnOperators.md`: `Scripts/documents` checks that each of its blocks is here.

private extension Producer where Element == Int {
  func differences() -> Producer<Int, Failure> { pairwise().map { $1 - $0 } }
}

private final class Ticker: Sendable {
  private let ticks = Relay<Int>()
  var producer: Producer<Int, Never> { ticks.producer }
  func tick(_ number: Int) { ticks.send(number) }
}

@Suite(.leavesNothing) struct YourOwnOperatorsTests {
  @Test func differencesKeepTheRules() {
    verify(operator: "differences()") { numbers, _ in numbers.differences() }
  }

  @Test func countdownKeepsTheRules() {
    verify(source: "countdown") { _ in from((1...9).reversed()) }
  }

  @Test func tickerKeepsTheRules() {
    verify(hot: "Ticker", failure: Never?.none) {
      let ticker = Ticker()
      return HotSource(ticker.producer, send: { ticker.tick($0) }, end: nil)
    }
  }

  @Test func sinkKeepsTheRules() {
    verify(consumer: "sink(_:)") { stream, take in stream.sink { take($0) } }
  }

  @Test func emitsTheDifferences() {
    marbles { m in
      m.expect(m.cold("1-3-7-|").differences(), "--2-4-|")
    }
  }
}
