import Antiphon
import Testing

extension Races {
  @Suite struct SharingRaces {
    @Test func firstAgainstFirst() async {
      await race {
        let hand = Hand(Int.self)
        let starts = Count()
        let shared = hand.producer.on(starting: { starts.up() }).share()
        let (one, other) = (Probe<Int, Never>(), Probe<Int, Never>())
        return Heat({ shared.run(one.consumer) }, { shared.run(other.consumer) }) { () throws(Wrong) in
          try hold(starts.value == 1, "started \(starts.value) times")
          hand.send(0)
          hand.finish()
          for probe in [one, other] {
            try probe.holdOneCompletion(.finished)
            try hold(probe.elements == [0], "\(probe.elements)")
          }
        }
      }
    }

    @Test func lastLeavesAgainstNewcomer() async {
      await race {
        let hand = Hand(Int.self)
        let starts = Count()
        let shared = hand.producer.on(starting: { starts.up() }).share()
        let (one, other) = (shared.probe(), Probe<Int, Never>())
        return Heat({ one.cancel() }, { shared.run(other.consumer) }) { () throws(Wrong) in
          try one.holdOneCompletion(.cancelled)
          hand.send(0)
          hand.finish()
          try other.holdOneCompletion(.finished)
          try hold(other.elements == [0], "\(other.elements)")
          try hold(starts.value <= 2, "started \(starts.value) times")
        }
      }
    }

    @Test func newcomerAgainstSendsWithReplay() async {
      await race {
        let hand = Hand(Int.self)
        let shared = hand.producer.share(replay: 2)
        let (one, other) = (shared.probe(), Probe<Int, Never>())
        return Heat({ for n in 0..<10 { hand.send(n) } }, { shared.run(other.consumer) }) { () throws(Wrong) in
          hand.send(10)
          hand.finish()
          for probe in [one, other] {
            try probe.holdOneCompletion(.finished)
            try probe.holdCounting(from: probe.elements.first ?? 0)
            try hold(probe.elements.last == 10, "\(probe.elements)")
          }
          try hold(one.elements.count == 11 && other.elements.count >= 2, "\(other.elements)")
        }
      }
    }

    @Test func sendsFromTwoSidesInOneOrderForAll() async {
      await race {
        let hand = Hand(Int.self)
        let shared = hand.producer.share()
        let (one, other) = (shared.probe(), shared.probe())
        return Heat({ for n in 0..<5 { hand.send(n) } }, { for n in 100..<105 { hand.send(n) } }) { () throws(Wrong) in
          hand.finish()
          try one.holdOneCompletion(.finished)
          try other.holdOneCompletion(.finished)
          try hold(one.elements == other.elements && one.elements.count == 10, "\(one.elements), \(other.elements)")
        }
      }
    }

    @Test func completedAgainstNewcomer() async {
      await race {
        let hand = Hand(Int.self)
        let starts = Count()
        let shared = hand.producer.on(starting: { starts.up() }).share(replay: 1)
        let (one, other) = (shared.probe(), Probe<Int, Never>())
        hand.send(0)
        return Heat({ hand.finish() }, { shared.run(other.consumer) }) { () throws(Wrong) in
          try one.holdOneCompletion(.finished)
          try hold(starts.value == (other.completions.isEmpty ? 2 : 1), "started \(starts.value) times")
          hand.finish()
          try other.holdOneCompletion(.finished)
        }
      }
    }

    @Test func sendsAgainstOneWhoLeavesAgainstRequest() async {
      await race {
        let hand = Hand(Int.self)
        let shared = hand.producer.share()
        let (one, other) = (shared.probe(), shared.probe(requesting: 0))
        return Heat(
          { for n in 0..<5 { hand.send(n) } }, { one.cancel() }, { for _ in 0..<5 { other.request() } }
        ) { () throws(Wrong) in
          try one.holdOneCompletion(.cancelled)
          try one.holdCounting()
          try other.holdCounting()
          hand.finish()
          try other.holdOneCompletion(.finished)
          try hold(other.elements.count == 5, "\(other.elements)")
        }
      }
    }

    @Test func allLeaveAtOnce() async {
      await race {
        let hand = Hand(Int.self)
        let left = Count()
        let shared = hand.producer.share()
        let (one, other) = (shared.probe(), shared.probe())
        hand.onEnd { left.up() }
        return Heat({ one.cancel() }, { other.cancel() }, { hand.send(0) }) { () throws(Wrong) in
          try one.holdOneCompletion(.cancelled)
          try other.holdOneCompletion(.cancelled)
          try hold(left.value == 1, "upstream was cancelled \(left.value) times")
        }
      }
    }
  }
}
