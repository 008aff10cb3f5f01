import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ToSetTests {
  @Test func emitsOneSet() {
    marbles { m in m.expect(m.cold("1-2-1-|").toSet(), "------(a|)", values: ["a": [1, 2]]) }
  }

  @Test func emitsAnEmptySetForNothing() {
    marbles { m in m.expect(m.cold("--|").toSet(), "--(a|)", values: ["a": []]) }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-#").toSet(), "--#")
      m.expect(m.cold("1-2-|").toSet(), "---!", talkback: "---!")
    }
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("1-2-|").toSet(), "----(a|)", values: ["a": [1, 2]], talkback: "---1")
      m.expect(m.hot("1-2-|").toSet(), "------(a|)", values: ["a": [1, 2]], talkback: "------1")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    let times = Box(0)
    let recorder = of(1, 2).toSet().record(on: VirtualClock()) { _ in times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [[1, 2], [1, 2]])
    #expect(recorder.completion == .finished)
  }
}
