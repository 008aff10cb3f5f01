import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct BufferTests {
  @Test func keepsElementsWithoutDemand() {
    marbles { m in
      let source = m.cold("12345|")
      m.expect(source.buffer(.unbounded), "------1-(2345|)", talkback: "------1-*")
      m.expectRequests(source, "*")
      m.expectSubscriptions(source, "^----!")
    }
  }

  typealias Case = (policy: BufferPolicy<TestFailure>, expected: String, span: String)

  static let policies: [Case] = [
    (.unbounded, "------1-(2345|)", "^----!"),
    (.bounded(2), "------1-(2345|)", "^----!"),
    (.bounded(5), "------1-(2345|)", "^----!"),
    (.dropOldest(2), "------4-(5|)", "^----!"),
    (.dropOldest(1), "------(5|)", "^----!"),
    (.dropNewest(2), "------1-(2|)", "^----!"),
    (.dropNewest(1), "------(1|)", "^----!"),
    (.latest, "------(5|)", "^----!"),
    (.fail(2, TestFailure()), "------1-(2#)", "^-!"),
    (.fail(1, TestFailure()), "------(1#)", "^!"),
    (.fail(5, TestFailure()), "------1-(2345|)", "^----!"),
  ]

  @Test(arguments: policies)
  func keepsAndLosesWhatThePolicySays(_ policy: BufferPolicy<TestFailure>, _ expected: String, _ span: String) {
    marbles { m in
      let source = m.hot("12345|")
      m.expect(source.buffer(policy), expected, talkback: "------1-*")
      m.expectSubscriptions(source, span)
    }
  }

  @Test(arguments: policies)
  func losesNothingWhileThereIsDemand(_ policy: BufferPolicy<TestFailure>, _: String, _: String) {
    marbles { m in m.expect(m.hot("(12)3-4-5|").buffer(policy), "(12)3-4-5|") }
  }

  @Test func boundedMakesASourceWaitUntilAllIsTaken() {
    marbles { m in
      let source = m.cold("12345|")
      m.expect(source.buffer(.bounded(2)), "------1-(2345|)", talkback: "------1-*")
      m.expectSubscriptions(source, "^.......!")
    }
  }

  @Test func boundedTakesNoMoreThanItKeeps() {
    let pulled = Box(0)
    let recorder = from(1...100).on(next: { _ in pulled.increment() }).buffer(.bounded(10))
      .record(on: VirtualClock(), requesting: 0)
    #expect(pulled.value == 10)
    recorder.request(9)
    #expect(pulled.value == 10)
    recorder.request(1)
    #expect(pulled.value == 10)
    recorder.request(1)
    #expect(pulled.value == 20)
    recorder.request(.max)
    #expect(recorder.elements == Array(1...100))
    #expect(recorder.completion == .finished)
  }

  @Test(arguments: policies)
  func failsAfterWhatIsKept(_ policy: BufferPolicy<TestFailure>, _: String, _: String) {
    marbles { m in m.expect(m.hot("1#").buffer(policy), "----(1#)", talkback: "----1") }
  }

  @Test(arguments: policies)
  func endsAtOnceWithNothingKept(_ policy: BufferPolicy<TestFailure>, _: String, _: String) {
    marbles { m in
      m.expect(m.cold("|").buffer(policy), "|", talkback: "----1")
      m.expect(m.cold("--#").buffer(policy), "--#", talkback: "----1")
      m.expect(m.cold("-").buffer(policy), "----!", talkback: "----!")
    }
  }

  @Test func cancelsUpstreamAndForgetsWhatIsKept() {
    marbles { m in
      let source = m.hot("12345|")
      m.expect(source.buffer(.unbounded), "--1!", talkback: "--1!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func pausingLosesNothing() {
    marbles { m in m.expect(m.hot("12345|").buffer(.unbounded), "1----(2345|)", talkback: "-p---r") }
  }

  @Test func rewindForgetsWhatIsKept() {
    marbles { m in
      let source = m.cold("123-4|")
      m.expect(source.buffer(.unbounded), "----123-4|", talkback: "p---(<r)")
      m.expectSubscriptions(source, "^---!", "----^----!")
    }
  }

  @Test func rewindOfAFinishedSourceStartsItAgain() {
    let recorder = from(1...3).buffer(.unbounded).record(on: VirtualClock(), requesting: 1)
    #expect(recorder.elements == [1])
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 1, 2, 3])
    #expect(recorder.completion == .finished)
  }

  @Test func elementThatSendsInItsDeinitMeetsNoLock() {
    /// Sends into the stream that drops it when it is released.
    final class DeinitCallback: Sendable {
      let emitter: Box<Emitter<DeinitCallback?, Never>?>
      init(_ emitter: Box<Emitter<DeinitCallback?, Never>?>) { self.emitter = emitter }
      deinit { emitter.value?.send(nil) }
    }
    let emitter = Box<Emitter<DeinitCallback?, Never>?>(nil)
    let recorder = emitting(buffering: .dropOldest(2)) { (it: Emitter<DeinitCallback?, Never>) in emitter.value = it }
      .map { $0 == nil }.record(on: VirtualClock(), requesting: 0)
    for _ in 0..<3 { emitter.value?.send(DeinitCallback(emitter)) }
    recorder.request(.max)
    #expect(recorder.elements.count == 2)
    #expect(recorder.elements.contains(true))
    emitter.value?.finish()
    emitter.value = nil
    #expect(recorder.completion == .finished)
  }
}
