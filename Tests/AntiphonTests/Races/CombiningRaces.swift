import Antiphon
import Testing

extension Races {
  @Suite struct CombiningRaces {
    typealias Join = @Sendable (Producer<Int, SourceError>, Producer<Int, SourceError>) -> Producer<Int, SourceError>

    struct Joint: Sendable, CustomTestStringConvertible {
      let testDescription: String
      let join: Join
    }

    static let joints = [
      Joint(testDescription: "merge") { .merge($0, $1) },
      Joint(testDescription: "zip") { $0.zip(with: $1).map { $0 + $1 } },
      Joint(testDescription: "combineLatest") { $0.combineLatest(with: $1).map { $0 + $1 } },
      Joint(testDescription: "concat") { .concat($0, $1) },
      Joint(testDescription: "flatMap") { one, other in
        from([one, other]).promoteFailure(to: SourceError.self).flatMap { $0 }
      },
    ]

    @Test(arguments: joints) func twoFinishesCompleteOnce(_ joint: Joint) async {
      await race {
        let (one, other) = twoSources()
        let probe = joint.join(one.producer, other.producer).probe()
        return RaceRound({ one.finish() }, { other.finish() }) { () throws(RaceFailure) in
          // A concat may have started the second upstream only now.
          other.finish()
          try probe.requireOneCompletion(.finished)
        }
      }
    }

    @Test(arguments: joints) func twoFailuresDeliverTheFirst(_ joint: Joint) async {
      await race {
        let (one, other) = twoSources()
        let probe = joint.join(one.producer, other.producer).probe()
        return RaceRound({ one.fail(.one) }, { other.fail(.two) }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.failed(.one), .failed(.two))
        }
      }
    }

    @Test func anOvertakingFailureKeepsTheOrderDuringRequests() async {
      await race {
        let subject = Subject<Int, SourceError>()
        let probe = subject.producer.merge(with: never()).probe(requesting: 0)
        for number in 0..<5 { subject.send(number) }
        return RaceRound({ subject.fail(.one) }, { for _ in 0..<5 { probe.request() } }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.failed(.one))
          try require(probe.elements == Array(0..<probe.elements.count), "\(probe.elements)")
        }
      }
    }

    @Test(arguments: joints) func finishAndCancelCompleteOnce(_ joint: Joint) async {
      await race {
        let (one, other) = twoSources()
        let probe = joint.join(one.producer, other.producer).probe()
        return RaceRound(
          { one.finish() },
          {
            other.send(1); other.fail(.two)
          }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .failed(.two), .cancelled)
        }
      }
    }

    /// The later one of the last upstream's finish and the drop of the handle ends the stream.
    @Test func lastFinishAndDropOfTheHandleCancelOnce() async {
      await race {
        let source = ManualSource(Int.self)
        let cancelled = AtomicCounter()
        let stream = source.producer.merge(with: never()).observeInterrupted { cancelled.increment() }
        let handle = Holder<Subscription>(stream.start())
        return RaceRound({ source.finish() }, { handle.drop() }) { () throws(RaceFailure) in
          try require(cancelled.value == 1, "cancelled \(cancelled.value) times")
        }
      }
    }

    @Test func mergeDeliversAllElementsOfTwoSenders() async {
      await race {
        let (one, other) = twoSources()
        let probe = Producer.merge(one.producer, other.producer).probe()
        return RaceRound(
          {
            for n in 0..<10 { one.send(n) }
            one.finish()
          },
          {
            for n in 100..<110 { other.send(n) }
            other.finish()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 < 100 } == Array(0..<10), "\(probe.elements)")
          try require(probe.elements.filter { $0 >= 100 } == Array(100..<110), "\(probe.elements)")
        }
      }
    }

    @Test func mergeLosesNothingOfTwoSendersDuringRequests() async {
      await race {
        let (one, other) = twoSources()
        let probe = Producer.merge(one.producer, other.producer).probe(requesting: 0)
        return RaceRound(
          {
            for n in 0..<5 { one.send(n) }
            one.finish()
          },
          {
            for n in 100..<105 { other.send(n) }
            other.finish()
          }, { for _ in 0..<6 { probe.request() } }
        ) { () throws(RaceFailure) in
          try probe.requireRules()
          try require(probe.elements.count == 6, "asked for 6, got \(probe.elements)")
          probe.request(4)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 < 100 } == Array(0..<5), "\(probe.elements)")
          try require(probe.elements.filter { $0 >= 100 } == Array(100..<105), "\(probe.elements)")
        }
      }
    }

    @Test func mergeOfTwoSendersCompletesOnceWhenCancelled() async {
      await race {
        let (one, other) = twoSources()
        let ends = AtomicCounter()
        let probe = Producer.merge(one.producer, other.producer).probe()
        one.onEnd { ends.increment() }
        other.onEnd { ends.increment() }
        return RaceRound(
          { for n in 0..<5 { one.send(n) } }, { for n in 100..<105 { other.send(n) } }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(ends.value == 2, "\(ends.value) upstreams were cancelled")
        }
      }
    }

    @Test func mergeOfTwoLoopsCompletesOnceWhenCancelled() async {
      await race {
        let (one, other) = (Holder<Consumer<Int, Never>>(), Holder<Consumer<Int, Never>>())
        let probe = Producer.merge(Producer { one.value = $0 }, Producer { other.value = $0 }).probe()
        let consumers = (one.value!, other.value!)
        one.drop()
        other.drop()
        return RaceRound(
          { from(0..<Int.max).run(consumers.0) }, { from(0..<Int.max).run(consumers.1) },
          {
            while !probe.hasStarted {}
            probe.cancel()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
        }
      }
    }

    @Test func mergeDeliversAllElementsOfTwoLoops() async {
      await race {
        let (one, other) = (Holder<Consumer<Int, Never>>(), Holder<Consumer<Int, Never>>())
        let probe = Producer.merge(Producer { one.value = $0 }, Producer { other.value = $0 }).probe()
        let consumers = (one.value!, other.value!)
        one.drop()
        other.drop()
        return RaceRound(
          { from(0..<30).run(consumers.0) }, { from(100..<130).run(consumers.1) }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 < 100 } == Array(0..<30), "\(probe.elements)")
          try require(probe.elements.filter { $0 >= 100 } == Array(100..<130), "\(probe.elements)")
        }
      }
    }

    @Test func zipPairsElementsOfTheSameIndex() async {
      await race {
        let (one, other) = twoSources()
        let probe = one.producer.zip(with: other.producer).map { pair in pair.0 * 1000 + pair.1 }.probe()
        return RaceRound(
          {
            for n in 0..<10 { one.send(n) }
            one.finish()
          }, { for n in 0..<10 { other.send(n) } }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == (0..<10).map { $0 * 1001 }, "\(probe.elements)")
        }
      }
    }

    @Test func zipOfTwoLoopsPairsAllElements() async {
      await race(loops: raceLoops / 5) {
        let (one, other) = (Holder<Consumer<Int, Never>>(), Holder<Consumer<Int, Never>>())
        let probe = Producer { one.value = $0 }.zip(with: Producer { other.value = $0 })
          .map { pair in pair.0 == pair.1 ? pair.0 : -1 }.probe()
        let consumers = (one.value!, other.value!)
        one.drop()
        other.drop()
        return RaceRound(
          { from(0..<150).run(consumers.0) }, { from(0..<150).run(consumers.1) }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(probe.elements.count == 150, "lost: \(probe.elements)")
        }
      }
    }

    @Test func combineLatestEndsWithTheLatestOfBoth() async {
      await race {
        let (one, other) = twoSources()
        let probe = one.producer.combineLatest(with: other.producer).map { pair in pair.0 * 1000 + pair.1 }.probe()
        return RaceRound(
          {
            for n in 1...5 { one.send(n) }
            one.finish()
          },
          {
            for n in 1...5 { other.send(n) }
            other.finish()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.last == 5005, "\(probe.elements)")
          try require(
            zip(probe.elements, probe.elements.dropFirst()).allSatisfy { $0 < $1 || $0 % 1000 < $1 % 1000 },
            "out of order: \(probe.elements)")
        }
      }
    }

    @Test func withLatestPairsWholeValues() async {
      await race {
        let (one, other) = twoSources()
        let probe = one.producer.withLatest(from: other.producer).map { pair in pair.0 * 1000 + pair.1 }.probe()
        other.send(0)
        return RaceRound(
          {
            for n in 0..<5 { one.send(n) }
            one.finish()
          }, { for n in 1..<6 { other.send(n) } }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.map { $0 / 1000 } == Array(0..<5), "\(probe.elements)")
          let latest = probe.elements.map { $0 % 1000 }
          try require(latest == latest.sorted() && latest.allSatisfy { $0 < 6 }, "\(probe.elements)")
        }
      }
    }

    @Test func withLatestCompletesOnceWhenCancelled() async {
      await race {
        let (one, other) = twoSources()
        let probe = one.producer.withLatest(from: other.producer).probe()
        return RaceRound(
          { for number in 0..<4 { one.send(number) } }, { for number in 10..<14 { other.send(number) } },
          { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          let count = probe.elements.count
          other.send(14)
          one.send(4)
          try require(probe.elements.count == count, "an element after the end")
        }
      }
    }

    @Test func waitingUpstreamsTakeTurnsDuringRequests() async {
      await race {
        let lanes = (0..<8).map { from(stride(from: $0, to: 32, by: 8)) }
        let probe = Producer<Int, Never>.merge(lanes).probe(requesting: 0)
        let ask: @Sendable () -> Void = { for _ in 0..<16 { probe.request() } }
        return RaceRound(ask, ask) { () throws(RaceFailure) in
          try probe.requireRules()
          try require(probe.elements.sorted() == Array(0..<32), "\(probe.elements)")
          probe.cancel()
        }
      }
    }

    @Test func nothingFollowsTheEndOfPrefixUntil() async {
      await race {
        let (one, notifier) = twoSources()
        let ends = AtomicCounter()
        let probe = one.producer.prefix(until: notifier.producer).probe()
        one.onEnd { ends.increment() }
        return RaceRound({ for n in 0..<5 { one.send(n) } }, { notifier.send(0) }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try probe.requireCounting()
          try require(ends.value == 1, "upstream was cancelled \(ends.value) times")
        }
      }
    }

    @Test func prefixUntilCompletesOnceWhenCancelled() async {
      await race {
        let (one, notifier) = twoSources()
        let probe = one.producer.prefix(until: notifier.producer).probe()
        return RaceRound(
          { for n in 0..<5 { one.send(n) } }, { notifier.send(0) }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .cancelled)
          try probe.requireCounting()
        }
      }
    }

    @Test func prefixOfAMergeEmitsExactlyItsCount() async {
      await race {
        let (one, other) = twoSources()
        let probe = Producer.merge(one.producer, other.producer).prefix(3).probe()
        return RaceRound(
          { for n in 0..<5 { one.send(n) } }, { for n in 100..<105 { other.send(n) } }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.count == 3, "\(probe.elements)")
        }
      }
    }

    @Test func rewindOfAMergeRestartsWhileItsUpstreamsEmit() async {
      await race {
        let probe = Producer.merge(from(0..<4), from(100..<104)).probe(requesting: 0)
        let talkback = probe.talkback
        return RaceRound({ probe.request(3) }, { try? talkback.rewind() }, { probe.request(2) }) {
          () throws(RaceFailure) in
          try probe.requireRules()
          try require(probe.elements.count == 5, "asked for 5, got \(probe.elements)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          try require(Set(probe.elements) == Set(0..<4).union(100..<104), "\(probe.elements)")
        }
      }
    }
  }
}

private func twoSources() -> (ManualSource<Int, SourceError>, ManualSource<Int, SourceError>) {
  (ManualSource(failure: SourceError.self), ManualSource(failure: SourceError.self))
}
