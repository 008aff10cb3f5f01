import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct DelayingErrorsTests {
  static let pairs: MarbleValues<(Int, String)> = ["x": (1, "a"), "y": (1, "b"), "z": (2, "b")]

  @Test func mergeFailsWhenAllAreOver() {
    marbles { m in m.expect(.merge(delayingErrors: m.cold("1-#"), m.cold("-2-3-|")), "12-3-#") }
  }

  @Test func concatFailsAfterTheLast() {
    marbles { m in m.expect(.concat(delayingErrors: m.cold("1-#"), m.cold("2-|")), "1-2-#") }
  }

  @Test func combineLatestFailsWhenItIsOver() {
    marbles { m in
      let combined = Producer<(Int, String), TestFailure>.combineLatest(
        delayingErrors: m.cold("1---#"), m.cold("-a-b--|", values: .letters))
      m.expect(combined, "-x-y--#", values: Self.pairs)
    }
  }

  @Test func zipFailsWhenThereAreNoMore() {
    marbles { m in
      let zipped = Producer<(Int, String), TestFailure>.zip(
        delayingErrors: m.cold("12#"), m.cold("-a-b-|", values: .letters))
      m.expect(zipped, "-x-(z#)", values: Self.pairs)
    }
  }

  @Test func flatMapFailsWhenAllAreOver() {
    marbles { m in
      let source = m.cold("12--|")
      m.expect(source.flatMap(delayingErrors: .merge) { m.cold($0 == 1 ? "5#" : "-6-|") }, "5-6-#")
    }
  }

  @Test func firstFailureIsTheOne() {
    marbles { m in
      let one = m.cold("--#", failure: .error(TestFailure("one")))
      let other = m.cold("-#", failure: .error(TestFailure("other")))
      m.expect(.merge(delayingErrors: [one, other]), "--#", failure: .error(TestFailure("other")))
      m.expect(.concat(delayingErrors: [one, other]), "---#", failure: .error(TestFailure("one")))
    }
  }

  @Test func withoutAFailureNothingIsDifferent() {
    marbles { m in
      m.expect(.merge(delayingErrors: m.cold("1-|"), m.cold("-2-3-|")), "12-3-|")
      m.expect(.concat(delayingErrors: m.cold("1-|"), m.cold("2-|")), "1-2-|")
      m.expect(m.cold("12--|").flatMap(delayingErrors: .concat) { m.cold($0 == 1 ? "5|" : "-6-|") }, "5-6-|")
      m.expect(Producer<Int, TestFailure>.merge(delayingErrors: []), "|")
    }
  }

  @Test func failureOfTheSourceWaitsForTheInnerStreams() {
    marbles { m in
      let inner = m.cold("5---6|")
      m.expect(m.cold("1-#").flatMap(delayingErrors: .merge) { _ in inner }, "5---6#")
      m.expectSubscriptions(inner, "^----!")
    }
  }

  @Test func streamThatCannotBeMadeCountsAsOneThatFailed() {
    marbles { m in
      let flat = m.cold("1-2-|").flatMap(delayingErrors: .merge) {
        number throws(TestFailure) -> Producer<Int, TestFailure> in
        _ = try refusing(1, number)
        return m.cold("-5|")
      }
      m.expect(flat, "---5#")
    }
  }

  @Test func cancelledAfterAFailureItIsCancelled() {
    marbles { m in
      let second = m.cold("-2-3-|")
      m.expect(.merge(delayingErrors: m.cold("#"), second), "-2!", talkback: "--!")
      m.expectSubscriptions(second, "^-!")
    }
  }

  @Test func rewindForgetsTheFailure() {
    let runs = Box(0)
    let first = deferred { () -> Producer<Int, TestFailure> in
      runs.increment() == 1 ? fail(TestFailure()) : empty()
    }
    marbles { m in
      m.expect(.merge(delayingErrors: first, m.cold("--2-3|")), "--2--2-3|", talkback: "---<")
      m.expect(.concat(delayingErrors: m.cold("1|"), m.cold("2|")), "12|")
    }
  }

  @Test func makesRoomForOneOrMore() async {
    await #expect(processExitsWith: .failure) {
      _ = just(1).flatMap(delayingErrors: .merge, maxConcurrent: 0) { just($0) }
    }
  }
}
