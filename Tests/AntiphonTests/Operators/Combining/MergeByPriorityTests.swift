import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MergeByPriorityTests {
  @Test func emitsElementsAsTheyArrive() {
    marbles { m in
      let source = m.cold("1---3-|")
      let other = m.cold("--2---4-|")
      m.expect(source.mergeByPriority(with: other), "1-2-3-4-|")
      m.expectSubscriptions(source, "^-----!")
      m.expectSubscriptions(other, "^-------!")
    }
    marbles { m in
      m.expect(m.cold("1---3-|").mergeByPriority(with: m.cold("--2---4-|"), by: <), "1-2-3-4-|")
      m.expect(Producer.mergeByPriority([m.cold("1---3-|"), m.cold("--2---4-|")]), "1-2-3-4-|")
    }
  }

  @Test func ofWaitingElementsThoseOfTheFirstStreamAreEmittedFirst() {
    marbles { m in
      m.expect(
        m.cold("--57|").mergeByPriority(with: m.cold("12|")), "----5-(712|)", talkback: "----1-*")
    }
  }

  @Test func aRequestEmitsTheFirstByTheComparison() {
    let streams = [from([5, 6, 1]), from([3, 9]), from([4])].map { $0.promoteFailure(to: TestFailure.self) }
    let recorder = Producer.mergeByPriority(streams, by: <).record(on: VirtualClock(), requesting: 0)
    #expect(recorder.elements == [])
    var expected = [3, 4, 5, 6, 1, 9]
    for count in 1...6 {
      recorder.request()
      #expect(recorder.elements == Array(expected.prefix(count)))
    }
    #expect(recorder.completion == .finished)
    expected = []
    #expect(recorder.violations == [])
  }

  @Test func synchronousStreamsAreComparedFromTheirFirstElement() {
    #expect(
      from([5, 6]).mergeByPriority(with: from([1, 7]), by: <).record(on: VirtualClock()).elements == [1, 5, 6, 7])
    #expect(from([5, 6]).mergeByPriority(with: from([1, 7])).record(on: VirtualClock()).elements == [5, 6, 1, 7])
  }

  @Test func equalElementsOfTheEarliestStreamComeFirst() {
    let streams = ["a", "b", "c"].map { name in from([(1, name), (2, name)]) }
    let recorder = Producer.mergeByPriority(streams) { $0.0 < $1.0 }.record(on: VirtualClock(), requesting: 1)
    recorder.request(.max)
    #expect(recorder.elements.map { "\($0.0)\($0.1)" } == ["1a", "1b", "1c", "2a", "2b", "2c"])
  }

  @Test func asksEachStreamForOneElementAhead() {
    let taken = AtomicCounter()
    let counted = from(1...9).on(next: { _ in taken.increment() })
    let recorder = counted.mergeByPriority(with: counted).record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 0)
    recorder.request()
    #expect(taken.value == 2)
    recorder.request(2)
    #expect(taken.value == 4)
    recorder.cancel()
    #expect(taken.value == 4)
  }

  @Test func keepsWhatStreamsPush() {
    let (low, high) = (Subject<Int, Never>(), Subject<Int, Never>())
    let recorder = high.producer.mergeByPriority(with: low.producer).record(on: VirtualClock(), requesting: 0)
    for number in 1...3 { low.send(number) }
    recorder.request()
    #expect(recorder.elements == [1])
    for number in 10...12 { high.send(number) }
    low.finish()
    high.finish()
    recorder.request(4)
    #expect(recorder.elements == [1, 10, 11, 12, 2])
    #expect(recorder.completion == nil)
    recorder.request()
    #expect(recorder.elements.last == 3)
    #expect(recorder.completion == .finished)
  }

  @Test(arguments: [
    ("|", "|", "|"), ("|", "-1-|", "-1-|"), ("-1-|", "|", "-1-|"), ("-", "12|", "12-"), ("1-#", "-2|", "12#"),
    ("#", "1|", "#"), ("1|", "#", "(1#)"),
  ])
  func endsWithBothOrWithTheFirstFailure(one: String, other: String, expected: String) {
    marbles { m in m.expect(m.cold(one).mergeByPriority(with: m.cold(other)), expected) }
  }

  @Test func aFailureOvertakesWhatWaits() {
    let failing = Subject<Int, TestFailure>()
    let recorder = from(1...3).promoteFailure().mergeByPriority(with: failing.producer)
      .record(on: VirtualClock(), requesting: 1)
    failing.send(9)
    failing.fail(TestFailure())
    #expect(recorder.events == [.next(1), .completed(.failed(TestFailure()))])
  }

  @Test func failsWhenTheComparisonThrows() {
    let stream = from([1, 2]).promoteFailure(to: TestFailure.self)
    let recorder = stream.mergeByPriority(with: stream) { one, other throws(TestFailure) in
      try refusing(2, other) < one
    }.record(on: VirtualClock())
    #expect(recorder.completion == .failed(TestFailure()))
    #expect(recorder.elements.count == 1)
  }

  @Test(arguments: [0, 1, 2, 3, 8])
  func mergesAnyNumber(_ count: Int) {
    let streams = (0..<count).map { first in from(stride(from: first, to: 300, by: max(1, count))) }
    for demand in [1, .max] {
      let recorder = Producer.mergeByPriority(streams, by: <).record(on: VirtualClock(), requesting: demand)
      recorder.request(.max)
      #expect(recorder.elements == (count == 0 ? [] : Array(0..<300)))
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func startsAgainAtARewind() {
    let recorder = from([3, 4]).mergeByPriority(with: from([1, 5]), by: <).record(on: VirtualClock(), requesting: 2)
    #expect(recorder.elements == [1, 3])
    #expect(throws: Never.self) { try recorder.rewind() }
    recorder.request(.max)
    #expect(recorder.elements == [1, 3, 1, 3, 4, 5])
  }

  @Test func cancelReachesBoth() {
    marbles { m in
      let (one, other) = (m.cold("1---|"), m.cold("-2--|"))
      m.expect(one.mergeByPriority(with: other), "12!", talkback: "--!")
      m.expectSubscriptions(one, "^-!")
      m.expectSubscriptions(other, "^-!")
    }
    #expect(just(1).mergeByPriority(with: just(2)).eventsAfterCancel() == [.completed(.cancelled)])
  }

  @Test func joinsFailureTypes() {
    let (safe, failing) = (from([1]), from([2]).promoteFailure(to: TestFailure.self))
    #expect(safe.mergeByPriority(with: failing).record(on: VirtualClock()).elements == [1, 2])
    #expect(failing.mergeByPriority(with: safe).record(on: VirtualClock()).elements == [2, 1])
    #expect(safe.mergeByPriority(with: failing, by: >).record(on: VirtualClock()).elements == [2, 1])
    #expect(failing.mergeByPriority(with: safe, by: <).record(on: VirtualClock()).elements == [1, 2])
  }

  @Test func leavesTheStackFlat() async {
    await onSmallStack {
      let sums = AtomicCounter()
      from(1...manyTimes).mergeByPriority(with: from(1...manyTimes)).observeValues { _ in sums.increment() }.start()
      #expect(sums.value == 2 * manyTimes)
      let probe = Probe<Int, Never>(requesting: 1)
      from(1...manyTimes).mergeByPriority(with: from(1...manyTimes), by: <).run(
        probe.consumer { _ in
          probe.request()
          return nil
        })
      #expect(probe.elements.count == 2 * manyTimes)
    }
  }
}
