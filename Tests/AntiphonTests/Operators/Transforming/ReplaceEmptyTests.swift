import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ReplaceEmptyTests {
  @Test func emitsAValueForNothing() {
    marbles { m in m.expect(m.cold("--|").replaceEmpty(with: 1), "--(1|)") }
  }

  @Test(arguments: ["2-3-|", "2|", "2-#"])
  func changesNothingElse(source: String) {
    marbles { m in m.expect(m.cold(source).replaceEmpty(with: 1), source) }
  }

  @Test func emitsNoneBeforeAFailure() {
    marbles { m in
      m.expect(m.cold("--#").replaceEmpty(with: 1), "--#")
      m.expect(m.cold("--~").replaceEmpty(with: 1), "--~")
      m.expect(m.cold("----|").replaceEmpty(with: 1), "--!", talkback: "--!")
    }
  }

  @Test func waitsForDemand() {
    marbles { m in
      m.expect(m.hot("-|").replaceEmpty(with: 1), "---(1|)", talkback: "---1")
      m.expect(from(2...3).replaceEmpty(with: 1), "-2-(3|)", talkback: "-1-1")
    }
  }

  @Test func looksAgainWhenRewound() {
    let times = Box(0)
    // Only the first run is empty.
    let runs = Box(0)
    let stream = deferred { () -> Producer<Int, Never> in runs.increment() == 1 ? empty() : just(2) }
    let recorder = stream.replaceEmpty(with: 1)
      .record(on: VirtualClock()) { $0 == 1 && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [1, 2])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }
}
