import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct FlatMapRaceTests {
  @Test func firstInnerStreamToEmitIsTheOnlyOne() {
    marbles { m in
      let source = m.cold("12---|")
      let first = m.cold("--a-a|", values: .letters)
      let second = m.cold("b-b-|", values: .letters)
      m.expect(source.flatMap(.race) { $0 == 1 ? first : second }, "-b-b-|", values: .letters)
      m.expectSubscriptions(source, "^!")
      m.expectSubscriptions(first, "^!")
      m.expectSubscriptions(second, "-^---!")
    }
  }

  @Test(arguments: [
    ("|", "1|", "|", "(^!)"),
    ("--|", "1|", "--|", "^-!"),
    ("1|", "--5-6|", "--5-6|", "^!"),
    ("1----|", "--|", "--|", "^-!"),
    ("1----|", "--#", "--#", "^-!"),
    ("1-#", "---5|", "--#", "^-!"),
    ("12-#", "--5-6|", "--5-6|", "^-!"),
  ])
  func raceEndsWithTheWinner(source: String, inner: String, expected: String, span: String) {
    marbles { m in
      let outer = m.cold(source)
      m.expect(outer.flatMap(.race) { _ in m.cold(inner) }, expected)
      m.expectSubscriptions(outer, span)
    }
  }

  @Test func raceFailsWhenTransformThrows() {
    marbles { m in
      let source = m.cold("12--|")
      let inner = m.cold("---5|")
      let flat = source.flatMap(.race) { number throws(TestFailure) -> Producer<Int, TestFailure> in
        _ = try refusing(2, number)
        return inner
      }
      m.expect(flat, "-#")
      m.expectSubscriptions(inner, "^!")
    }
  }

  @Test func rewindStartsANewRace() {
    marbles { m in
      let source = m.cold("12|")
      let flat = source.flatMap(.race) { number in m.cold(number == 1 ? "---1-1|" : "-2-2|") }
      m.expect(flat, "--2--2-2|", talkback: "---<")
    }
  }

  @Test func raceOfPullableStreamsIsWonByTheFirst() {
    let pulled = Box(0)
    let recorder = from(1...4).on(next: { _ in pulled.increment() })
      .flatMap(.race) { n in from([n * 10, n * 10 + 1]) }.record(on: VirtualClock(), requesting: 1)
    recorder.request()
    #expect(recorder.events == [.next(10), .next(11), .completed(.finished)])
    #expect(recorder.violations == [])
    #expect(pulled.value == 1)
  }
}
