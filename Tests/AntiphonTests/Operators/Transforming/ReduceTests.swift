import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct ReduceTests {
  @Test func emitsOneResult() {
    marbles { m in m.expect(m.cold("1-2-3-|").reduce(0) { $0 + $1 }, "------(6|)") }
  }

  @Test func emitsOneResultUpdatedInPlace() {
    marbles { m in m.expect(m.cold("1-2-3-|").reduce(into: 0) { $0 += $1 }, "------(6|)") }
  }

  @Test func emitsInitialForNothing() {
    marbles { m in
      m.expect(m.cold("--|").reduce(5) { $0 + $1 }, "--(5|)")
      m.expect(m.cold("--|").reduce(into: 5) { $0 += $1 }, "--(5|)")
    }
  }

  @Test func emitsNothingUnlessItsSourceFinishes() {
    marbles { m in
      m.expect(m.cold("1-#").reduce(0) { $0 + $1 }, "--#")
      m.expect(m.cold("1-#").reduce(into: 0) { $0 += $1 }, "--#")
      m.expect(m.cold("1-~").reduce(0) { $0 + $1 }, "--~")
      m.expect(m.cold("1-2-|").reduce(0) { $0 + $1 }, "---!", talkback: "---!")
    }
  }

  @Test func failsAsSoonAsTheClosureThrows() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(source.reduce(0) { sum, number throws(TestFailure) in try sum + refusing(2, number) }, "--#")
      m.expect(source.reduce(into: 0) { sum, number throws(TestFailure) in sum += try refusing(2, number) }, "--#")
      m.expectSubscriptions(source, "^-!", "^-!")
    }
  }

  @Test func readsItsSourceToTheEndForOneRequest() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").reduce(0) { $0 + $1 }, "------(6|)", talkback: "---1")
      m.expect(m.cold("1-2-3-|").reduce(0) { $0 + $1 }, "--------(6|)", talkback: "--------1")
    }
  }

  @Test func keepsTheResultUntilItIsRequested() {
    marbles { m in
      m.expect(m.hot("1-2-3-|").reduce(0) { $0 + $1 }, "--------(6|)", talkback: "--------1")
      m.expect(m.hot("1-2-3-|").reduce(0) { $0 + $1 }, "--------!", talkback: "p-------!")
    }
  }

  @Test func startsFromInitialAgainWhenRewound() {
    let sums = Log<Int>()
    marbles { m in
      let source = m.cold("1-2-3-|").on(next: { sums.add($0) })
      m.expect(source.reduce(0) { $0 + $1 }, "----------(6|)", talkback: "1--(p<)--r")
      m.run()
      #expect(sums.entries == [1, 2, 1, 2, 3])
    }
  }

  @Test func startsAgainWhenRewoundWhileTheResultWaits() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(source.reduce(0) { $0 + $1 }, "----------(3|)", talkback: "---p--<---r")
      m.expectSubscriptions(source, "^---!", "------^---!")
    }
  }

  @Test func startsAgainAsOftenAsItIsRewound() throws {
    let starts = Box(0)
    let producer = from(1...3).on(starting: { starts.increment() }).reduce(0) { $0 + $1 }.map { -$0 }
    let left = Box(3)
    let recorder = producer.record(on: VirtualClock()) { _ in
      left.value -= 1
      return left.value >= 0 ? .rewind : nil
    }
    #expect(recorder.elements == [-6, -6, -6, -6])
    #expect(recorder.completion == .finished)
    #expect(starts.value == 4)
  }

  @Test func obeysRequestsDuringItsResult() {
    for demand in [1, .max] {
      let isRewound = Box(false)
      let recorder = Recorder<Int, Never>(on: VirtualClock(), requesting: demand)
      let producer = from(1...3).reduce(0) { $0 + $1 }.on(next: { _ in
        if isRewound.value { return }
        isRewound.value = true
        try? recorder.rewind()
        if demand == 1 { recorder.request(1) }
      })
      producer.run(recorder.consumer)
      #expect(recorder.elements == [6, 6])
      #expect(recorder.completion == .finished)
      #expect(recorder.violations == [])
    }
  }

  @Test func isCancelledDuringItsResult() {
    for demand in [1, .max] {
      let talkback = Talkback(requesting: demand)
      let events = Log<String>()
      from(1...3).reduce(0) { $0 + $1 }.run(
        Consumer(
          talkback: talkback,
          next: { element in
            events.add("\(element)")
            talkback.cancel()
            return talkback.take()
          }, completed: { events.add("\($0)") }))
      #expect(events.entries == ["6", "cancelled"])
    }
  }

  @Test func startsAgainInsideAnotherOne() {
    let isRewound = Box(false)
    let recorder = from(1...3).reduce(0) { $0 + $1 }.reduce(1) { $0 + $1 }.append(of(8))
      .record(on: VirtualClock()) { element in
        guard element == 8, !isRewound.value else { return nil }
        isRewound.value = true
        return .rewind
      }
    #expect(recorder.elements == [7, 8, 7, 8])
    #expect(recorder.violations == [])
  }

  // MARK: Calls inside the result

  @Test func cancelInsideTheResultCompletesAsCancelled() {
    let talkback = Talkback()
    let completions = Log<Completion<Never>>()
    from(1...3).reduce(0, +).run(
      Consumer(talkback: talkback) { [unowned talkback] _ in
        talkback.cancel()
        return .more
      } completed: {
        completions.add($0)
      })
    #expect(completions.entries == [.cancelled])
  }

  @Test func rewindInsideTheResultDeliversAnotherOne() {
    let talkback = Talkback()
    let log = Log<String>()
    from(1...3).reduce(0, +).run(
      Consumer(talkback: talkback) { [unowned talkback] in
        log.add("\($0)")
        if log.entries.count == 1 { try? talkback.rewind() }
        return .more
      } completed: {
        log.add("\($0)")
      })
    #expect(log.entries == ["6", "6", "finished"])
  }

  @Test func eachRoundOfSeveralStreamsMayBeRewoundAgain() throws {
    let rounds = Box(0)
    let first = just(1).on(starting: { rounds.increment() })
    let probe = Probe<Int, Never>()
    let second = just(2).on(next: { _ in
      if rounds.value == 1 { probe.talkback.pause() }
      if rounds.value == 2 { try? probe.talkback.rewind() }
    })
    first.append(second).reduce(0, +).run(probe.consumer)
    #expect(rounds.value == 1)
    // The result waits while the stream is paused.
    try probe.talkback.rewind()
    probe.talkback.resume()
    #expect(rounds.value == 3)
    #expect(probe.elements == [3])
    #expect(probe.completions == [.finished])
  }

  @Test func aRewindLeavesNoStageBehind() throws {
    let probe = Probe<Int, Never>()
    func stages() -> Int {
      sequence(first: probe.talkback.rewindHandlers.newest) { $0?.earlier }.prefix { $0 != nil }.count
    }
    let pausing = from(1...3).on(next: { if $0 == 3 { probe.talkback.pause() } })
    pausing.scan(0, +).reduce(0, +).scan(0, +).run(probe.consumer)
    let count = stages()
    for _ in 0..<10 {
      try probe.talkback.rewind()
      probe.talkback.resume()
      #expect(stages() == count)
    }
    #expect(count > 0)
    // The source paused the stream in its latest run, so the result still waits.
    #expect(probe.elements == [])
    probe.talkback.resume()
    #expect(probe.elements == [10])
  }

  @Test func releaseOfManyStagesLeavesTheStackFlat() async {
    await onSmallStack {
      let talkback = Talkback()
      for _ in 0..<many { talkback.onRewind(RewindCallback {}) }
    }
  }
}
