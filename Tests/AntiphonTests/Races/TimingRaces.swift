import Antiphon
import AntiphonTesting
import Testing

extension Races {
  @Suite struct TimingRaces {
    @Test func timeoutCompletesOnce() async {
      await race {
        let clock = VirtualClock()
        let source = ManualSource(Int.self, failure: SourceError.self)
        let probe = source.producer.timeout(after: .seconds(1), failure: .one, clock: clock).probe()
        return RaceRound({ clock.advance(by: .seconds(1)) }, { source.send(0) }, { source.finish() }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .failed(.one))
          try require(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func timeoutAndCancelCompleteOnce() async {
      await race {
        let clock = VirtualClock()
        let probe = never(Int.self, SourceError.self)
          .timeout(after: .seconds(1), failure: .one, clock: clock).probe()
        return RaceRound({ clock.advance(by: .seconds(1)) }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled, .failed(.one))
          try require(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func debounceEmitsAndCompletesOnce() async {
      await race {
        let clock = VirtualClock()
        let source = ManualSource(Int.self)
        let probe = source.producer.debounce(for: .seconds(1), clock: clock).probe()
        source.send(0)
        let taken = AtomicCounter()
        return RaceRound(
          { clock.advance(by: .seconds(1)) }, { if source.send(1) == .accepted { taken.increment() } },
          { source.finish() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(
            taken.value == 1 ? probe.elements == [1] || probe.elements == [0, 1] : probe.elements == [0],
            "\(probe.elements), 1 was taken: \(taken.value)")
          try require(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test(arguments: [false, true]) func throttleEmitsAndCompletesOnce(_ latest: Bool) async {
      await race {
        let clock = VirtualClock()
        let source = ManualSource(Int.self)
        let probe = source.producer.throttle(for: .seconds(1), latest: latest, clock: clock).probe()
        source.send(0)
        source.send(1)
        let taken = AtomicCounter()
        return RaceRound(
          { clock.advance(by: .seconds(1)) }, { if source.send(2) == .accepted { taken.increment() } },
          { source.finish() }
        ) { () throws(RaceFailure) in
          clock.advance(by: .seconds(2))
          try probe.requireOneCompletion(.finished)
          let allowed = latest ? taken.value == 1 ? [[0, 1, 2], [0, 2]] : [[0, 1]] : [[0], [0, 2]]
          try require(allowed.contains(probe.elements), "\(probe.elements), 2 was taken: \(taken.value)")
          clock.advance(by: .seconds(2))
          try require(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func delayLosesNothingAndCompletesOnce() async {
      await race {
        let clock = VirtualClock()
        let source = ManualSource(Int.self)
        let probe = source.producer.delay(for: .seconds(1), clock: clock).probe()
        source.send(0)
        let taken = AtomicCounter()
        return RaceRound(
          { clock.advance(by: .seconds(1)) },
          { for n in 1..<4 where source.send(n) == .accepted { taken.increment() } },
          { source.finish() }
        ) { () throws(RaceFailure) in
          clock.advance(by: .seconds(2))
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 1 + taken.value, "\(probe.elements)")
        }
      }
    }

    /// Operators that wait for the clock when they are cancelled.
    typealias Waiting = @Sendable (Producer<Int, Never>, VirtualClock) -> Producer<Int, Never>
    static let waiting: [Waiting] = [
      { $0.debounce(for: .seconds(1), clock: $1) }, { $0.throttle(for: .seconds(1), clock: $1) },
      { $0.throttle(for: .seconds(1), latest: true, clock: $1) }, { $0.delay(for: .seconds(1), clock: $1) },
      { $0.sample(every: .seconds(1), clock: $1) },
    ]

    @Test(arguments: waiting.indices) func timersAreCancelledWithTheStream(_ index: Int) async {
      await race {
        let clock = VirtualClock()
        let source = ManualSource(Int.self)
        let probe = Self.waiting[index](source.producer, clock).probe()
        source.send(0)
        return RaceRound(
          { clock.advance(by: .seconds(1)) }, { for number in 1..<4 { source.send(number) } }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(probe.elements == probe.elements.sorted(), "\(probe.elements)")
          let count = probe.elements.count
          source.send(9)
          clock.advance(by: .seconds(9))
          try require(probe.elements.count == count, "an element after the end")
          try require(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func ticksRequestAndCancelCompleteOnce() async {
      await race {
        let clock = VirtualClock()
        let probe = interval(.seconds(1), clock: clock).probe(requesting: 1)
        return RaceRound(
          { clock.advance(by: .seconds(3)) }, { for _ in 0..<3 { probe.request() } }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try probe.requireCounting()
          try require(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func pauseAndResumeLoseNoTicks() async {
      await race {
        let clock = VirtualClock()
        let probe = interval(.seconds(1), clock: clock).prefix(3).probe()
        let talkback = probe.talkback
        return RaceRound(
          { clock.advance(by: .seconds(2)) },
          {
            for _ in 0..<3 {
              talkback.pause()
              talkback.resume()
            }
          }
        ) { () throws(RaceFailure) in
          clock.advance(by: .seconds(4))
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [0, 1, 2], "\(probe.elements)")
          try require(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func rewindRestartsATimer() async {
      await race {
        let clock = VirtualClock()
        let probe = interval(.seconds(1), clock: clock).prefix(2).probe()
        let talkback = probe.talkback
        return RaceRound({ clock.advance(by: .seconds(1)) }, { try? talkback.rewind() }) { () throws(RaceFailure) in
          clock.advance(by: .seconds(4))
          try probe.requireOneCompletion(.finished)
          try require([[0, 1], [0, 0, 1]].contains(probe.elements), "\(probe.elements)")
        }
      }
    }
  }
}
