import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ZipTests {
  static let pairs: MarbleValues<(Int, String)> = ["x": (1, "a"), "y": (2, "b"), "z": (3, "c")]

  @Test func pairsInOrder() {
    marbles { m in
      let first = m.cold("1---2---3-|")
      let other = m.cold("--a---b-|", values: .letters)
      m.expect(first.zip(with: other), "--x---y-|", values: Self.pairs)
      m.expectSubscriptions(first, "^-------!")
      m.expectSubscriptions(other, "^-------!")
    }
  }

  @Test func zipsAnyNumber() {
    marbles { m in
      let first = m.cold("1---2---3-|")
      let second = m.cold("--a---b-|", values: .letters)
      m.expect(Producer<(Int, String), TestFailure>.zip(first, second), "--x---y-|", values: Self.pairs)
      m.expect(
        Producer<(Int, String, Int), TestFailure>.zip(first, second, m.cold("---7-8|")), "---x--(y|)",
        values: ["x": (1, "a", 7), "y": (2, "b", 8)])
      m.expect(
        Producer<[Int], TestFailure>.zip([m.cold("12|"), m.cold("-34|"), m.cold("--56|")]), "--x(y|)",
        values: ["x": [1, 3, 5], "y": [2, 4, 6]])
    }
  }

  @Test func finishesAtOnceWithoutUpstreams() {
    marbles { m in
      m.expect(Producer<[Int], TestFailure>.zip([Producer<Int, TestFailure>]()), "|")
      m.expect(Producer<(), TestFailure>.zip(), "|")
    }
  }

  @Test(arguments: [
    ("|", "|", "|", "(^!)", "(^!)"),
    ("|", "-a-|", "|", "(^!)", "(^!)"),
    ("-1-|", "|", "|", "(^!)", "(^!)"),
    ("-", "|", "|", "(^!)", "(^!)"),
    ("|", "-", "|", "(^!)", "(^!)"),
    ("-", "-a-|", "-", "^", "^--!"),
    ("-1-|", "-", "-", "^--!", "^"),
    ("-", "-", "-", "^", "^"),
    ("#", "-a-|", "#", "(^!)", "(^!)"),
    ("-1-|", "#", "#", "(^!)", "(^!)"),
    ("-", "--#", "--#", "^-!", "^-!"),
    ("-1-2-3|", "--#", "--#", "^-!", "^-!"),
    ("-1-|", "--#", "--#", "^-!", "^-!"),
  ])
  func endsWhenNoPairCanCome(one: String, other: String, expected: String, oneSpan: String, otherSpan: String) {
    marbles { m in
      let first = m.cold(one)
      let second = m.cold(other, values: .letters)
      m.expect(first.zip(with: second), expected, values: Self.pairs)
      m.expectSubscriptions(first, oneSpan)
      m.expectSubscriptions(second, otherSpan)
    }
  }

  @Test func finishedSideIsPairedUpToItsLastElement() {
    marbles { m in
      let first = m.cold("12|")
      let second = m.cold("---a-b-c-|", values: .letters)
      m.expect(first.zip(with: second), "---x-(y|)", values: Self.pairs)
      m.expect(second.zip(with: first).map { ($1, $0) }, "---x-(y|)", values: Self.pairs)
      m.expectSubscriptions(first, "^-!", "^-!")
      m.expectSubscriptions(second, "^----!", "^----!")
    }
  }

  @Test func failureDoesNotWaitForPairs() {
    marbles { m in
      m.expect(m.cold("12#").zip(with: m.cold("---a-b|", values: .letters)), "--#", values: Self.pairs)
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let first = m.cold("1---2---3-|")
      let other = m.cold("--a---b-|", values: .letters)
      m.expect(first.zip(with: other), "--x-!", values: Self.pairs, talkback: "----!")
      m.expectSubscriptions(first, "^---!")
      m.expectSubscriptions(other, "^---!")
    }
  }

  @Test func zipsAStreamWithItself() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.zip(with: source), "x-y-|", values: ["x": (1, 1), "y": (2, 2)])
      m.expectSubscriptions(source, "^---!", "^---!")
    }
  }

  @Test func makesPairsAsTheyAreRequested() {
    marbles { m in
      let first = m.cold("123|")
      let other = m.cold("-abc-|", values: .letters)
      m.expect(first.zip(with: other), "----x-y--(z|)", values: Self.pairs, talkback: "----1-1--1")
    }
  }

  @Test func takesSixtyFourAheadAndThenWaitsUntilTheyAreUsedUp() {
    let pulled = Box(0)
    let source = from(1...1_000).on(next: { _ in pulled.increment() })
    let clock = VirtualClock()
    let recorder = source.zip(with: interval(.seconds(1), clock: clock)).record(on: clock)
    #expect(pulled.value == 64)
    clock.advance(by: .seconds(63))
    #expect(pulled.value == 64)
    #expect(recorder.elements.count == 63)
    // All elements that were taken ahead are paired, so the side is requested again.
    clock.advance(by: .seconds(1))
    #expect(pulled.value == 128)
    clock.advance(by: .seconds(136))
    #expect(recorder.elements.map(\.0) == Array(1...200))
    recorder.cancel()
    #expect(clock.pending == 0)
  }

  @Test func pullsNoMoreThanSixtyFourAheadWithoutDemand() {
    let pulled = Box(0)
    let source = from(1...1_000).on(next: { _ in pulled.increment() })
    let recorder = source.zip(with: source).record(on: VirtualClock(), requesting: 3)
    #expect(recorder.elements.map(\.0) == [1, 2, 3])
    #expect(pulled.value <= 2 * (64 + 3))
    recorder.request(.max)
    #expect(recorder.elements.map(\.0) == Array(1...1_000))
    #expect(recorder.elements.map(\.1) == Array(1...1_000))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func sideThatCannotWaitIsKeptInFull() {
    let gate = Box<Emitter<Int, Never>?>(nil)
    let recorder = Producer<Int, Never> { consumer in
      // A source that cannot be slowed.
      for number in 1...200 { _ = consumer.next(number) }
      consumer.completed(.finished)
    }
    .zip(with: emitting { (it: Emitter<Int, Never>) in gate.value = it })
    .record(on: VirtualClock())
    for number in 1...200 { gate.value?.send(number) }
    #expect(recorder.elements.map(\.0) == Array(1...200))
    #expect(recorder.completion == .finished)
  }

  @Test func pausingLosesNothing() {
    marbles { m in
      let first = m.cold("1-2-3-|")
      let other = m.cold("-a-b-c|", values: .letters)
      m.expect(first.zip(with: other), "-x-----(yz|)", values: Self.pairs, talkback: "--p----r")
    }
  }

  @Test func rewindStartsAllAgain() {
    marbles { m in
      let first = m.cold("1-2-3-|")
      let other = m.cold("-a-b-c|", values: .letters)
      m.expect(first.zip(with: other), "-x-y-x-y-z|", values: Self.pairs, talkback: "----<")
      m.expectSubscriptions(first, "^---!", "----^-----!")
      m.expectSubscriptions(other, "^---!", "----^-----!")
    }
  }
}
