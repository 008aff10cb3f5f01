import Antiphon
import Testing

extension Races {
  @Suite struct SuccessionRaces {
    @Test func requestsAddUpAcrossUpstreams() async {
      await race {
        let probe = Producer.concat((0..<10).map { from($0 * 2..<$0 * 2 + 2) }).probe(requesting: 0)
        return Heat({ for _ in 0..<6 { probe.request() } }, { for _ in 0..<3 { probe.request(2) } }) {
          () throws(Wrong) in
          try probe.holdRules()
          try probe.holdCounting()
          try hold(probe.elements.count == 12, "asked for 12, got \(probe.elements.count)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.count == 20, "lost: \(probe.elements)")
        }
      }
    }

    @Test func requestsAddUpAcrossUpstreamsThatAreStopped() async {
      await race {
        let probe = Producer.concat((0..<10).map { from($0 * 2..<100).prefix(2) }).probe(requesting: 0)
        return Heat({ for _ in 0..<6 { probe.request() } }, { for _ in 0..<3 { probe.request(2) } }) {
          () throws(Wrong) in
          try probe.holdRules()
          try probe.holdCounting()
          try hold(probe.elements.count == 12, "asked for 12, got \(probe.elements.count)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.count == 20, "lost: \(probe.elements)")
        }
      }
    }

    @Test func requestsAddUpAcrossFailures() async {
      await race {
        let starts = Count()
        let source = from(0..<3).promoteFailure(to: RaceFailure.self).map { n throws(RaceFailure) in
          if n == 2 { throw .one }
          return n
        }
        let probe = source.on(starting: { starts.up() }).retry(4).probe(requesting: 0)
        return Heat({ for _ in 0..<4 { probe.request() } }, { probe.request(2) }) { () throws(Wrong) in
          try probe.holdRules()
          try hold(probe.elements == [0, 1, 0, 1, 0, 1], "\(probe.elements)")
          probe.request(.max)
          try probe.holdOneCompletion(.failed(.one))
          try hold(starts.value == 5, "started \(starts.value) times")
        }
      }
    }

    @Test func resultThatLeadsOnAgainstRequestsAgainstRewind() async {
      await race {
        let hand = Hand(Int.self)
        let probe = hand.producer.reduce(0, +).flatMap { from($0..<3) }.probe(requesting: 1)
        return Heat({ hand.finish() }, { probe.request(.max) }, { try? probe.talkback.rewind() }) { () throws(Wrong) in
          try probe.holdRules()
          // A rewind before the end has the source start again, and wait for its hand.
          hand.finish()
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.suffix(3) == [0, 1, 2], "\(probe.elements)")
        }
      }
    }

    @Test func resultThatLeadsOnAgainstCancel() async {
      await race {
        let (hand, other) = (Hand(Int.self), Hand(Int.self))
        let cancelled = Count()
        let probe = hand.producer.reduce(0, +).flatMap { _ in other.producer.on(cancelled: { cancelled.up() }) }.probe()
        return Heat({ hand.finish() }, { probe.cancel() }) { () throws(Wrong) in
          other.send(1)
          try probe.holdOneCompletion(.cancelled)
          try hold(probe.elements.isEmpty && cancelled.value <= 1, "\(probe.elements)")
        }
      }
    }

    @Test func startOfASharedUpstreamAgainstItsEnd() async {
      await race {
        let emitter = Box<Emitter<Int, Never>?>(nil)
        let probe = Probe<Int, Never>()
        let source = emitting { (each: Emitter<Int, Never>) in
          each.send(1)
          emitter.value = each
        }
        return Heat(
          { source.share().append(just(3)).run(probe.consumer) },
          {
            while emitter.value == nil {}
            emitter.value?.send(2)
            emitter.value?.finish()
          }
        ) { () throws(Wrong) in
          emitter.value = nil
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [1, 2, 3], "\(probe.elements)")
        }
      }
    }

    @Test func noUpstreamAfterCancel() async {
      await race {
        let hand = Hand(Int.self, failure: RaceFailure.self)
        let starts = Count()
        let cancelled = Count()
        let probe = hand.producer.on(starting: { starts.up() }).retry(1).probe()
        return Heat(
          { hand.fail(.one) },
          {
            probe.cancel()
            cancelled.up()
          }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(starts.value <= 2, "started \(starts.value) times")
        }
      }
    }

    @Test func endOfOneUpstreamAgainstRequestAgainstCancel() async {
      await race {
        let hand = Hand(Int.self)
        let probe = Producer.concat(hand.producer, from(1..<5)).probe(requesting: 0)
        return Heat(
          {
            hand.send(0)
            hand.finish()
          }, { probe.request(3) }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try probe.holdCounting()
          try hold(probe.elements.count <= 3, "asked for 3, got \(probe.elements)")
        }
      }
    }

    @Test func endOfOneUpstreamAgainstRequest() async {
      await race {
        let hand = Hand(Int.self)
        let probe = Producer.concat(hand.producer, from(1..<5)).probe(requesting: 0)
        return Heat(
          {
            hand.send(0)
            hand.finish()
          }, { for _ in 0..<3 { probe.request() } }
        ) { () throws(Wrong) in
          try probe.holdRules()
          try hold(probe.elements == [0, 1, 2], "\(probe.elements)")
          probe.request(2)
          try probe.holdOneCompletion(.finished)
        }
      }
    }

    @Test func stoppedMergeAgainstItsUpstreamsAgainstRequest() async {
      await race {
        let (one, other) = (Hand(Int.self), Hand(Int.self))
        let merged = Producer.merge(one.producer, other.producer).prefix(1)
        let probe = Producer.concat(merged, from(1..<10)).probe(requesting: 0)
        return Heat(
          {
            one.send(0)
            one.finish()
          },
          {
            other.send(0)
            other.finish()
          }, { for _ in 0..<5 { probe.request() } }
        ) { () throws(Wrong) in
          try probe.holdRules()
          try probe.holdCounting()
          try hold(probe.elements.count == 5, "asked for 5, got \(probe.elements)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
        }
      }
    }

    @Test func stoppedMergeThatGoesOnBeingToldAgainstRequest() async {
      await race {
        // A source that hears nothing of being cancelled.
        let deaf = Held<Consumer<Int, Never>>()
        let merged = Producer.merge(Producer { deaf.value = $0 }, of(0)).prefix(1)
        let probe = Producer.concat(merged, from(1..<10)).probe(requesting: 1)
        let late = deaf.value!
        return Heat(
          {
            for n in 100..<104 { _ = late.next(n) }
            late.completed(.finished)
          }, { for _ in 0..<5 { probe.request() } }
        ) { () throws(Wrong) in
          deaf.drop()
          try probe.holdRules()
          try probe.holdCounting()
          try hold(probe.elements.count == 6, "asked for 6, got \(probe.elements)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
        }
      }
    }

    @Test func rewindAgainstRequestOfAResult() async {
      await race {
        let probe = from(1...3).reduce(0) { $0 + $1 }.probe(requesting: 0)
        return Heat({ try? probe.talkback.rewind() }, { probe.request() }) { () throws(Wrong) in
          probe.request(2)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [6] || probe.elements == [6, 6], "\(probe.elements)")
        }
      }
    }

    @Test func rewindAgainstRequestAgainstCancelOfAResultThatWaits() async {
      await race {
        let hand = Hand(Int.self)
        let probe = hand.producer.reduce(0) { $0 + $1 }.probe(requesting: 0)
        hand.send(1)
        hand.finish()
        return Heat({ try? probe.talkback.rewind() }, { probe.request() }, { probe.cancel() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished, .cancelled)
          try hold(probe.elements.count <= 1, "\(probe.elements)")
        }
      }
    }

    @Test func rewindAgainstTheNextUpstream() async {
      await race {
        let probe = Producer.concat(from(0..<2), from(2..<4)).probe(requesting: 0)
        let talkback = probe.talkback
        return Heat({ for _ in 0..<3 { probe.request() } }, { try? talkback.rewind() }) { () throws(Wrong) in
          try hold(probe.elements.count == 3, "asked for 3, got \(probe.elements)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.suffix(4) == [0, 1, 2, 3], "\(probe.elements)")
        }
      }
    }
  }
}
