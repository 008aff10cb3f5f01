import Antiphon
import AntiphonTesting
import Testing

/// What the pages on concepts draw, where the example of the page shows several things at once (`docs/pictures.tsv`).
@Suite(.leavesNothing) struct PicturesTests {
  // MARK: The conversation

  @Test func requestsAreAnswered() { marbles { m in m.expect(from(1...4), "(12)3--(4|)", talkback: "2---1--1") } }

  @Test func pauseMakesTheSourceWait() {
    marbles { m in m.expect(m.cold("1-2-3-----4-|"), "1----(23)-4-|", talkback: "-p---r") }
  }

  @Test func rewindStartsTheSourceAgain() {
    marbles { m in m.expect(from(1...3), "(12)-(12)(3|)", talkback: "2----(<2)2") }
  }

  @Test func cancellationReachesTheSource() {
    marbles { m in
      let source = m.cold("1-2-3|")
      m.expect(source, "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func endsDiffer() {
    marbles { m in
      let (short, long) = (m.cold("1---2|"), m.cold("-3---4-|"))
      m.expect(short.merge(with: long), "13--24-|")
      m.expect(short.zip(with: long).map { $0 * $1 }, "-3---(8|)")
      m.expect(short.combineLatest(with: long).map { $0 * $1 }, "-3--68-|")
      m.expect(short.withLatest(from: long).map { $0 * $1 }, "----6|")
    }
  }

  // MARK: Failures

  @Test func failuresAreReplaced() {
    marbles { m in
      let broken = m.cold("1-2-#")
      m.expect(broken.catch { _ in m.cold("8-9|", failure: .never) }, "1-2-8-9|")
      m.expect(broken.replaceError(with: 0), "1-2-(0|)")
      m.expect(broken.ignoreError(), "1-2-|")
    }
  }

  @Test func innerFailureEndsTheStream() {
    marbles { m in
      let flattened = m.cold("1---2--|").flatMap { number in
        number == 1 ? m.cold("-a#", values: .letters) : m.cold("-b|", values: .letters)
      }
      m.expect(flattened, "-a#")
    }
  }
}
