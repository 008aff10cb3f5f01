import Antiphon
import AntiphonTesting
import Testing

extension Races {
  @Suite struct SharingRaces {
    @Test func joiningAtTheEndOfTheGraceJoinsOrStartsAgain() async {
      await race {
        let (clock, source) = (VirtualClock(), ManualSource(Int.self))
        // The earlier run is cancelled, or finishes because the source lets its emitter go when it starts again.
        let (starts, ends) = (AtomicCounter(), AtomicCounter())
        let shared = source.producer.on(starting: { starts.increment() }, ended: { ends.increment() })
          .share(keepingAliveFor: .seconds(1), clock: clock)
        shared.probe().cancel()
        let probe = Probe<Int, Never>()
        return RaceRound({ clock.advance(by: .seconds(1)) }, { shared.run(probe.consumer) }) { () throws(RaceFailure) in
          try require(starts.value - ends.value == 1, "\(starts.value) starts, \(ends.value) ended")
          source.send(0)
          source.finish()
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [0], "\(probe.elements)")
          try require(clock.pending == 0, "\(clock.pending) appointments")
        }
      }
    }

    @Test func leavingAndJoiningKeepsTheRun() async {
      await race {
        let (clock, source) = (VirtualClock(), ManualSource(Int.self))
        let starts = AtomicCounter()
        let shared = source.producer.on(starting: { starts.increment() })
          .share(keepingAliveFor: .seconds(1), clock: clock)
        let (leaving, joining) = (shared.probe(), Probe<Int, Never>())
        return RaceRound({ leaving.cancel() }, { shared.run(joining.consumer) }) { () throws(RaceFailure) in
          clock.advance(by: .seconds(2))
          try require(starts.value == 1, "\(starts.value) starts")
          source.send(0)
          source.finish()
          try joining.requireOneCompletion(.finished)
          try require(joining.elements == [0], "\(joining.elements)")
          try require(clock.pending == 0, "\(clock.pending) appointments")
        }
      }
    }

    @Test func twoFirstSubscribersStartOneConnection() async {
      await race {
        let source = ManualSource(Int.self)
        let starts = AtomicCounter()
        let shared = source.producer.on(starting: { starts.increment() }).share()
        let (one, other) = (Probe<Int, Never>(), Probe<Int, Never>())
        return RaceRound({ shared.run(one.consumer) }, { shared.run(other.consumer) }) { () throws(RaceFailure) in
          try require(starts.value == 1, "started \(starts.value) times")
          source.send(0)
          source.finish()
          for probe in [one, other] {
            try probe.requireOneCompletion(.finished)
            try require(probe.elements == [0], "\(probe.elements)")
          }
        }
      }
    }

    @Test func aNewSubscriberStartsAfterTheLastHasCancelled() async {
      await race {
        let source = ManualSource(Int.self)
        let starts = AtomicCounter()
        let shared = source.producer.on(starting: { starts.increment() }).share()
        let (one, other) = (shared.probe(), Probe<Int, Never>())
        return RaceRound({ one.cancel() }, { shared.run(other.consumer) }) { () throws(RaceFailure) in
          try one.requireOneCompletion(.cancelled)
          source.send(0)
          source.finish()
          try other.requireOneCompletion(.finished)
          try require(other.elements == [0], "\(other.elements)")
          try require(starts.value <= 2, "started \(starts.value) times")
        }
      }
    }

    @Test func replayHasNoGapAndNoDuplicate() async {
      await race {
        let source = ManualSource(Int.self)
        let shared = source.producer.share(replay: 2)
        let (one, other) = (shared.probe(), Probe<Int, Never>())
        return RaceRound({ for n in 0..<10 { source.send(n) } }, { shared.run(other.consumer) }) {
          () throws(RaceFailure) in
          source.send(10)
          source.finish()
          for probe in [one, other] {
            try probe.requireOneCompletion(.finished)
            try probe.requireCounting(from: probe.elements.first ?? 0)
            try require(probe.elements.last == 10, "\(probe.elements)")
          }
          try require(one.elements.count == 11 && other.elements.count >= 2, "\(other.elements)")
        }
      }
    }

    @Test func concurrentSendsAreInOneOrderForAll() async {
      await race {
        let source = ManualSource(Int.self)
        let shared = source.producer.share()
        let (one, other) = (shared.probe(), shared.probe())
        return RaceRound({ for n in 0..<5 { source.send(n) } }, { for n in 100..<105 { source.send(n) } }) {
          () throws(RaceFailure) in
          source.finish()
          try one.requireOneCompletion(.finished)
          try other.requireOneCompletion(.finished)
          try require(one.elements == other.elements && one.elements.count == 10, "\(one.elements), \(other.elements)")
        }
      }
    }

    @Test func aNewSubscriberReceivesTheCompletionOrANewConnection() async {
      await race {
        let source = ManualSource(Int.self)
        let starts = AtomicCounter()
        let shared = source.producer.on(starting: { starts.increment() }).share(replay: 1)
        let (one, other) = (shared.probe(), Probe<Int, Never>())
        source.send(0)
        return RaceRound({ source.finish() }, { shared.run(other.consumer) }) { () throws(RaceFailure) in
          try one.requireOneCompletion(.finished)
          try require(starts.value == (other.completions.isEmpty ? 2 : 1), "started \(starts.value) times")
          source.finish()
          try other.requireOneCompletion(.finished)
        }
      }
    }

    @Test func aCancellationLosesNothingOfTheOthers() async {
      await race {
        let source = ManualSource(Int.self)
        let shared = source.producer.share()
        let (one, other) = (shared.probe(), shared.probe(requesting: 0))
        return RaceRound(
          { for n in 0..<5 { source.send(n) } }, { one.cancel() }, { for _ in 0..<5 { other.request() } }
        ) { () throws(RaceFailure) in
          try one.requireOneCompletion(.cancelled)
          try one.requireCounting()
          try other.requireCounting()
          source.finish()
          try other.requireOneCompletion(.finished)
          try require(other.elements.count == 5, "\(other.elements)")
        }
      }
    }

    @Test func lastOfAllCancellationsEndsTheConnection() async {
      await race {
        let source = ManualSource(Int.self)
        let ends = AtomicCounter()
        let shared = source.producer.share()
        let (one, other) = (shared.probe(), shared.probe())
        source.onEnd { ends.increment() }
        return RaceRound({ one.cancel() }, { other.cancel() }, { source.send(0) }) { () throws(RaceFailure) in
          try one.requireOneCompletion(.cancelled)
          try other.requireOneCompletion(.cancelled)
          try require(ends.value == 1, "upstream was cancelled \(ends.value) times")
        }
      }
    }
  }
}
