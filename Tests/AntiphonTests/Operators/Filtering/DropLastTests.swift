import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DropLastTests {
  @Test func emitsAllButTheLast() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").dropLast(2), "----1-2-|") }
  }

  @Test func dropsOneUnlessToldOtherwise() {
    marbles { m in m.expect(m.cold("1-2-3-|").dropLast(), "--1-2-|") }
  }

  @Test func dropsNothingOfNone() {
    marbles { m in m.expect(m.cold("1-2-|").dropLast(0), "1-2-|") }
  }

  @Test func dropsAllIfThereAreNoMore() {
    marbles { m in
      m.expect(m.cold("1-2-|").dropLast(2), "----|")
      m.expect(m.cold("1-2-|").dropLast(.max), "----|")
      m.expect(m.cold("--|").dropLast(2), "--|")
    }
  }

  @Test func forwardsCompletion() {
    marbles { m in
      m.expect(m.cold("1-2-#").dropLast(), "--1-#")
      m.expect(m.cold("1-2-3-|").dropLast(), "--1!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItKeepsBack() {
    marbles { m in m.expect(m.cold("1-2-3-|").dropLast(), "--1---(2|)", talkback: "1-----1") }
  }

  @Test func forgetsWhatItKeptBackWhenRewound() {
    marbles { m in m.expect(from(1...3).dropLast(), "1---1-(2|)", talkback: "1-<-1-1") }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).dropLast(-1) }
  }
}
