import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MergeScanTests {
  @Test func accumulatesWhatAllEmit() {
    marbles { m in
      let source = m.cold("1-2----|")
      let sums = source.mergeScan(0) { sum, number in m.cold("-a--a|", values: ["a": sum + number]) }
      m.expect(sums, "-1-31-3|")
      m.expectSubscriptions(source, "^------!")
    }
  }

  @Test(arguments: [
    ("|", "-5|", "|"), ("--|", "-5|", "--|"), ("1|", "|", "-|"), ("1|", "--5|", "--5|"), ("1-#", "-5---6|", "-5#"),
    ("1---|", "-5#", "-5#"),
  ])
  func endsAsFlatMapDoes(source: String, inner: String, expected: String) {
    marbles { m in m.expect(m.cold(source).mergeScan(0) { _, _ in m.cold(inner) }, expected) }
  }

  @Test func hasTheResultOfAllBeforeIfOneRunsAtATime() {
    marbles { m in
      let source = m.cold("123------|")
      let sums = source.mergeScan(0, maxConcurrent: 1) { sum, number in m.cold("--a|", values: ["a": sum + number]) }
      m.expect(sums, "--1--3--6|")
    }
  }

  @Test func failsWhenAccumulateThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      let sums = source.mergeScan(0) { _, number throws(TestFailure) -> Producer<Int, TestFailure> in
        just(try refusing(2, number)).promoteFailure()
      }
      m.expect(sums, "1-#")
      m.expectSubscriptions(source, "^-!")
    }
  }

  @Test func aResultCountsOnceItIsEmitted() {
    let recorder = from(1...3).mergeScan(0) { sum, number in just(sum + number) }
      .record(on: VirtualClock(), requesting: 0)
    for _ in 1...3 { recorder.request() }
    #expect(recorder.elements == [1, 3, 6])
  }

  @Test func beginsWithTheFirstResultWhenRewound() {
    let seen = Box(0)
    let recorder = from(1...3).mergeScan(0) { sum, number in just(sum + number) }
      .record(on: VirtualClock()) { _ in seen.increment() == 2 ? .rewind : nil }
    #expect(recorder.elements == [1, 3, 1, 3, 6])
    #expect(recorder.completion == .finished)
  }

  @Test func refusesToRunNone() async {
    await #expect(processExitsWith: .failure) { _ = just(1).mergeScan(0, maxConcurrent: 0) { _, _ in empty() } }
  }
}
