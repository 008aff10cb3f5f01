import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct TransformTests {
  @Test func emitsAnyNumberForEachElementAndAtTheEnd() {
    marbles { m in
      let transformed = m.cold("1-2-3-|").transform(
        into: 0,
        {
          $0 += $1
          return $1 == 2 ? [] : [$1]
        }, atEnd: { [$0] })
      m.expect(transformed, "1---3-(6|)")
    }
  }

  @Test func emitsSeveralInARow() {
    let recorder = from(1...3).transform(into: 0) { sum, number in
      sum += number
      return Array(repeating: sum, count: number)
    }.record(on: VirtualClock())
    #expect(recorder.elements == [1, 3, 3, 6, 6, 6])
    #expect(recorder.completion == .finished)
  }

  @Test(arguments: [("|", "(0|)"), ("--|", "--(0|)"), ("1-#", "1-#"), ("#", "#"), ("1-2-~", "1-2-~")])
  func emitsItsEndUnlessItsSourceFails(source: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).transform(into: 0, { _, number in [number] }, atEnd: { [$0] }), expected)
    }
  }

  @Test func failsAsSoonAsAClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.transform(into: 0) { _, number throws(TestFailure) in [try refusing(2, number)] }, "1-#")
      m.expectSubscriptions(source, "^-!")
      m.expect(
        m.cold("1-|").transform(
          into: 0, { _, number in [number] }, atEnd: { sum throws(TestFailure) in [try refusing(0, sum)] }),
        "1-#")
    }
  }

  @Test func asksForTheNextElementWhenTheOthersAreEmitted() {
    let taken = Box(0)
    let recorder = from(1...2).on(next: { _ in taken.increment() })
      .transform(into: 0, { _, number in [number, number] }, atEnd: { [$0, $0] })
      .record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 0)
    recorder.request()
    #expect(taken.value == 1)
    recorder.request(4)
    #expect(recorder.events == [.next(1), .next(1), .next(2), .next(2), .next(0)])
    recorder.request()
    #expect(recorder.events.dropFirst(5) == [.next(0), .completed(.finished)])
  }

  @Test(arguments: 1...4)
  func beginsWithTheFirstStateWhenRewound(place: Int) {
    let seen = Box(0)
    let sums = from(1...2).transform(
      into: 0,
      { sum, number in
        sum += number
        return [sum]
      }, atEnd: { [$0 * 10, $0 * 100] })
    let recorder = sums.record(on: VirtualClock()) { _ in seen.increment() == place ? .rewind : nil }
    #expect(recorder.elements == Array([1, 3, 30, 300].prefix(place)) + [1, 3, 30, 300])
    #expect(recorder.completion == .finished)
  }

  @Test func twoStartsShareNothing() {
    let sums = of(1, 2).transform(into: 0) { sum, number in
      sum += number
      return [sum]
    }
    for _ in 1...2 { #expect(sums.record(on: VirtualClock()).elements == [1, 3]) }
  }
}
