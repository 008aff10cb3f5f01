import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct InterspersedTests {
  @Test func emitsTheSeparatorBeforeTheSuccessor() {
    marbles { m in m.expect(m.cold("1-2---3---|").interspersed(with: 0), "1-(02)(03)|") }
  }

  @Test(arguments: [("|", "|"), ("--|", "--|"), ("1-|", "1-|"), ("1-#", "1-#"), ("#", "#"), ("1(2#)", "1(02#)")])
  func endsWithoutASeparator(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).interspersed(with: 0), expected) }
  }

  @Test func separatorsConsumeDemandToo() {
    marbles { m in
      m.expect(from(1...3).interspersed(with: 0), "1-0-2-0-(3|)", talkback: "1-1-1-1-1")
      m.expect(from(1...3).interspersed(with: 0), "(10)(20)(3|)", talkback: "2---2---1")
    }
  }

  @Test func takesNothingWithoutDemand() {
    let taken = Box(0)
    let recorder = from(1...3).on(next: { _ in taken.increment() }).interspersed(with: 0)
      .record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 0)
    recorder.request()
    #expect(taken.value == 1)
    recorder.request()
    #expect(taken.value == 2)
    recorder.request()
    #expect(taken.value == 2)
    #expect(recorder.elements == [1, 0, 2])
    recorder.cancel()
  }

  @Test func keepsTheElementsOfASourceThatCannotWait() {
    marbles { m in m.expect(m.hot("12|").interspersed(with: 0), "---1-(02|)", talkback: "---1-*") }
  }

  @Test func startsWithoutASeparatorWhenRewound() {
    marbles { m in
      m.expect(from(1...2).interspersed(with: 0), "1-0-1-0-(2|)", talkback: "1-1<1-1-1")
    }
    let times = Box(0)
    let recorder = from(1...2).interspersed(with: 0)
      .record(on: VirtualClock()) { $0 == 0 && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [1, 0, 1, 0, 2])
    #expect(recorder.violations == [])
  }

  @Test func isCancelledInsideASeparator() {
    let recorder = Recorder<Int, Never>(on: VirtualClock())
    from(1...3).interspersed(with: 0).on(next: { if $0 == 0 { recorder.cancel() } }).run(recorder.consumer)
    #expect(recorder.events == [.next(1), .next(0), .completed(.cancelled)])
  }

  @Test func stopsInsideASeparator() {
    let ended = Box(0)
    let recorder = from(1...3).on(ended: { ended.increment() }).interspersed(with: 0)
      .record(on: VirtualClock()) { $0 == 0 ? .stop : nil }
    #expect(recorder.events == [.next(1), .next(0)])
    #expect(ended.value == 1)
  }
}
