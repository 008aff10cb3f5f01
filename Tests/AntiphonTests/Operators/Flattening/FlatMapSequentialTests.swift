import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FlatMapSequentialTests {
  @Test func runsConcurrentlyAndEmitsInOrder() {
    marbles { m in
      let source = m.cold("12---|")
      let first = m.cold("--a-a|", values: .letters)
      let second = m.cold("b-b|", values: .letters)
      m.expect(source.flatMapSequential { $0 == 1 ? first : second }, "--a-a(bb|)", values: .letters)
      m.expectSubscriptions(first, "^----!")
      m.expectSubscriptions(second, "-^--!")
    }
  }

  @Test(arguments: [
    ("|", "5|", "|"),
    ("--|", "5|", "--|"),
    ("1-|", "|", "--|"),
    ("1|", "--5|", "--5|"),
    ("1-#", "5---6|", "5-#"),
    ("1---|", "5-#", "5-#"),
  ])
  func endsWithTheLast(source: String, inner: String, expected: String) {
    marbles { m in m.expect(m.cold(source).flatMapSequential { _ in m.cold(inner) }, expected) }
  }

  @Test func failureDoesNotWaitForItsTurn() {
    marbles { m in
      let source = m.cold("12---|")
      let first = m.cold("5-----6|")
      m.expect(source.flatMapSequential { $0 == 1 ? first : m.cold("7-#") }, "5--#")
      m.expectSubscriptions(first, "^--!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func failsWhenTransformThrows() {
    marbles { m in
      let source = m.cold("1-2---|")
      let flat = source.flatMapSequential { number throws(TestFailure) -> Producer<Int, TestFailure> in
        if number == 2 { throw TestFailure() }
        return m.cold("5---6|")
      }
      m.expect(flat, "5-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func runsAtMostTwoAtOnce() {
    marbles { m in
      let source = m.cold("123----|")
      let inner = m.cold("-5-5|")
      m.expect(source.flatMapSequential(maxConcurrent: 2) { _ in inner }, "-5-5(55) @5ms 5-5|")
      m.expectSubscriptions(inner, "^---!", "-^---!", "----^---!")
    }
  }

  @Test func sourceThatCannotWaitIsKeptInFull() {
    marbles { m in
      let source = m.hot("1234|")
      m.expect(source.flatMapSequential(maxConcurrent: 1) { n in m.cold("--1|").map { $0 * n } }, "--1--2--3--4|")
    }
  }

  @Test func runsAheadByAtMostSixtyFour() {
    let pulled = Box(0)
    let clock = VirtualClock()
    let first = timer(after: .seconds(1), clock: clock)
    let second = from(1...200).on(next: { _ in pulled.increment() })
    let recorder = from(1...2).flatMapSequential { $0 == 1 ? first : second }.record(on: clock)
    #expect(pulled.value == 64)
    clock.run()
    #expect(recorder.elements == [0] + Array(1...200))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func demandIsCounted() {
    let recorder = from(1...4).flatMapSequential { n in from([n * 10, n * 10 + 1]) }
      .record(on: VirtualClock(), requesting: 1)
    let expected = [10, 11, 20, 21, 30, 31, 40, 41]
    for count in 1...expected.count {
      #expect(recorder.elements == Array(expected.prefix(count)))
      recorder.request()
    }
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func cancelsAll() {
    marbles { m in
      let source = m.cold("1-2---|")
      let inner = m.cold("5-----6|")
      m.expect(source.flatMapSequential { _ in inner }, "5--!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(inner, "^--!", "--^!")
    }
  }

  @Test func rewindStartsTheSourceAgain() {
    marbles { m in
      let source = m.cold("12-|")
      let first = m.cold("5---|")
      let second = m.cold("6|")
      m.expect(source.flatMapSequential { $0 == 1 ? first : second }, "5-5---(6|)", talkback: "--<")
    }
  }

  @Test func manySynchronousStreamsLeaveTheStackFlat() async {
    await onSmallStack {
      let sum = Box(0)
      from(1...many).flatMapSequential { just($0) }.scan(0, +).forEach { sum.value = $0 }
      #expect(sum.value == many * (many + 1) / 2)
    }
  }

  @Test func manyStreamsThatWaitForTheirTurnLeaveTheStackFlat() async {
    await onSmallStack {
      let clock = VirtualClock()
      let count = Box(0)
      from(0..<many).flatMapSequential { number in
        number == 0 ? timer(after: .seconds(1), clock: clock) : from([number, number])
      }.forEach { _ in count.increment() }
      #expect(count.value == 0)
      clock.run()
      #expect(count.value == 2 * many - 1)
    }
  }

  @Test func isMadeWithOneOrMore() async {
    await #expect(processExitsWith: .failure) { _ = just(1).flatMapSequential(maxConcurrent: 0) { just($0) } }
  }
}
