import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct AndTests {
  @Test func isTrueIfBothAre() {
    marbles { m in
      let source = m.cold("t---f-|", values: MarbleValues<Bool>.natural)
      let other = m.cold("--t---|", values: MarbleValues<Bool>.natural)
      m.expect(source.and(other), "--t-f-|")
    }
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func isConjunction(_ one: Bool, _ other: Bool) {
    let recorder = just(one).and(just(other)).record(on: VirtualClock())
    #expect(recorder.events == [.next(one && other), .completed(.finished)])
  }

  @Test func endsAsACombinationDoes() {
    marbles { m in
      let source = m.cold("t---f-|", values: MarbleValues<Bool>.natural)
      m.expect(source.and(m.cold("-|", values: .natural)), "-|", values: [:])
      m.expect(source.and(m.cold("-t#", values: .natural)), "-t#")
    }
  }
}
