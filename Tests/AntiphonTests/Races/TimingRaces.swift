import Antiphon
import AntiphonTesting
import Testing

extension Races {
  @Suite struct TimingRaces {
    @Test func timeoutAgainstNextAgainstCompleted() async {
      await race {
        let clock = VirtualClock()
        let hand = Hand(Int.self, failure: RaceFailure.self)
        let probe = hand.producer.timeout(after: .seconds(1), failure: .one, clock: clock).probe()
        return Heat({ clock.advance(by: .seconds(1)) }, { hand.send(0) }, { hand.finish() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .failed(.one))
          try hold(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func timeoutAgainstCancel() async {
      await race {
        let clock = VirtualClock()
        let probe = never(Int.self, RaceFailure.self)
          .timeout(after: .seconds(1), failure: .one, clock: clock).probe()
        return Heat({ clock.advance(by: .seconds(1)) }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled, .failed(.one))
          try hold(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func debounceAgainstNextAgainstCompleted() async {
      await race {
        let clock = VirtualClock()
        let hand = Hand(Int.self)
        let probe = hand.producer.debounce(for: .seconds(1), clock: clock).probe()
        hand.send(0)
        let taken = Count()
        return Heat(
          { clock.advance(by: .seconds(1)) }, { if hand.send(1) == .accepted { taken.up() } }, { hand.finish() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(
            taken.value == 1 ? probe.elements == [1] || probe.elements == [0, 1] : probe.elements == [0],
            "\(probe.elements), 1 was taken: \(taken.value)")
          try hold(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test(arguments: [false, true]) func throttleAgainstNextAgainstCompleted(_ latest: Bool) async {
      await race {
        let clock = VirtualClock()
        let hand = Hand(Int.self)
        let probe = hand.producer.throttle(for: .seconds(1), latest: latest, clock: clock).probe()
        hand.send(0)
        hand.send(1)
        let taken = Count()
        return Heat(
          { clock.advance(by: .seconds(1)) }, { if hand.send(2) == .accepted { taken.up() } }, { hand.finish() }
        ) { () throws(Wrong) in
          clock.advance(by: .seconds(2))
          try probe.holdOneCompletion(.finished)
          let allowed = latest ? taken.value == 1 ? [[0, 1, 2], [0, 2]] : [[0, 1]] : [[0], [0, 2]]
          try hold(allowed.contains(probe.elements), "\(probe.elements), 2 was taken: \(taken.value)")
          clock.advance(by: .seconds(2))
          try hold(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func delayAgainstNextAgainstCompleted() async {
      await race {
        let clock = VirtualClock()
        let hand = Hand(Int.self)
        let probe = hand.producer.delay(for: .seconds(1), clock: clock).probe()
        hand.send(0)
        let taken = Count()
        return Heat(
          { clock.advance(by: .seconds(1)) }, { for n in 1..<4 where hand.send(n) == .accepted { taken.up() } },
          { hand.finish() }
        ) { () throws(Wrong) in
          clock.advance(by: .seconds(2))
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 1 + taken.value, "\(probe.elements)")
        }
      }
    }

    /// What waits for the clock when it is cancelled.
    typealias Waiting = @Sendable (Producer<Int, Never>, VirtualClock) -> Producer<Int, Never>
    static let waiting: [Waiting] = [
      { $0.debounce(for: .seconds(1), clock: $1) }, { $0.throttle(for: .seconds(1), clock: $1) },
      { $0.throttle(for: .seconds(1), latest: true, clock: $1) }, { $0.delay(for: .seconds(1), clock: $1) },
      { $0.sample(every: .seconds(1), clock: $1) },
    ]

    @Test(arguments: waiting.indices) func whatWaitsForTheClockAgainstCancel(_ index: Int) async {
      await race {
        let clock = VirtualClock()
        let hand = Hand(Int.self)
        let probe = Self.waiting[index](hand.producer, clock).probe()
        hand.send(0)
        return Heat(
          { clock.advance(by: .seconds(1)) }, { for number in 1..<4 { hand.send(number) } }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(probe.elements == probe.elements.sorted(), "\(probe.elements)")
          let count = probe.elements.count
          hand.send(9)
          clock.advance(by: .seconds(9))
          try hold(probe.elements.count == count, "an element after the end")
          try hold(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func timeAgainstRequestAgainstCancel() async {
      await race {
        let clock = VirtualClock()
        let probe = interval(.seconds(1), clock: clock).probe(requesting: 1)
        return Heat(
          { clock.advance(by: .seconds(3)) }, { for _ in 0..<3 { probe.request() } }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try probe.holdCounting()
          try hold(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func timeAgainstPauseAndResume() async {
      await race {
        let clock = VirtualClock()
        let probe = interval(.seconds(1), clock: clock).prefix(3).probe()
        let talkback = probe.talkback
        return Heat(
          { clock.advance(by: .seconds(2)) },
          {
            for _ in 0..<3 {
              talkback.pause()
              talkback.resume()
            }
          }
        ) { () throws(Wrong) in
          clock.advance(by: .seconds(4))
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [0, 1, 2], "\(probe.elements)")
          try hold(clock.pending == 0, "the clock still has appointments")
        }
      }
    }

    @Test func timerAgainstRewind() async {
      await race {
        let clock = VirtualClock()
        let probe = interval(.seconds(1), clock: clock).prefix(2).probe()
        let talkback = probe.talkback
        return Heat({ clock.advance(by: .seconds(1)) }, { try? talkback.rewind() }) { () throws(Wrong) in
          clock.advance(by: .seconds(4))
          try probe.holdOneCompletion(.finished)
          try hold([[0, 1], [0, 0, 1]].contains(probe.elements), "\(probe.elements)")
        }
      }
    }
  }
}
