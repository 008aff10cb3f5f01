import Antiphon
import Dispatch
import Testing

extension Races {
  @Suite struct BufferingRaces {
    struct Policy: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let policy: BufferPolicy<SourceError>
    }

    static let policies = [
      Policy(testDescription: "unbounded", policy: .unbounded),
      Policy(testDescription: "bounded", policy: .bounded(3)),
      Policy(testDescription: "dropOldest", policy: .dropOldest(3)),
      Policy(testDescription: "dropNewest", policy: .dropNewest(3)),
      Policy(testDescription: "latest", policy: .latest),
      Policy(testDescription: "fail", policy: .fail(3, .one)),
    ]

    @Test(arguments: policies) func bufferKeepsItsPolicyDuringRequests(_ each: Policy) async {
      await race {
        let manual = ManualSource(Int.self, failure: SourceError.self)
        let probe = manual.producer.buffer(each.policy).probe(requesting: 0)
        return RaceRound(
          {
            for n in 0..<20 { manual.send(n) }
            manual.finish()
          }, { for _ in 0..<5 { probe.request(2) } }
        ) { () throws(RaceFailure) in
          try require(probe.elements.count <= 10, "asked for 10, got \(probe.elements.count)")
          probe.request(.max)
          try check(probe, each)
        }
      }
    }

    @Test(arguments: policies) func emittingKeepsItsPolicyDuringRequests(_ each: Policy) async {
      await race {
        let manual = ManualSource(Int.self, failure: SourceError.self, buffering: each.policy)
        let probe = manual.producer.probe(requesting: 0)
        return RaceRound(
          {
            for n in 0..<20 { manual.send(n) }
            manual.finish()
          }, { for _ in 0..<5 { probe.request(2) } }
        ) { () throws(RaceFailure) in
          try require(probe.elements.count <= 10, "asked for 10, got \(probe.elements.count)")
          probe.request(.max)
          try check(probe, each)
        }
      }
    }

    @Test(arguments: policies) func bufferCompletesOnceWhenRequestedAndCancelled(_ each: Policy) async {
      await race {
        let manual = ManualSource(Int.self, failure: SourceError.self)
        let ends = AtomicCounter()
        let probe = manual.producer.buffer(each.policy).probe(requesting: 0)
        manual.onEnd { ends.increment() }
        return RaceRound(
          {
            for n in 0..<10 { manual.send(n) }
            manual.finish()
          }, { for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .failed(.one), .cancelled)
          try require(zip(probe.elements, probe.elements.dropFirst()).allSatisfy { $0 < $1 }, "\(probe.elements)")
          try require(ends.value == 1, "upstream was cancelled \(ends.value) times")
        }
      }
    }

    @Test func aLoopThatFillsABufferLosesNothingDuringRequests() async {
      await race {
        let held = Holder<Consumer<Int, Never>>()
        let probe = Producer { held.value = $0 }.buffer(.bounded(2)).probe(requesting: 0)
        let consumer = held.value!
        held.drop()
        return RaceRound({ from(0..<20).run(consumer) }, { for _ in 0..<10 { probe.request(2) } }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 20, "lost: \(probe.elements)")
        }
      }
    }

    @Test func aLoopThatFillsABufferCompletesOnceWhenCancelled() async {
      await race {
        let held = Holder<Consumer<Int, Never>>()
        let probe = Producer { held.value = $0 }.buffer(.bounded(2)).probe(requesting: 0)
        let consumer = held.value!
        held.drop()
        return RaceRound(
          { from(0..<20).run(consumer) }, { for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try probe.requireCounting()
        }
      }
    }

    @Test func concurrentSendsBeforeAFinishAreDelivered() async {
      await race {
        let manual = ManualSource(Int.self)
        let taken = AtomicCounter()
        let probe = manual.producer.probe()
        return RaceRound(
          { for n in 0..<5 where manual.send(n) == .accepted { taken.increment() } },
          { for n in 100..<105 where manual.send(n) == .accepted { taken.increment() } }, { manual.finish() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.count == taken.value, "took \(taken.value), delivered \(probe.elements)")
          let (ones, others) = (probe.elements.filter { $0 < 100 }, probe.elements.filter { $0 >= 100 })
          try require(ones == Array(0..<ones.count) && others == Array(100..<100 + others.count), "\(probe.elements)")
        }
      }
    }

    @Test func sendFinishAndCancelCompleteOnce() async {
      await race {
        let manual = ManualSource(Int.self)
        let ends = AtomicCounter()
        let probe = manual.producer.probe()
        manual.onEnd { ends.increment() }
        return RaceRound({ for n in 0..<5 { manual.send(n) } }, { manual.finish() }, { probe.cancel() }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .cancelled)
          try probe.requireCounting()
          try require(ends.value == 1, "cleaned up \(ends.value) times")
        }
      }
    }

    @Test func reentrantSendsKeepTheirOrderBesideOtherSends() async {
      await race {
        let manual = ManualSource(Int.self)
        let probe = Probe<Int, Never>()
        manual.producer.run(
          probe.consumer { element in
            if element < 5 { manual.send(element + 10) }
            return nil
          })
        return RaceRound({ for n in 0..<5 { manual.send(n) } }, { for n in 100..<105 { manual.send(n) } }) {
          () throws(RaceFailure) in
          manual.finish()
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 < 10 } == Array(0..<5), "\(probe.elements)")
          try require(probe.elements.filter { $0 >= 10 && $0 < 100 } == Array(10..<15), "\(probe.elements)")
          try require(probe.elements.count == 15, "\(probe.elements)")
        }
      }
    }

    @Test func cancelDuringTheStartDeliversNothing() async {
      await race {
        let (begun, ends) = (AtomicCounter(), AtomicCounter())
        let probe = Probe<Int, Never>()
        let source = emitting { (emitter: Emitter<Int, Never>) in
          begun.increment()
          emitter.onEnd { withExtendedLifetime(emitter) { _ = ends.increment() } }
          emitter.send(0)
        }
        return RaceRound({ source.run(probe.consumer) }, { probe.cancel() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try probe.requireCounting()
          try require(ends.value == begun.value, "begun \(begun.value), cleaned up \(ends.value) times")
        }
      }
    }

    @Test func emitterReleasedOnTwoThreadsCompletesOnce() async {
      await race {
        let (one, other) = (Holder<Emitter<Int, Never>>(), Holder<Emitter<Int, Never>>())
        let probe = emitting { (emitter: Emitter<Int, Never>) in
          one.value = emitter
          other.value = emitter
        }.probe()
        return RaceRound(
          {
            one.value?.send(0)
            one.drop()
          }, { other.drop() }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .cancelled)
          try probe.requireCounting()
        }
      }
    }

    @Test func queueDeliversAllRequestedElements() async {
      let queue = DispatchQueue(label: "race")
      await race {
        let manual = ManualSource(Int.self)
        let probe = manual.producer.receive(on: .queue(queue), prefetch: 3).probe(requesting: 0)
        return RaceRound(
          {
            for n in 0..<10 { manual.send(n) }
            manual.finish()
          }, { for _ in 0..<5 { probe.request(2) } }
        ) { () throws(RaceFailure) in
          settle(queue)
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 10, "lost: \(probe.elements)")
        }
      }
    }

    @Test func queueCompletesOnceWhenCancelled() async {
      let queue = DispatchQueue(label: "race")
      await race {
        let manual = ManualSource(Int.self)
        let ends = AtomicCounter()
        let probe = manual.producer.receive(on: .queue(queue), prefetch: 3).probe(requesting: 0)
        manual.onEnd { ends.increment() }
        return RaceRound(
          {
            for n in 0..<10 { manual.send(n) }
            manual.finish()
          }, { for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          settle(queue)
          try probe.requireOneCompletion(.finished, .cancelled)
          try probe.requireCounting()
          try require(ends.value == 1, "upstream was cancelled \(ends.value) times")
        }
      }
    }

    @Test func subscribeOnAQueueCompletesOnceWhenCancelled() async {
      let queue = DispatchQueue(label: "race")
      await race {
        let probe = from(0..<10).subscribe(on: .queue(queue)).probe(requesting: 0)
        return RaceRound({ for _ in 0..<5 { probe.request(2) } }, { probe.cancel() }) { () throws(RaceFailure) in
          settle(queue)
          try probe.requireOneCompletion(.finished, .cancelled)
          try probe.requireCounting()
        }
      }
    }

    @Test func subscribeOnAQueueDeliversAllRequestedElements() async {
      let queue = DispatchQueue(label: "race")
      await race {
        let probe = from(0..<10).subscribe(on: .queue(queue)).probe(requesting: 0)
        return RaceRound({ for _ in 0..<5 { probe.request() } }, { for _ in 0..<5 { probe.request() } }) {
          () throws(RaceFailure) in
          settle(queue)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == Array(0..<10), "\(probe.elements)")
        }
      }
    }

    /// Waits for the work of the queue, and for the work that it has enqueued.
    private func settle(_ queue: DispatchQueue) { for _ in 0..<4 { queue.sync {} } }

    private func check(_ probe: Probe<Int, SourceError>, _ each: Policy) throws(RaceFailure) {
      let elements = probe.elements
      switch each.policy {
      case .fail:
        try probe.requireOneCompletion(.finished, .failed(.one))
        try probe.requireCounting()
      case .dropOldest, .latest:
        try probe.requireOneCompletion(.finished)
        try require(elements.last == 19, "the last one was lost: \(elements)")
      case .dropNewest:
        try probe.requireOneCompletion(.finished)
        try require(elements.first == 0, "the first one was lost: \(elements)")
      case .unbounded, .bounded:
        try probe.requireOneCompletion(.finished)
        try require(elements == Array(0..<20), "lost: \(elements)")
      }
      try require(zip(elements, elements.dropFirst()).allSatisfy { $0 < $1 }, "out of order: \(elements)")
    }
  }
}
