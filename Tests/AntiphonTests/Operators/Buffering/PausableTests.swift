import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PausableTests {
  static let truth: MarbleValues<Bool> = ["t": true, "f": false]

  @Test func waitsWhileTheGateIsClosed() {
    marbles { m in
      let source = m.cold("1-2-3-4-----|")
      let gate = m.cold("t--f--t-|", values: Self.truth)
      m.expect(source.pausable(by: gate), "1-2---(34)--|")
      m.expectSubscriptions(source, "^---..------!")
      m.expectSubscriptions(gate, "^-------!")
    }
  }

  @Test func keepsWhatThePolicySays() {
    marbles { m in
      let source = m.cold("1-2-3-4-----|")
      let gate = m.cold("t--f---t-|", values: Self.truth)
      m.expect(source.pausableBuffered(by: gate, policy: .latest), "1-2----4----|")
      m.expectSubscriptions(source, "^-----------!")
    }
  }

  @Test func dropsWhatComesWhileTheGateIsClosed() {
    marbles { m in
      let source = m.cold("1-2-3-4-----|")
      let gate = m.cold("t--f---t-|", values: Self.truth)
      m.expect(source.pausableDropping(by: gate), "1-2---------|")
      m.expectSubscriptions(source, "^-----------!")
    }
  }

  @Test(arguments: [
    ("1-2-----3|", "---t", "---(12)-3|"),  // closed at first
    ("1-2-----3|", "t|", "1-2-----3|"), ("1-2-----3|", "-|", "----------!"),  // a gate that finishes stays as it is
    ("|", "t", "|"), ("--#", "t", "--#"), ("1-2--3|", "t--#", "1-2#"), ("1-2|", "#", "#"), ("12|", "tttt", "12|"),
  ])
  func losesNothing(source: String, gate: String, expected: String) {
    marbles { m in
      m.expect(
        m.cold(source).pausable(by: m.cold(gate, values: Self.truth)), expected,
        talkback: expected.hasSuffix("!") ? "----------!" : nil)
    }
  }

  @Test(arguments: [
    ("12345|", BufferPolicy<TestFailure>.unbounded, "------(12345|)"), ("12345|", .dropNewest(2), "------(12|)"),
    ("12345|", .fail(3, TestFailure()), "------(123#)"), ("12#", .unbounded, "------(12#)"),
    ("|", .unbounded, "|"), ("--#", .unbounded, "--#"), ("12345|", .bounded(2), "------(12345|)"),
  ])
  func keepsByThePolicy(_ source: String, _ policy: BufferPolicy<TestFailure>, _ expected: String) {
    marbles { m in
      let gate = m.cold("------t", values: Self.truth)
      m.expect(m.hot(source).pausableBuffered(by: gate, policy: policy), expected)
    }
  }

  @Test(arguments: [
    ("1-2-----3|", "---t", "--------3|"), ("1-2-3|", "t|", "1-2-3|"), ("1-2-3|", "|", "-----|"), ("--#", "-", "--#"),
    ("1-2-3|", "t#", "1#"),
  ])
  func dropsAndFinishesWithItsSource(source: String, gate: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).pausableDropping(by: m.cold(gate, values: Self.truth)), expected)
    }
  }

  @Test func keepsInFullWhatCannotWait() {
    marbles { m in
      let gate = m.cold("t-f---t", values: Self.truth)
      m.expect(m.hot("12345|").pausable(by: gate), "123---(45|)")
    }
  }

  @Test func failureComesAfterWhatIsKept() {
    marbles { m in
      m.expect(m.hot("-12#").pausable(by: m.cold("-----t", values: Self.truth)), "-----(12#)")
    }
  }

  @Test func gateMayBeClosedFromInside() {
    let gate = ManualSource(Bool.self, failure: TestFailure.self)
    let recorder = from(1...5).promoteFailure().on(next: { if $0 == 2 { gate.send(false) } })
      .pausable(by: gate.producer).record(on: VirtualClock(), requesting: 0)
    gate.send(true)
    recorder.request(.max)
    #expect(recorder.elements.count <= 2)
    #expect(recorder.completion == nil)
    gate.send(true)
    #expect(recorder.elements == [1, 2, 3, 4, 5])
    #expect(recorder.completion == .finished)
  }

  @Test func needsDemandAsWell() {
    marbles { m in
      let gate = m.cold("--t--f--t", values: Self.truth)
      m.expect(from(1...4).promoteFailure().pausable(by: gate), "---1----(23)(4|)", talkback: "---1---2----1")
    }
  }

  @Test func takesNothingWhileTheGateIsClosed() {
    let pulled = Box(0)
    let gate = ManualSource(Bool.self, failure: TestFailure.self)
    let recorder = from(1...5).promoteFailure().on(next: { _ in pulled.increment() }).pausable(by: gate.producer)
      .record(on: VirtualClock(), requesting: 3)
    #expect(pulled.value == 0)
    gate.send(true)
    #expect(pulled.value == 3)
    gate.send(false)
    recorder.request(1)
    #expect(pulled.value == 3)
    gate.send(true)
    #expect(recorder.elements == [1, 2, 3, 4])
    #expect(pulled.value == 4)
    recorder.cancel()
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let gate = m.cold("t-f", values: Self.truth)
      m.expect(source.pausable(by: gate), "1----!", talkback: "-----!")
      m.expectSubscriptions(source, "^----!")
      m.expectSubscriptions(gate, "^----!")
    }
  }

  @Test func rewindClosesTheGate() {
    marbles { m in
      let gate = m.cold("-t", values: Self.truth)
      m.expect(from(1...2).promoteFailure().pausable(by: gate), "-1--1-(2|)", talkback: "1--<1-1")
    }
  }

  @Test func refusesAPolicyThatKeepsNothing() async {
    await #expect(processExitsWith: .failure) { _ = just(1).pausableBuffered(by: just(true), policy: .dropOldest(0)) }
  }
}
