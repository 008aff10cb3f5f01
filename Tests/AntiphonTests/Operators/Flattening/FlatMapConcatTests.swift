import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FlatMapConcatTests {
  @Test func concatenatesTheInnerStreams() {
    marbles { m in
      let source = m.cold("1-2-------|")
      let inner = m.cold("a-a-a|", values: .letters)
      m.expect(source.flatMapConcat { _ in inner }, "a-a-aa-a-a|", values: .letters)
      m.expectSubscriptions(inner, "^----!", "-----^----!")
    }
  }

  @Test func failsWhenTransformThrowsInItsTurn() {
    marbles { m in
      let source = m.cold("12-------|")
      let flat = source.flatMapConcat { number throws(TestFailure) -> Producer<Int, TestFailure> in
        if number == 2 { throw TestFailure() }
        return m.cold("5---6|")
      }
      m.expect(flat, "5---6#")
      m.expectSubscriptions(source, "^----!")
    }
  }

  // MARK: How many at once

  @Test func oneAtATimeIsConcat() {
    marbles { m in
      let source = m.cold("1-2-------|")
      let inner = m.cold("a-a-a|", values: .letters)
      m.expect(source.flatMap(maxConcurrent: 1) { _ in inner }, "a-a-aa-a-a|", values: .letters)
      m.expectSubscriptions(source, "^---------!")
      m.expectSubscriptions(inner, "^----!", "-----^----!")
    }
  }

  @Test func sourceThatCannotWaitIsKeptInFull() {
    marbles { m in
      m.expect(m.hot("12345|").flatMapConcat { number in m.cold("--1|").map { $0 * number } }, "--1--2--3--4--5|")
    }
  }

  @Test func manyStreamsRequestedAtOnceLeaveTheStackFlat() async {
    await onSmallStack {
      let probe = from(1...many).flatMapConcat { just($0) }.probe(requesting: 1)
      probe.request(.max)
      #expect(probe.elements.count == many)
      #expect(probe.completions == [.finished])
    }
  }

  @Test func immediateStreamsGoOnWhereTheyWaited() {
    let probe = from(1...3).flatMapConcat { number in from([number, number * 10]).scan(0) { $0 + $1 } }
      .probe(requesting: 0)
    for count in 1...6 {
      probe.request(1)
      #expect(probe.elements.count == count)
    }
    #expect(probe.elements == [1, 11, 2, 22, 3, 33])
    #expect(probe.completions == [.finished])
  }
}
