import Antiphon
import Testing

extension Races {
  @Suite struct CombiningRaces {
    typealias Join = @Sendable (Producer<Int, RaceFailure>, Producer<Int, RaceFailure>) -> Producer<Int, RaceFailure>

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
        from([one, other]).promoteFailure(to: RaceFailure.self).flatMap { $0 }
      },
    ]

    @Test(arguments: joints) func twoThatFinish(_ joint: Joint) async {
      await race {
        let (one, other) = hands()
        let probe = joint.join(one.producer, other.producer).probe()
        return Heat({ one.finish() }, { other.finish() }) { () throws(Wrong) in
          // A concat may have started the second one only now.
          other.finish()
          try probe.holdOneCompletion(.finished)
        }
      }
    }

    @Test(arguments: joints) func twoThatFail(_ joint: Joint) async {
      await race {
        let (one, other) = hands()
        let probe = joint.join(one.producer, other.producer).probe()
        return Heat({ one.fail(.one) }, { other.fail(.two) }) { () throws(Wrong) in
          try probe.holdOneCompletion(.failed(.one), .failed(.two))
        }
      }
    }

    @Test func aFailureThatOvertakesAgainstRequests() async {
      await race {
        let subject = Subject<Int, RaceFailure>()
        let probe = subject.producer.merge(with: never()).probe(requesting: 0)
        for number in 0..<5 { subject.send(number) }
        return Heat({ subject.fail(.one) }, { for _ in 0..<5 { probe.request() } }) { () throws(Wrong) in
          try probe.holdOneCompletion(.failed(.one))
          try hold(probe.elements == Array(0..<probe.elements.count), "\(probe.elements)")
        }
      }
    }

    @Test(arguments: joints) func oneThatFinishesAgainstCancel(_ joint: Joint) async {
      await race {
        let (one, other) = hands()
        let probe = joint.join(one.producer, other.producer).probe()
        return Heat(
          { one.finish() },
          {
            other.send(1); other.fail(.two)
          }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .failed(.two), .cancelled)
        }
      }
    }

    /// Whichever comes second, the end of the last one that could speak or the drop of the handle, ends the stream.
    @Test func lastSpeakerFinishesAgainstDropOfTheHandle() async {
      await race {
        let hand = Hand(Int.self)
        let cancelled = Count()
        let stream = hand.producer.merge(with: never()).observeInterrupted { cancelled.up() }
        let handle = Held<Subscription>(stream.start())
        return Heat({ hand.finish() }, { handle.drop() }) { () throws(Wrong) in
          try hold(cancelled.value == 1, "cancelled \(cancelled.value) times")
        }
      }
    }

    @Test func twoSendersIntoAMerge() async {
      await race {
        let (one, other) = hands()
        let probe = Producer.merge(one.producer, other.producer).probe()
        return Heat(
          {
            for n in 0..<10 { one.send(n) }
            one.finish()
          },
          {
            for n in 100..<110 { other.send(n) }
            other.finish()
          }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 < 100 } == Array(0..<10), "\(probe.elements)")
          try hold(probe.elements.filter { $0 >= 100 } == Array(100..<110), "\(probe.elements)")
        }
      }
    }

    @Test func twoSendersIntoAMergeAgainstRequest() async {
      await race {
        let (one, other) = hands()
        let probe = Producer.merge(one.producer, other.producer).probe(requesting: 0)
        return Heat(
          {
            for n in 0..<5 { one.send(n) }
            one.finish()
          },
          {
            for n in 100..<105 { other.send(n) }
            other.finish()
          }, { for _ in 0..<6 { probe.request() } }
        ) { () throws(Wrong) in
          try probe.holdRules()
          try hold(probe.elements.count == 6, "asked for 6, got \(probe.elements)")
          probe.request(4)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 < 100 } == Array(0..<5), "\(probe.elements)")
          try hold(probe.elements.filter { $0 >= 100 } == Array(100..<105), "\(probe.elements)")
        }
      }
    }

    @Test func twoSendersIntoAMergeAgainstCancel() async {
      await race {
        let (one, other) = hands()
        let left = Count()
        let probe = Producer.merge(one.producer, other.producer).probe()
        one.onEnd { left.up() }
        other.onEnd { left.up() }
        return Heat(
          { for n in 0..<5 { one.send(n) } }, { for n in 100..<105 { other.send(n) } }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(left.value == 2, "\(left.value) upstreams were cancelled")
        }
      }
    }

    @Test func twoLoopsIntoAMergeAgainstCancel() async {
      await race {
        let (one, other) = (Held<Consumer<Int, Never>>(), Held<Consumer<Int, Never>>())
        let probe = Producer.merge(Producer { one.value = $0 }, Producer { other.value = $0 }).probe()
        let consumers = (one.value!, other.value!)
        one.drop()
        other.drop()
        return Heat(
          { from(0..<Int.max).run(consumers.0) }, { from(0..<Int.max).run(consumers.1) },
          {
            while !probe.hasStarted {}
            probe.cancel()
          }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
        }
      }
    }

    @Test func twoLoopsIntoAMerge() async {
      await race {
        let (one, other) = (Held<Consumer<Int, Never>>(), Held<Consumer<Int, Never>>())
        let probe = Producer.merge(Producer { one.value = $0 }, Producer { other.value = $0 }).probe()
        let consumers = (one.value!, other.value!)
        one.drop()
        other.drop()
        return Heat(
          { from(0..<30).run(consumers.0) }, { from(100..<130).run(consumers.1) }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 < 100 } == Array(0..<30), "\(probe.elements)")
          try hold(probe.elements.filter { $0 >= 100 } == Array(100..<130), "\(probe.elements)")
        }
      }
    }

    @Test func zipPairsWhatBelongsTogether() async {
      await race {
        let (one, other) = hands()
        let probe = one.producer.zip(with: other.producer).map { pair in pair.0 * 1000 + pair.1 }.probe()
        return Heat(
          {
            for n in 0..<10 { one.send(n) }
            one.finish()
          }, { for n in 0..<10 { other.send(n) } }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == (0..<10).map { $0 * 1001 }, "\(probe.elements)")
        }
      }
    }

    @Test func zipOfTwoLoopsThatWaitForEachOther() async {
      await race(loops: raceLoops / 5) {
        let (one, other) = (Held<Consumer<Int, Never>>(), Held<Consumer<Int, Never>>())
        let probe = Producer { one.value = $0 }.zip(with: Producer { other.value = $0 })
          .map { pair in pair.0 == pair.1 ? pair.0 : -1 }.probe()
        let consumers = (one.value!, other.value!)
        one.drop()
        other.drop()
        return Heat(
          { from(0..<150).run(consumers.0) }, { from(0..<150).run(consumers.1) }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(probe.elements.count == 150, "lost: \(probe.elements)")
        }
      }
    }

    @Test func combineLatestEndsWithTheLatestOfBoth() async {
      await race {
        let (one, other) = hands()
        let probe = one.producer.combineLatest(with: other.producer).map { pair in pair.0 * 1000 + pair.1 }.probe()
        return Heat(
          {
            for n in 1...5 { one.send(n) }
            one.finish()
          },
          {
            for n in 1...5 { other.send(n) }
            other.finish()
          }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.last == 5005, "\(probe.elements)")
          try hold(
            zip(probe.elements, probe.elements.dropFirst()).allSatisfy { $0 < $1 || $0 % 1000 < $1 % 1000 },
            "out of order: \(probe.elements)")
        }
      }
    }

    @Test func withLatestAgainstItsTrigger() async {
      await race {
        let (one, other) = hands()
        let probe = one.producer.withLatest(from: other.producer).map { pair in pair.0 * 1000 + pair.1 }.probe()
        other.send(0)
        return Heat(
          {
            for n in 0..<5 { one.send(n) }
            one.finish()
          }, { for n in 1..<6 { other.send(n) } }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.map { $0 / 1000 } == Array(0..<5), "\(probe.elements)")
          let latest = probe.elements.map { $0 % 1000 }
          try hold(latest == latest.sorted() && latest.allSatisfy { $0 < 6 }, "\(probe.elements)")
        }
      }
    }

    @Test func withLatestAgainstCancel() async {
      await race {
        let (one, other) = hands()
        let probe = one.producer.withLatest(from: other.producer).probe()
        return Heat(
          { for number in 0..<4 { one.send(number) } }, { for number in 10..<14 { other.send(number) } },
          { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          let count = probe.elements.count
          other.send(14)
          one.send(4)
          try hold(probe.elements.count == count, "an element after the end")
        }
      }
    }

    @Test func manyThatWaitTakeTurnsAgainstRequests() async {
      await race {
        let lanes = (0..<8).map { from(stride(from: $0, to: 32, by: 8)) }
        let probe = Producer<Int, Never>.merge(lanes).probe(requesting: 0)
        let ask: @Sendable () -> Void = { for _ in 0..<16 { probe.request() } }
        return Heat(ask, ask) { () throws(Wrong) in
          try probe.holdRules()
          try hold(probe.elements.sorted() == Array(0..<32), "\(probe.elements)")
          probe.cancel()
        }
      }
    }

    @Test func prefixUntilAgainstNext() async {
      await race {
        let (one, notifier) = hands()
        let left = Count()
        let probe = one.producer.prefix(until: notifier.producer).probe()
        one.onEnd { left.up() }
        return Heat({ for n in 0..<5 { one.send(n) } }, { notifier.send(0) }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try probe.holdCounting()
          try hold(left.value == 1, "upstream was cancelled \(left.value) times")
        }
      }
    }

    @Test func prefixUntilAgainstNextAgainstCancel() async {
      await race {
        let (one, notifier) = hands()
        let probe = one.producer.prefix(until: notifier.producer).probe()
        return Heat(
          { for n in 0..<5 { one.send(n) } }, { notifier.send(0) }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .cancelled)
          try probe.holdCounting()
        }
      }
    }

    @Test func prefixOfAMergeEndsAfterExactlySoMany() async {
      await race {
        let (one, other) = hands()
        let probe = Producer.merge(one.producer, other.producer).prefix(3).probe()
        return Heat(
          { for n in 0..<5 { one.send(n) } }, { for n in 100..<105 { other.send(n) } }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.count == 3, "\(probe.elements)")
        }
      }
    }

    @Test func rewindOfAMergeAgainstItsUpstreams() async {
      await race {
        let probe = Producer.merge(from(0..<4), from(100..<104)).probe(requesting: 0)
        let talkback = probe.talkback
        return Heat({ probe.request(3) }, { try? talkback.rewind() }, { probe.request(2) }) { () throws(Wrong) in
          try probe.holdRules()
          try hold(probe.elements.count == 5, "asked for 5, got \(probe.elements)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          try hold(Set(probe.elements) == Set(0..<4).union(100..<104), "\(probe.elements)")
        }
      }
    }
  }
}

private func hands() -> (Hand<Int, RaceFailure>, Hand<Int, RaceFailure>) {
  (Hand(failure: RaceFailure.self), Hand(failure: RaceFailure.self))
}
