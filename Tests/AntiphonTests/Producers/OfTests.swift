import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct OfTests {
  @Test func emitsTheValuesGiven() {
    marbles { m in m.expect(of(1, 2, 3), "(123|)") }
  }

  @Test func emitsTheOneValueGiven() {
    marbles { m in m.expect(of(1), "(1|)") }
  }

  @Test func emitsNothingForNone() {
    marbles { m in m.expect(of() as Producer<Int, Never>, "|") }
  }

  @Test func emitsWhatIsRequested() {
    marbles { m in m.expect(of(1, 2, 3), "1---2-(3|)", talkback: "1---1-1") }
  }
}
