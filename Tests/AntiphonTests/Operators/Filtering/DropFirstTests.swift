import Antiphon
import AntiphonTesting
import Testing

@Suite struct DropFirstTests {
  @Test func emitsEverythingButTheFirst() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").dropFirst(2), "----3-4-|") }
  }

  @Test func dropsOneUnlessToldOtherwise() {
    marbles { m in m.expect(m.cold("1-2-|").dropFirst(), "--2-|") }
  }

  @Test func dropsNothingOrEverything() {
    marbles { m in
      m.expect(m.cold("1-2-|").dropFirst(0), "1-2-|")
      m.expect(m.cold("1-2-|").dropFirst(9), "----|")
      m.expect(m.cold("1-2-|").dropFirst(.max), "----|")
    }
  }

  @Test func passesOnHowItsSourceEnds() {
    marbles { m in
      m.expect(m.cold("|").dropFirst(2), "|")
      m.expect(m.cold("1-#").dropFirst(2), "--#")
      m.expect(m.cold("1-2-3-|").dropFirst(2), "---!", talkback: "---!")
    }
  }

  @Test func usesUpNoDemandForWhatItDrops() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").dropFirst(2), "----3--4|", talkback: "1------1") }
  }

  @Test func dropsAgainWhenRewound() {
    marbles { m in m.expect(from(1...4).dropFirst(2), "3-----3-(4|)", talkback: "1---<-1-1") }
  }

  @Test func refusesANegativeCount() async {
    await #expect(processExitsWith: .failure) { _ = from(1...3).dropFirst(-1) }
  }
}
