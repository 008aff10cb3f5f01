import Antiphon
import AntiphonTesting
import Testing

extension Races {
  @Suite struct GatingRaces {
    @Test func limitRateLosesNothingDuringRequests() async {
      await race {
        let probe = from(0..<20).limitRate(3).probe(requesting: 0)
        let ask: @Sendable () -> Void = { for _ in 0..<5 { probe.request(2) } }
        return RaceRound(ask, ask) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 20, "asked for 20, got \(probe.elements.count)")
        }
      }
    }

    @Test func limitRateOfAPushingSourceCompletesOnceWhenCancelled() async {
      await race {
        let source = ManualSource(Int.self)
        let requests = AtomicCounter()
        let probe = source.producer.limitRate(3).on(requested: { _ in requests.increment() }).probe(requesting: 0)
        return RaceRound(
          {
            for n in 0..<20 { source.send(n) }
            source.finish()
          }, { for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .cancelled)
          try probe.requireCounting()
          try require(probe.elements.count <= 10, "asked for 10, got \(probe.elements.count)")
          try require(requests.value <= 5, "upstream received \(requests.value) requests for 5")
        }
      }
    }

    @Test func conflatedDeliversTheNewestElement() async {
      await race {
        let source = ManualSource(Int.self)
        let probe = source.producer.conflated(into: [Int]()) { $0.append($1) }.probe(requesting: 0)
        return RaceRound(
          {
            for n in 0..<20 { source.send(n) }
            source.finish()
          }, { for _ in 0..<5 { probe.request(1) } }
        ) { () throws(RaceFailure) in
          try require(probe.elements.count <= 5, "asked for 5, got \(probe.elements.count)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.flatMap { $0 } == Array(0..<20), "\(probe.elements)")
        }
      }
    }

    @Test func pausableLosesNothingWhileOpen() async {
      await race {
        let source = ManualSource(Int.self)
        let gate = ManualSource(Bool.self)
        let probe = source.producer.pausable(by: gate.producer).probe()
        return RaceRound(
          {
            for n in 0..<20 { source.send(n) }
            source.finish()
          }, { for n in 0..<10 { gate.send(n % 2 == 0) } }
        ) { () throws(RaceFailure) in
          gate.send(true)
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 20, "lost some of 20: \(probe.elements)")
        }
      }
    }

    @Test func pausableOfAPullableSourceLosesNothing() async {
      await race {
        let gate = ManualSource(Bool.self)
        let probe = from(0..<20).pausable(by: gate.producer).probe(requesting: 0)
        return RaceRound(
          { for n in 0..<10 { gate.send(n % 2 == 0) } }, { for _ in 0..<10 { probe.request(2) } }
        ) { () throws(RaceFailure) in
          gate.send(true)
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 20, "asked for 20, got \(probe.elements.count)")
        }
      }
    }

    @Test func sampleEmitsEachElementAtMostOnce() async {
      await race {
        let source = ManualSource(Int.self)
        let notifier = ManualSource(Int.self)
        let probe = source.producer.sample(on: notifier.producer).probe()
        return RaceRound(
          { for n in 0..<20 { source.send(n) } }, { for n in 0..<10 { notifier.send(n) } }, { source.finish() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(zip(probe.elements, probe.elements.dropFirst()).allSatisfy { $0 < $1 }, "\(probe.elements)")
        }
      }
    }

    /// Each element is in one array, whichever side completes the array.
    @Test func chunksContainEachElementOnce() async {
      await race {
        let source = ManualSource(Int.self)
        let notifier = ManualSource(Int.self)
        let probe = source.producer.chunks(on: notifier.producer).probe()
        let taken = AtomicCounter()
        return RaceRound(
          { for n in 0..<20 where source.send(n) == .accepted { taken.increment() } },
          { for n in 0..<10 { notifier.send(n) } }, { source.finish() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          let elements = probe.elements.flatMap { $0 }
          try require(elements == Array(0..<taken.value), "\(taken.value) were taken: \(probe.elements)")
        }
      }
    }

    @Test func debounceEmitsEachElementAtMostOnce() async {
      await race {
        let source = ManualSource(Int.self)
        let notifier = ManualSource(Int.self)
        let probe = source.producer.debounce { _ in notifier.producer }.probe()
        source.send(0)
        let taken = AtomicCounter()
        return RaceRound(
          { notifier.send(0) }, { if source.send(1) == .accepted { taken.increment() } }, { source.finish() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(
            taken.value == 1 ? probe.elements == [1] || probe.elements == [0, 1] : probe.elements == [0],
            "\(probe.elements), 1 was taken: \(taken.value)")
        }
      }
    }
  }
}
