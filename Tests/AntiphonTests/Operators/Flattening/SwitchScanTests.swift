import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SwitchScanTests {
  @Test func accumulatesWhatTheLatestEmits() {
    marbles { m in
      let source = m.cold("1-2-3----|")
      let sums = source.switchScan(0) { sum, number in m.cold("-a-a|", values: ["a": sum + number]) }
      m.expect(sums, "-1-3-6-6-|")
      m.expectSubscriptions(source, "^--------!")
    }
  }

  @Test(arguments: [
    ("|", "-5|", "|"), ("--|", "-5|", "--|"), ("1|", "|", "-|"), ("1|", "--5|", "--5|"), ("1-#", "-5---6|", "-5#"),
    ("1---|", "-5#", "-5#"),
  ])
  func endsAsFlatMapLatestDoes(source: String, inner: String, expected: String) {
    marbles { m in m.expect(m.cold(source).switchScan(0) { _, _ in m.cold(inner) }, expected) }
  }

  @Test func keepsTheResultOfAStreamThatEmitsNothing() {
    let sums = from(1...4).switchScan(10) { sum, number in number == 2 ? empty() : just(sum + number) }
    #expect(sums.record(on: VirtualClock()).elements == [11, 14, 18])
  }

  @Test func failsWhenAccumulateThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let sums = source.switchScan(0) { _, number throws(TestFailure) -> Producer<Int, TestFailure> in
        just(try refusing(2, number)).promoteFailure()
      }
      m.expect(sums, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let (source, inner) = (m.cold("1---2|"), m.cold("-5-5|"))
      m.expect(source.switchScan(0) { _, _ in inner }, "-5!", talkback: "--!")
      m.expectSubscriptions(source, "^-!")
      m.expectSubscriptions(inner, "^-!")
    }
  }

  @Test func beginsWithTheFirstResultWhenRewound() {
    let seen = Box(0)
    let recorder = from(1...3).switchScan(0) { sum, number in just(sum + number) }
      .record(on: VirtualClock()) { _ in seen.increment() == 2 ? .rewind : nil }
    #expect(recorder.elements == [1, 3, 1, 3, 6])
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(
        source.switchScan(0) { sum, number in just(sum + number).promoteFailure() }, "1-31-3-|", talkback: "---<")
    }
  }
}
