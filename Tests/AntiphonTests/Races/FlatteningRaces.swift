import Antiphon
import Testing

extension Races {
  @Suite struct FlatteningRaces {
    static let strategies: [FlattenStrategy] = [.merge, .concat, .latest, .exhaust]

    @Test func noElementOfTheOldInnerFollowsTheFirstOfTheNew() async {
      await race {
        let outer = ManualSource(Int.self)
        let old = ManualSource(Int.self)
        let new = from([1000, 1001]).append(never())
        let probe = outer.producer.flatMapLatest { $0 == 0 ? old.producer : new }.probe()
        outer.send(0)
        return RaceRound({ outer.send(1) }, { for n in 0..<5 { old.send(n) } }) { () throws(RaceFailure) in
          try probe.requireRules()
          let oldElements = probe.elements.prefix { $0 < 1000 }
          try require(Array(oldElements) == Array(0..<oldElements.count), "\(probe.elements)")
          try require(Array(probe.elements.dropFirst(oldElements.count)) == [1000, 1001], "\(probe.elements)")
          probe.cancel()
          try probe.requireOneCompletion(.cancelled)
        }
      }
    }

    @Test func newInnerSurvivesTheEndOfTheOld() async {
      await race {
        let outer = ManualSource(Int.self)
        let old = ManualSource(Int.self)
        let probe = outer.producer.flatMapLatest { $0 == 0 ? old.producer : of(1000) }.probe()
        outer.send(0)
        return RaceRound(
          {
            outer.send(1)
            outer.finish()
          },
          {
            old.send(0)
            old.finish()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.last == 1000 && probe.elements.count <= 2, "\(probe.elements)")
        }
      }
    }

    @Test(arguments: strategies) func endsOfOuterAndInnerCompleteOnce(_ strategy: FlattenStrategy) async {
      await race {
        let (outer, inner) = (ManualSource(Int.self), ManualSource(Int.self))
        let probe = outer.producer.flatMap(strategy) { _ in inner.producer }.probe()
        outer.send(0)
        return RaceRound({ outer.finish() }, { inner.finish() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
        }
      }
    }

    @Test(arguments: strategies) func outerInnerAndCancelCompleteOnce(_ strategy: FlattenStrategy) async {
      await race {
        let (outer, inner) = (ManualSource(Int.self), ManualSource(Int.self))
        let ends = AtomicCounter()
        let probe = outer.producer.flatMap(strategy) { $0 == 0 ? inner.producer : of(1000) }.probe()
        outer.send(0)
        outer.onEnd { ends.increment() }
        inner.onEnd { ends.increment() }
        return RaceRound(
          { outer.send(1) }, { for n in 0..<3 { inner.send(n) } }, { probe.cancel() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.cancelled)
          try require(ends.value == 2, "\(ends.value) upstreams were cancelled")
        }
      }
    }

    @Test(arguments: [1, 2]) func activeInnersNeverExceedTheLimit(_ limit: Int) async {
      await race {
        let outer = ManualSource(Int.self)
        let inners = (0..<6).map { _ in ManualSource(Int.self) }
        let (running, most, ended) = (AtomicCounter(), AtomicCounter(), AtomicCounter())
        let probe = outer.producer.flatMap(maxConcurrent: limit) { n in
          inners[n].producer.on(
            starting: { most.raise(to: running.increment()) }, completed: { _ in running.decrement() })
        }.probe()
        for n in 0..<limit { outer.send(n) }
        return RaceRound(
          { for n in limit..<6 { outer.send(n) } },
          {
            for n in 0..<limit {
              inners[n].send(n)
              inners[n].finish()
              ended.increment()
            }
          }
        ) { () throws(RaceFailure) in
          outer.finish()
          for n in limit..<6 {
            inners[n].send(n)
            inners[n].finish()
          }
          try probe.requireOneCompletion(.finished)
          try require(most.value <= limit, "\(most.value) ran at once")
          try require(probe.elements.sorted() == Array(0..<6), "\(probe.elements)")
        }
      }
    }

    @Test func innersLoseNothingDuringRequests() async {
      await race {
        let inners = [ManualSource(Int.self), ManualSource(Int.self)]
        let probe = from(0..<2).flatMap { inners[$0].producer }.probe(requesting: 1)
        return RaceRound(
          {
            for n in 0..<5 { inners[0].send(n) }
            inners[0].finish()
          },
          {
            for n in 100..<105 { inners[1].send(n) }
            inners[1].finish()
          }, { for _ in 0..<6 { probe.request() } }
        ) { () throws(RaceFailure) in
          try require(probe.elements.count == 7, "asked for 7, got \(probe.elements)")
          probe.request(.max)
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 < 100 } == Array(0..<5), "\(probe.elements)")
          try require(probe.elements.filter { $0 >= 100 } == Array(100..<105), "\(probe.elements)")
        }
      }
    }

    // MARK: Run by `forEach`, without a talkback

    /// A stream of two manual sources, each inside its own stream.
    private static func nested<Failure: Error>(
      _ one: ManualSource<Int, Failure>, _ other: ManualSource<Int, Failure>
    ) -> Producer<Int, Failure> {
      from([one, other]).promoteFailure(to: Failure.self).flatMap { source in
        from([source]).promoteFailure(to: Failure.self).flatMap { $0.producer }.map { $0 }
      }
    }

    @Test func asynchronousInnersDeliverEverything() async {
      await race {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let probe = Self.nested(one, other).drained()
        return RaceRound(
          {
            for n in 0..<5 { one.send(n) }
            one.finish()
          },
          {
            for n in 10..<15 { other.send(n) }
            other.finish()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 < 10 } == Array(0..<5), "\(probe.elements)")
          try require(probe.elements.filter { $0 >= 10 } == Array(10..<15), "\(probe.elements)")
        }
      }
    }

    @Test func aSumOfAsynchronousInnersIsDeliveredOnce() async {
      await race {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        // Nested again, where the sum is emitted while another stream is in the serial context.
        let sums = from([one, other]).flatMap { source in
          from([source]).flatMap { $0.producer }.reduce(0, +).flatMap { from([$0, -$0]) }
        }
        let probe = sums.drained()
        return RaceRound(
          {
            for n in 1...5 { one.send(n) }
            one.finish()
          },
          {
            for n in 1...5 { other.send(10 * n) }
            other.finish()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.sorted() == [-150, -15, 15, 150], "\(probe.elements)")
        }
      }
    }

    @Test func aFailureEndsTheAsynchronousInners() async {
      await race {
        let (one, other) = (
          ManualSource(Int.self, failure: SourceError.self), ManualSource(Int.self, failure: SourceError.self)
        )
        let probe = Self.nested(one, other).drained()
        return RaceRound({ for n in 0..<5 { one.send(n) } }, { other.fail(.two) }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.failed(.two))
          try probe.requireCounting()
          try require(one.send(5) == .ended, "it goes on")
        }
      }
    }

    @Test func prefixStopsAsynchronousInners() async {
      await race {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let probe = Self.nested(one, other).prefix(3).drained()
        return RaceRound({ for n in 0..<5 { one.send(n) } }, { for n in 10..<15 { other.send(n) } }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.count == 3, "\(probe.elements)")
          try require(one.send(5) == .ended && other.send(15) == .ended, "they go on")
        }
      }
    }

    @Test func anAsynchronousInnerAndItsLoopLoseNothing() async {
      await race {
        let source = ManualSource(Int.self)
        let probe = Probe<Int, Never>()
        let (own, ownAtReturn) = (AtomicCounter(), Holder(0))
        let stream = from(0..<20).flatMap { number in
          from([number]).flatMap { $0 == 3 ? source.producer : just($0) }
        }
        return RaceRound(
          {
            stream.on(next: { if $0 < 100 { own.increment() } }).run(to: probe)
            ownAtReturn.value = own.value
          },
          {
            while source.send(100) == .ended {}
            for n in 101..<105 { source.send(n) }
            source.finish()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 < 100 } == (0..<20).filter { $0 != 3 }, "\(probe.elements)")
          try require(probe.elements.filter { $0 >= 100 } == Array(100..<105), "\(probe.elements)")
          try require(
            ownAtReturn.value == 19, "the loop didn't wait for what it says itself: \(ownAtReturn.value ?? 0)")
        }
      }
    }

    @Test func anInnerThatBecomesAsynchronousLosesNothing() async {
      await race {
        let (above, below) = (ManualSource(Int.self), ManualSource(Int.self))
        let probe = Probe<Int, Never>()
        let stream = from(1...3)
          .flatMap { number in number < 3 ? just(number) : just(0).flatMap { _ in above.producer } }
          .flatMap { $0 == 1 ? below.producer : just($0) }
        return RaceRound(
          { stream.run(to: probe) },
          {
            while below.send(100) == .ended {}
            for n in 101..<105 { below.send(n) }
            below.finish()
          },
          {
            while above.send(10) == .ended {}
            above.send(11)
            above.finish()
          }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements.filter { $0 < 100 } == [2, 10, 11], "\(probe.elements)")
          try require(probe.elements.filter { $0 >= 100 } == Array(100..<105), "\(probe.elements)")
        }
      }
    }

    @Test func anAsynchronousInnerStopsAnEndlessLoop() async {
      await race {
        let source = ManualSource(Int.self)
        let probe = Probe<Int, Never>()
        // Without the stop of the manual source it would go on for ever.
        let stream = from(0...).flatMap { $0 == 0 ? source.producer : empty() }.prefix(1)
        return RaceRound({ stream.run(to: probe) }, { while source.send(100) == .ended {} }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [100], "\(probe.elements)")
        }
      }
    }
  }
}

extension Producer {
  /// Runs this stream by `forEach` with a probe.
  fileprivate func run(to probe: Probe<Element, Failure>) {
    let consumer = probe.consumer
    forEach {
      _ = consumer.next($0)
    } completed: {
      consumer.completed($0)
    }
  }

  /// Runs this stream by `forEach` with a new probe.
  fileprivate func drained() -> Probe<Element, Failure> {
    let probe = Probe<Element, Failure>()
    run(to: probe)
    return probe
  }
}
