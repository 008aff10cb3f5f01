import Antiphon
import Dispatch
import Testing

extension Races {
  @Suite struct BufferingRaces {
    struct Policy: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let policy: BufferPolicy<RaceFailure>
    }

    static let policies = [
      Policy(testDescription: "unbounded", policy: .unbounded),
      Policy(testDescription: "bounded", policy: .bounded(3)),
      Policy(testDescription: "dropOldest", policy: .dropOldest(3)),
      Policy(testDescription: "dropNewest", policy: .dropNewest(3)),
      Policy(testDescription: "latest", policy: .latest),
      Policy(testDescription: "fail", policy: .fail(3, .one)),
    ]

    @Test(arguments: policies) func putAgainstRequest(_ each: Policy) async {
      await race {
        let hand = Hand(Int.self, failure: RaceFailure.self)
        let probe = hand.producer.buffer(each.policy).probe(requesting: 0)
        return Heat(
          {
            for n in 0..<20 { hand.send(n) }
            hand.finish()
          }, { for _ in 0..<5 { probe.request(2) } }
        ) { () throws(Wrong) in
          try hold(probe.elements.count <= 10, "asked for 10, got \(probe.elements.count)")
          probe.request(.max)
          try check(probe, each)
        }
      }
    }

    @Test(arguments: policies) func putAgainstRequestOfWhatIsMade(_ each: Policy) async {
      await race {
        let hand = Hand(Int.self, failure: RaceFailure.self, buffering: each.policy)
        let probe = hand.producer.probe(requesting: 0)
        return Heat(
          {
            for n in 0..<20 { hand.send(n) }
            hand.finish()
          }, { for _ in 0..<5 { probe.request(2) } }
        ) { () throws(Wrong) in
          try hold(probe.elements.count <= 10, "asked for 10, got \(probe.elements.count)")
          probe.request(.max)
          try check(probe, each)
        }
      }
    }

    @Test(arguments: policies) func putAgainstRequestAgainstCancel(_ each: Policy) async {
      await race {
        let hand = Hand(Int.self, failure: RaceFailure.self)
        let left = Count()
        let probe = hand.producer.buffer(each.policy).probe(requesting: 0)
        hand.onEnd { left.up() }
        return Heat(
          {
            for n in 0..<10 { hand.send(n) }
            hand.finish()
          }, { for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .failed(.one), .cancelled)
          try hold(zip(probe.elements, probe.elements.dropFirst()).allSatisfy { $0 < $1 }, "\(probe.elements)")
          try hold(left.value == 1, "upstream was told \(left.value) times")
        }
      }
    }

    @Test func aLoopThatFillsABufferAgainstRequest() async {
      await race {
        let held = Held<Consumer<Int, Never>>()
        let probe = Producer { held.value = $0 }.buffer(.bounded(2)).probe(requesting: 0)
        let consumer = held.value!
        held.drop()
        return Heat({ from(0..<20).run(consumer) }, { for _ in 0..<10 { probe.request(2) } }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 20, "lost: \(probe.elements)")
        }
      }
    }

    @Test func aLoopThatFillsABufferAgainstRequestAgainstCancel() async {
      await race {
        let held = Held<Consumer<Int, Never>>()
        let probe = Producer { held.value = $0 }.buffer(.bounded(2)).probe(requesting: 0)
        let consumer = held.value!
        held.drop()
        return Heat(
          { from(0..<20).run(consumer) }, { for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try probe.holdCounting()
        }
      }
    }

    @Test func sendAgainstSendAgainstFinish() async {
      await race {
        let hand = Hand(Int.self)
        let taken = Count()
        let probe = hand.producer.probe()
        return Heat(
          { for n in 0..<5 where hand.send(n) == .accepted { taken.up() } },
          { for n in 100..<105 where hand.send(n) == .accepted { taken.up() } }, { hand.finish() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.count == taken.value, "took \(taken.value), delivered \(probe.elements)")
          let (ones, others) = (probe.elements.filter { $0 < 100 }, probe.elements.filter { $0 >= 100 })
          try hold(ones == Array(0..<ones.count) && others == Array(100..<100 + others.count), "\(probe.elements)")
        }
      }
    }

    @Test func sendAgainstFinishAgainstCancel() async {
      await race {
        let hand = Hand(Int.self)
        let left = Count()
        let probe = hand.producer.probe()
        hand.onEnd { left.up() }
        return Heat({ for n in 0..<5 { hand.send(n) } }, { hand.finish() }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .cancelled)
          try probe.holdCounting()
          try hold(left.value == 1, "cleaned up \(left.value) times")
        }
      }
    }

    @Test func sendsFromInsideADeliveryAgainstSends() async {
      await race {
        let hand = Hand(Int.self)
        let probe = Probe<Int, Never>()
        hand.producer.run(
          probe.consumer { element in
            if element < 5 { hand.send(element + 10) }
            return nil
          })
        return Heat({ for n in 0..<5 { hand.send(n) } }, { for n in 100..<105 { hand.send(n) } }) { () throws(Wrong) in
          hand.finish()
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 < 10 } == Array(0..<5), "\(probe.elements)")
          try hold(probe.elements.filter { $0 >= 10 && $0 < 100 } == Array(10..<15), "\(probe.elements)")
          try hold(probe.elements.count == 15, "\(probe.elements)")
        }
      }
    }

    @Test func startOfWhatIsMadeAgainstCancel() async {
      await race {
        let (begun, left) = (Count(), Count())
        let probe = Probe<Int, Never>()
        let source = emitting { (emitter: Emitter<Int, Never>) in
          begun.up()
          emitter.onEnd { withExtendedLifetime(emitter) { _ = left.up() } }
          emitter.send(0)
        }
        return Heat({ source.run(probe.consumer) }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try probe.holdCounting()
          try hold(left.value == begun.value, "begun \(begun.value), cleaned up \(left.value) times")
        }
      }
    }

    @Test func emitterIsLetGoOfOnTwoThreadsAgainstCancel() async {
      await race {
        let (one, other) = (Held<Emitter<Int, Never>>(), Held<Emitter<Int, Never>>())
        let probe = emitting { (emitter: Emitter<Int, Never>) in
          one.value = emitter
          other.value = emitter
        }.probe()
        return Heat(
          {
            one.value?.send(0)
            one.drop()
          }, { other.drop() }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .cancelled)
          try probe.holdCounting()
        }
      }
    }

    @Test func queueDrainsAgainstRequest() async {
      let queue = DispatchQueue(label: "race")
      await race {
        let hand = Hand(Int.self)
        let probe = hand.producer.receive(on: .queue(queue), prefetch: 3).probe(requesting: 0)
        return Heat(
          {
            for n in 0..<10 { hand.send(n) }
            hand.finish()
          }, { for _ in 0..<5 { probe.request(2) } }
        ) { () throws(Wrong) in
          settle(queue)
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 10, "lost: \(probe.elements)")
        }
      }
    }

    @Test func queueDrainsAgainstRequestAgainstCancel() async {
      let queue = DispatchQueue(label: "race")
      await race {
        let hand = Hand(Int.self)
        let left = Count()
        let probe = hand.producer.receive(on: .queue(queue), prefetch: 3).probe(requesting: 0)
        hand.onEnd { left.up() }
        return Heat(
          {
            for n in 0..<10 { hand.send(n) }
            hand.finish()
          }, { for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }
        ) { () throws(Wrong) in
          settle(queue)
          try probe.holdOneCompletion(.finished, .cancelled)
          try probe.holdCounting()
          try hold(left.value == 1, "upstream was told \(left.value) times")
        }
      }
    }

    @Test func subscribeOnAQueueAgainstRequestAgainstCancel() async {
      let queue = DispatchQueue(label: "race")
      await race {
        let probe = from(0..<10).subscribe(on: .queue(queue)).probe(requesting: 0)
        return Heat({ for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }) { () throws(Wrong) in
          settle(queue)
          try probe.holdOneCompletion(.finished, .cancelled)
          try probe.holdCounting()
        }
      }
    }

    @Test func subscribeOnAQueueAgainstRequest() async {
      let queue = DispatchQueue(label: "race")
      await race {
        let probe = from(0..<10).subscribe(on: .queue(queue)).probe(requesting: 0)
        return Heat({ for _ in 0..<5 { probe.request() } }, { for _ in 0..<5 { probe.request() } }) {
          () throws(Wrong) in
          settle(queue)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == Array(0..<10), "\(probe.elements)")
        }
      }
    }

    /// Waits for what is on the queue, and for what that has put there.
    private func settle(_ queue: DispatchQueue) { for _ in 0..<4 { queue.sync {} } }

    private func check(_ probe: Probe<Int, RaceFailure>, _ each: Policy) throws(Wrong) {
      let elements = probe.elements
      switch each.policy {
      case .fail:
        try probe.holdOneCompletion(.finished, .failed(.one))
        try probe.holdCounting()
      case .dropOldest, .latest:
        try probe.holdOneCompletion(.finished)
        try hold(elements.last == 19, "the last one was lost: \(elements)")
      case .dropNewest:
        try probe.holdOneCompletion(.finished)
        try hold(elements.first == 0, "the first one was lost: \(elements)")
      case .unbounded, .bounded:
        try probe.holdOneCompletion(.finished)
        try hold(elements == Array(0..<20), "lost: \(elements)")
      }
      try hold(zip(elements, elements.dropFirst()).allSatisfy { $0 < $1 }, "out of order: \(elements)")
    }
  }
}
