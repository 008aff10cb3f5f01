import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct OrTests {
  @Test func isTrueIfOneIs() {
    marbles { m in
      let source = m.cold("f---t-|", values: MarbleValues<Bool>.natural)
      let other = m.cold("--f---|", values: MarbleValues<Bool>.natural)
      m.expect(source.or(other), "--f-t-|")
    }
  }

  @Test(arguments: [(true, true), (true, false), (false, true), (false, false)])
  func isDisjunction(_ one: Bool, _ other: Bool) {
    let recorder = just(one).or(just(other)).record(on: VirtualClock())
    #expect(recorder.events == [.next(one || other), .completed(.finished)])
  }

  @Test func endsAsACombinationDoes() {
    marbles { m in
      let source = m.cold("t---f-|", values: MarbleValues<Bool>.natural)
      m.expect(source.or(m.cold("-|", values: .natural)), "-|", values: [:])
      m.expect(source.or(m.cold("-t#", values: .natural)), "-t#")
    }
  }
}
