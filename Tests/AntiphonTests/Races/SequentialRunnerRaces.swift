import Antiphon
import Testing

extension Races {
  @Suite struct SequentialRunnerRaces {
    @Test func requestsAddUpAcrossUpstreams() async {
      await race {
        let probe = Producer.concat((0..<10).map { from($0 * 2..<$0 * 2 + 2) }).probe(requesting: 0)
        return RaceRound({ for _ in 0..<6 { probe.request() } }, { for _ in 0..<3 { probe.request(2) } }) {
          () throws(RaceFailure) in
          try probe.requireRules()
          try probe.requireCounting()
          try require(probe.elements.count == 12, "asked for 12, got \(probe.elements.count)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.count == 20, "lost: \(probe.elements)")
        }
      }
    }

    @Test func requestsAddUpAcrossUpstreamsThatAreStopped() async {
      await race {
        let probe = Producer.concat((0..<10).map { from($0 * 2..<100).prefix(2) }).probe(requesting: 0)
        return RaceRound({ for _ in 0..<6 { probe.request() } }, { for _ in 0..<3 { probe.request(2) } }) {
          () throws(RaceFailure) in
          try probe.requireRules()
          try probe.requireCounting()
          try require(probe.elements.count == 12, "asked for 12, got \(probe.elements.count)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.count == 20, "lost: \(probe.elements)")
        }
      }
    }

    @Test func requestsAddUpAcrossFailures() async {
      await race {
        let starts = AtomicCounter()
        let source = from(0..<3).promoteFailure(to: SourceError.self).map { n throws(SourceError) in
          if n == 2 { throw .one }
          return n
        }
        let probe = source.on(starting: { starts.increment() }).retry(4).probe(requesting: 0)
        return RaceRound({ for _ in 0..<4 { probe.request() } }, { probe.request(2) }) { () throws(RaceFailure) in
          try probe.requireRules()
          try require(probe.elements == [0, 1, 0, 1, 0, 1], "\(probe.elements)")
          probe.request(.max)
          try probe.requireOneCompletion(.failed(.one))
          try require(starts.value == 5, "started \(starts.value) times")
        }
      }
    }

    @Test func flatMapOfAResultRestartsAtARewind() async {
      await race {
        let manual = ManualSource(Int.self)
        let probe = manual.producer.reduce(0, +).flatMap { from($0..<3) }.probe(requesting: 1)
        return RaceRound({ manual.finish() }, { probe.request(.max) }, { try? probe.talkback.rewind() }) {
          () throws(RaceFailure) in
          try probe.requireRules()
          // A rewind before the completion restarts the source, which then waits.
          manual.finish()
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.suffix(3) == [0, 1, 2], "\(probe.elements)")
        }
      }
    }

    @Test func flatMapOfAResultCompletesOnceWhenCancelled() async {
      await race {
        let (manual, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let cancelled = AtomicCounter()
        let probe = manual.producer.reduce(0, +).flatMap { _ in other.producer.on(cancelled: { cancelled.increment() })
        }.probe()
        return RaceRound({ manual.finish() }, { probe.cancel() }) { () throws(RaceFailure) in
          other.send(1)
          try probe.requireOneCompletion(.cancelled)
          try require(probe.elements.isEmpty && cancelled.value <= 1, "\(probe.elements)")
        }
      }
    }

    @Test func aSharedUpstreamThatEndsAtItsStartIsFollowed() async {
      await race {
        let emitter = Box<Emitter<Int, Never>?>(nil)
        let probe = Probe<Int, Never>()
        let source = emitting { (each: Emitter<Int, Never>) in
          each.send(1)
          emitter.value = each
        }
        return RaceRound(
          { source.share().append(just(3)).run(probe.consumer) },
          {
            while emitter.value == nil {}
            emitter.value?.send(2)
            emitter.value?.finish()
          }
        ) { () throws(RaceFailure) in
          emitter.value = nil
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [1, 2, 3], "\(probe.elements)")
        }
      }
    }

    @Test func noUpstreamStartsAfterACancel() async {
      await race {
        let manual = ManualSource(Int.self, failure: SourceError.self)
        let starts = AtomicCounter()
        let cancelled = AtomicCounter()
        let probe = manual.producer.on(starting: { starts.increment() }).retry(1).probe()
        return RaceRound(
          { manual.fail(.one) },
          {
            probe.cancel()
            cancelled.increment()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(starts.value <= 2, "started \(starts.value) times")
        }
      }
    }

    @Test func endOfAnUpstreamCompletesOnceWhenCancelled() async {
      await race {
        let manual = ManualSource(Int.self)
        let probe = Producer.concat(manual.producer, from(1..<5)).probe(requesting: 0)
        return RaceRound(
          {
            manual.send(0)
            manual.finish()
          }, { probe.request(3) }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try probe.requireCounting()
          try require(probe.elements.count <= 3, "asked for 3, got \(probe.elements)")
        }
      }
    }

    @Test func requestAtTheEndOfAnUpstreamIsNotLost() async {
      await race {
        let manual = ManualSource(Int.self)
        let probe = Producer.concat(manual.producer, from(1..<5)).probe(requesting: 0)
        return RaceRound(
          {
            manual.send(0)
            manual.finish()
          }, { for _ in 0..<3 { probe.request() } }
        ) { () throws(RaceFailure) in
          try probe.requireRules()
          try require(probe.elements == [0, 1, 2], "\(probe.elements)")
          probe.request(2)
          try probe.requireOneCompletion(.finished)
        }
      }
    }

    @Test func aStoppedMergeDeliversNothingMore() async {
      await race {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let merged = Producer.merge(one.producer, other.producer).prefix(1)
        let probe = Producer.concat(merged, from(1..<10)).probe(requesting: 0)
        return RaceRound(
          {
            one.send(0)
            one.finish()
          },
          {
            other.send(0)
            other.finish()
          }, { for _ in 0..<5 { probe.request() } }
        ) { () throws(RaceFailure) in
          try probe.requireRules()
          try probe.requireCounting()
          try require(probe.elements.count == 5, "asked for 5, got \(probe.elements)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
        }
      }
    }

    @Test func aStoppedMergeIgnoresItsUpstreams() async {
      await race {
        // A source that ignores a cancellation.
        let unresponsive = Holder<Consumer<Int, Never>>()
        let merged = Producer.merge(Producer { unresponsive.value = $0 }, of(0)).prefix(1)
        let probe = Producer.concat(merged, from(1..<10)).probe(requesting: 1)
        let late = unresponsive.value!
        return RaceRound(
          {
            for n in 100..<104 { _ = late.next(n) }
            late.completed(.finished)
          }, { for _ in 0..<5 { probe.request() } }
        ) { () throws(RaceFailure) in
          unresponsive.drop()
          try probe.requireRules()
          try probe.requireCounting()
          try require(probe.elements.count == 6, "asked for 6, got \(probe.elements)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
        }
      }
    }

    @Test func rewindOfAResultDeliversItOnce() async {
      await race {
        let probe = from(1...3).reduce(0) { $0 + $1 }.probe(requesting: 0)
        return RaceRound({ try? probe.talkback.rewind() }, { probe.request() }) { () throws(RaceFailure) in
          probe.request(2)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [6] || probe.elements == [6, 6], "\(probe.elements)")
        }
      }
    }

    @Test func rewindOfAWaitingResultCompletesOnceWhenCancelled() async {
      await race {
        let manual = ManualSource(Int.self)
        let probe = manual.producer.reduce(0) { $0 + $1 }.probe(requesting: 0)
        manual.send(1)
        manual.finish()
        return RaceRound({ try? probe.talkback.rewind() }, { probe.request() }, { probe.cancel() }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished, .cancelled)
          try require(probe.elements.count <= 1, "\(probe.elements)")
        }
      }
    }

    @Test func rewindRestartsTheFirstUpstream() async {
      await race {
        let probe = Producer.concat(from(0..<2), from(2..<4)).probe(requesting: 0)
        let talkback = probe.talkback
        return RaceRound({ for _ in 0..<3 { probe.request() } }, { try? talkback.rewind() }) { () throws(RaceFailure) in
          try require(probe.elements.count == 3, "asked for 3, got \(probe.elements)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.suffix(4) == [0, 1, 2, 3], "\(probe.elements)")
        }
      }
    }
  }
}
