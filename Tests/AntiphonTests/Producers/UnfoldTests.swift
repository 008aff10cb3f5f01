import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct UnfoldTests {
  @Test func emitsWhatTheClosureMakesOfTheState() {
    marbles { m in m.expect(unfold(1) { $0 < 8 ? ($0, $0 += 2).0 : nil }, "(1357|)") }
  }

  @Test func eachStartAndEachRewindBeginsAnew() {
    let stream = unfold(1) { (state: inout Int) -> Int? in
      defer { state += 1 }
      return state < 4 ? state : nil
    }
    marbles { m in
      m.expect(stream, "(123|)")
      m.expect(stream, "1-2---1-2-3-|", talkback: "1-1-<-1-1-1-1")
    }
  }

  @Test func callsForEachRequestedElement() {
    let calls = Box(0)
    let recorder = unfold(0) { (_: inout Int) -> Int? in calls.increment() }
      .record(on: VirtualClock(), requesting: 2)
    #expect(calls.value == 2)
    recorder.request(1)
    #expect(recorder.elements == [1, 2, 3])
    #expect(calls.value == 3)
    recorder.cancel()
    #expect(recorder.completion == .cancelled)
  }

  @Test func failsWhenTheClosureThrows() {
    let stream = unfold(0) { (state: inout Int) throws(TestFailure) -> Int? in
      state += 1
      return try refusing(3, state)
    }
    marbles { m in m.expect(stream, "(12#)") }
  }
}

@Suite(.leavesNothing) struct GenerateTests {
  @Test func goesOnWhileTheConditionIsTrue() {
    marbles { m in m.expect(generate(1, while: { $0 < 9 }, next: { $0 * 2 }), "(1248|)") }
  }

  @Test func firstMayBeTooMany() {
    marbles { m in m.expect(generate(1, while: { $0 < 1 }, next: { $0 * 2 }), "|") }
  }

  @Test func callsNextOnlyOnDemand() {
    let calls = Box(0)
    let recorder = generate(1, while: { _ in true }, next: { calls.increment() + $0 })
      .record(on: VirtualClock(), requesting: 1)
    #expect(calls.value == 0)
    recorder.request(2)
    #expect(recorder.elements == [1, 2, 4])
    #expect(calls.value == 2)
    recorder.cancel()
  }

  @Test func failsWhenNextThrows() {
    marbles { m in
      m.expect(
        generate(
          1, while: { _ in true }, next: { (last: Int) throws(TestFailure) -> Int in try refusing(3, last + 1) }),
        "(12#)")
    }
  }

  @Test func rewindBeginsWithTheFirst() {
    marbles { m in
      m.expect(generate(1, while: { $0 < 4 }, next: { $0 + 1 }), "1-2---1-2-3-|", talkback: "1-1-<-1-1-1-1")
    }
  }

  @Test func generateFailsWhenItsConditionThrows() {
    marbles { m in
      let numbers = generate(
        1,
        while: { number throws(TestFailure) in
          if number > 4 { throw TestFailure() }
          return true
        }, next: { $0 * 2 })
      m.expect(numbers, "(124#)")
    }
  }

  @Test(arguments: [(2, "(1#)"), (3, "(12#)"), (9, "(124#)")])
  func generateFailsWithWhatThrowsFirst(refused: Int, expected: String) {
    marbles { m in
      let numbers = generate(
        1,
        while: { number throws(TestFailure) in
          if number > 4 { throw TestFailure() }
          return true
        },
        next: { last throws(TestFailure) in
          if last + 1 == refused { throw TestFailure() }
          return last * 2
        })
      m.expect(numbers, expected)
    }
  }
}
