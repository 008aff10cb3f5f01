import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CursorTests {
  @Test func noticesPauseAndCancelWhileAllElementsAreDropped() {
    let seen = Box(0)
    let recorder = Recorder<Int, Never>(on: VirtualClock())
    from(1...1_000).on(next: {
      seen.value = $0
      if $0 == 100 { recorder.pause() }
      if $0 == 300 { recorder.cancel() }
    }).filter { _ in false }.run(recorder.consumer)
    // A source looks at its talkback after 64 elements at the latest.
    #expect((100..<164).contains(seen.value))
    #expect(recorder.events == [])
    recorder.resume()
    #expect((300..<364).contains(seen.value))
    #expect(recorder.events == [.completed(.cancelled)])
  }

  @Test func lastElementConsumesDemand() {
    let recorder = Producer.concat(just(1), just(2), from(3...4)).record(on: VirtualClock(), requesting: 1)
    for number in 1...4 {
      #expect(recorder.elements == Array(1...number))
      recorder.request()
    }
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func endsAsCancelledIfItFailsAfterACancel() {
    let recorder = Recorder<Int, TestFailure>(on: VirtualClock())
    from { () throws(TestFailure) -> Int? in
      recorder.cancel()
      throw TestFailure()
    }.run(recorder.consumer)
    #expect(recorder.events == [.completed(.cancelled)])
  }

  @Test func goesOnWhereItWasThroughEveryKindOfInterruption() {
    marbles { m in m.expect(from(1...6), "1-2-----3--4-----1-!", talkback: "1-1-p-1-r--1---<-1-!") }
  }

  @Test func startsOverFromAPauseToo() {
    let recorder = from(1...3).record(on: VirtualClock(), requesting: 2)
    recorder.pause()
    #expect(throws: Never.self) { try recorder.rewind() }
    #expect(recorder.elements == [1, 2])
    recorder.request(5)
    #expect(recorder.elements == [1, 2])
    recorder.resume()
    #expect(recorder.elements == [1, 2, 1, 2, 3])
    #expect(recorder.completion == .finished)
  }
}
