import Antiphon
import AntiphonTesting
import Testing

extension Races {
  @Suite struct GatingRaces {
    @Test func limitRateAgainstRequests() async {
      await race {
        let probe = from(0..<20).limitRate(3).probe(requesting: 0)
        let ask: @Sendable () -> Void = { for _ in 0..<5 { probe.request(2) } }
        return Heat(ask, ask) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 20, "asked for 20, got \(probe.elements.count)")
        }
      }
    }

    @Test func limitRateOfAPushingSourceAgainstRequestAgainstCancel() async {
      await race {
        let hand = Hand(Int.self)
        let told = Count()
        let probe = hand.producer.limitRate(3).on(requested: { _ in told.up() }).probe(requesting: 0)
        return Heat(
          {
            for n in 0..<20 { hand.send(n) }
            hand.finish()
          }, { for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .cancelled)
          try probe.holdCounting()
          try hold(probe.elements.count <= 10, "asked for 10, got \(probe.elements.count)")
          try hold(told.value <= 5, "told \(told.value) times of 5 requests")
        }
      }
    }

    @Test func conflatedAgainstRequests() async {
      await race {
        let hand = Hand(Int.self)
        let probe = hand.producer.conflated(into: [Int]()) { $0.append($1) }.probe(requesting: 0)
        return Heat(
          {
            for n in 0..<20 { hand.send(n) }
            hand.finish()
          }, { for _ in 0..<5 { probe.request(1) } }
        ) { () throws(Wrong) in
          try hold(probe.elements.count <= 5, "asked for 5, got \(probe.elements.count)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.flatMap { $0 } == Array(0..<20), "\(probe.elements)")
        }
      }
    }

    @Test func pausableAgainstItsGate() async {
      await race {
        let hand = Hand(Int.self)
        let gate = Hand(Bool.self)
        let probe = hand.producer.pausable(by: gate.producer).probe()
        return Heat(
          {
            for n in 0..<20 { hand.send(n) }
            hand.finish()
          }, { for n in 0..<10 { gate.send(n % 2 == 0) } }
        ) { () throws(Wrong) in
          gate.send(true)
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 20, "lost some of 20: \(probe.elements)")
        }
      }
    }

    @Test func pausableOfAPullableSourceAgainstItsGateAgainstRequests() async {
      await race {
        let gate = Hand(Bool.self)
        let probe = from(0..<20).pausable(by: gate.producer).probe(requesting: 0)
        return Heat(
          { for n in 0..<10 { gate.send(n % 2 == 0) } }, { for _ in 0..<10 { probe.request(2) } }
        ) { () throws(Wrong) in
          gate.send(true)
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 20, "asked for 20, got \(probe.elements.count)")
        }
      }
    }

    @Test func sampleAgainstItsNotifierAgainstCompleted() async {
      await race {
        let hand = Hand(Int.self)
        let notifier = Hand(Int.self)
        let probe = hand.producer.sample(on: notifier.producer).probe()
        return Heat(
          { for n in 0..<20 { hand.send(n) } }, { for n in 0..<10 { notifier.send(n) } }, { hand.finish() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(zip(probe.elements, probe.elements.dropFirst()).allSatisfy { $0 < $1 }, "\(probe.elements)")
        }
      }
    }

    /// Each element is in one array, whichever side its end comes from.
    @Test func chunksAgainstTheirNotifierAgainstCompleted() async {
      await race {
        let hand = Hand(Int.self)
        let notifier = Hand(Int.self)
        let probe = hand.producer.chunks(on: notifier.producer).probe()
        let taken = Count()
        return Heat(
          { for n in 0..<20 where hand.send(n) == .accepted { taken.up() } },
          { for n in 0..<10 { notifier.send(n) } }, { hand.finish() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          let elements = probe.elements.flatMap { $0 }
          try hold(elements == Array(0..<taken.value), "\(taken.value) were taken: \(probe.elements)")
        }
      }
    }

    @Test func debounceAgainstItsNotifierAgainstCompleted() async {
      await race {
        let hand = Hand(Int.self)
        let notifier = Hand(Int.self)
        let probe = hand.producer.debounce { _ in notifier.producer }.probe()
        hand.send(0)
        let taken = Count()
        return Heat(
          { notifier.send(0) }, { if hand.send(1) == .accepted { taken.up() } }, { hand.finish() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(
            taken.value == 1 ? probe.elements == [1] || probe.elements == [0, 1] : probe.elements == [0],
            "\(probe.elements), 1 was taken: \(taken.value)")
        }
      }
    }
  }
}
