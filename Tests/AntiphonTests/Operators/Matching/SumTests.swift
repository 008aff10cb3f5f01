import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SumTests {
  @Test func emitsTheSum() {
    marbles { m in m.expect(m.cold("1-2-3-|").sum(), "------(6|)") }
  }

  @Test func addsFractions() {
    #expect(of(0.5, 0.25).sum().record(on: VirtualClock()).elements == [0.75])
  }

  @Test func isZeroForNothing() {
    marbles { m in m.expect(m.cold("--|").sum(), "--(0|)") }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-2-#").sum(), "----#")
      m.expect(m.cold("1-2-|").sum(), "---!", talkback: "---!")
    }
  }

  @Test func addsAnewWhenRewound() {
    marbles { m in m.expect(m.cold("1-2-|").sum(), "------(3|)", talkback: "-<") }
  }

  @Test func trapsWhenTheSumDoesNotFit() async {
    await #expect(processExitsWith: .failure) { _ = of(Int8.max, 1).sum().record(on: VirtualClock()) }
  }
}
