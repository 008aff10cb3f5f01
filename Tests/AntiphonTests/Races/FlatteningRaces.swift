import Antiphon
import Testing

extension Races {
  @Suite struct FlatteningRaces {
    static let strategies: [FlattenStrategy] = [.merge, .concat, .latest, .exhaust]

    @Test func nothingOfTheOldInnerAfterTheNewOnesFirst() async {
      await race {
        let outer = Hand(Int.self)
        let old = Hand(Int.self)
        let new = from([1000, 1001]).append(never())
        let probe = outer.producer.flatMapLatest { $0 == 0 ? old.producer : new }.probe()
        outer.send(0)
        return Heat({ outer.send(1) }, { for n in 0..<5 { old.send(n) } }) { () throws(Wrong) in
          try probe.holdRules()
          let olds = probe.elements.prefix { $0 < 1000 }
          try hold(Array(olds) == Array(0..<olds.count), "\(probe.elements)")
          try hold(Array(probe.elements.dropFirst(olds.count)) == [1000, 1001], "\(probe.elements)")
          probe.cancel()
          try probe.holdOneCompletion(.cancelled)
        }
      }
    }

    @Test func newInnerAgainstOldInnersEnd() async {
      await race {
        let outer = Hand(Int.self)
        let old = Hand(Int.self)
        let probe = outer.producer.flatMapLatest { $0 == 0 ? old.producer : of(1000) }.probe()
        outer.send(0)
        return Heat(
          {
            outer.send(1)
            outer.finish()
          },
          {
            old.send(0)
            old.finish()
          }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.last == 1000 && probe.elements.count <= 2, "\(probe.elements)")
        }
      }
    }

    @Test(arguments: strategies) func outerEndsAgainstInnerEnds(_ strategy: FlattenStrategy) async {
      await race {
        let (outer, inner) = (Hand(Int.self), Hand(Int.self))
        let probe = outer.producer.flatMap(strategy) { _ in inner.producer }.probe()
        outer.send(0)
        return Heat({ outer.finish() }, { inner.finish() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
        }
      }
    }

    @Test(arguments: strategies) func outerAgainstInnerAgainstCancel(_ strategy: FlattenStrategy) async {
      await race {
        let (outer, inner) = (Hand(Int.self), Hand(Int.self))
        let left = Count()
        let probe = outer.producer.flatMap(strategy) { $0 == 0 ? inner.producer : of(1000) }.probe()
        outer.send(0)
        outer.onEnd { left.up() }
        inner.onEnd { left.up() }
        return Heat(
          { outer.send(1) }, { for n in 0..<3 { inner.send(n) } }, { probe.cancel() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.cancelled)
          try hold(left.value == 2, "\(left.value) upstreams were cancelled")
        }
      }
    }

    @Test(arguments: [1, 2]) func neverAboveTheLimit(_ limit: Int) async {
      await race {
        let outer = Hand(Int.self)
        let inners = (0..<6).map { _ in Hand(Int.self) }
        let (running, most, ended) = (Count(), Count(), Count())
        let probe = outer.producer.flatMap(maxConcurrent: limit) { n in
          inners[n].producer.on(starting: { most.raise(to: running.up()) }, completed: { _ in running.down() })
        }.probe()
        for n in 0..<limit { outer.send(n) }
        return Heat(
          { for n in limit..<6 { outer.send(n) } },
          {
            for n in 0..<limit {
              inners[n].send(n)
              inners[n].finish()
              ended.up()
            }
          }
        ) { () throws(Wrong) in
          outer.finish()
          for n in limit..<6 {
            inners[n].send(n)
            inners[n].finish()
          }
          try probe.holdOneCompletion(.finished)
          try hold(most.value <= limit, "\(most.value) ran at once")
          try hold(probe.elements.sorted() == Array(0..<6), "\(probe.elements)")
        }
      }
    }

    @Test func innersAgainstRequest() async {
      await race {
        let inners = [Hand(Int.self), Hand(Int.self)]
        let probe = from(0..<2).flatMap { inners[$0].producer }.probe(requesting: 1)
        return Heat(
          {
            for n in 0..<5 { inners[0].send(n) }
            inners[0].finish()
          },
          {
            for n in 100..<105 { inners[1].send(n) }
            inners[1].finish()
          }, { for _ in 0..<6 { probe.request() } }
        ) { () throws(Wrong) in
          try hold(probe.elements.count == 7, "asked for 7, got \(probe.elements)")
          probe.request(.max)
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 < 100 } == Array(0..<5), "\(probe.elements)")
          try hold(probe.elements.filter { $0 >= 100 } == Array(100..<105), "\(probe.elements)")
        }
      }
    }

    // MARK: Run by `forEach`, which has no talkback

    /// A stream of two hands, each inside a stream of its own.
    private static func nested<Failure: Error>(
      _ one: Hand<Int, Failure>, _ other: Hand<Int, Failure>
    ) -> Producer<Int, Failure> {
      from([one, other]).promoteFailure(to: Failure.self).flatMap { hand in
        from([hand]).promoteFailure(to: Failure.self).flatMap { $0.producer }.map { $0 }
      }
    }

    @Test func streamsThatLastAgainstEachOther() async {
      await race {
        let (one, other) = (Hand(Int.self), Hand(Int.self))
        let probe = Self.nested(one, other).taken()
        return Heat(
          {
            for n in 0..<5 { one.send(n) }
            one.finish()
          },
          {
            for n in 10..<15 { other.send(n) }
            other.finish()
          }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 < 10 } == Array(0..<5), "\(probe.elements)")
          try hold(probe.elements.filter { $0 >= 10 } == Array(10..<15), "\(probe.elements)")
        }
      }
    }

    @Test func aSumOfStreamsThatLast() async {
      await race {
        let (one, other) = (Hand(Int.self), Hand(Int.self))
        // Inside again, where a sum is said with the floor of somebody else taken.
        let sums = from([one, other]).flatMap { hand in
          from([hand]).flatMap { $0.producer }.reduce(0, +).flatMap { from([$0, -$0]) }
        }
        let probe = sums.taken()
        return Heat(
          {
            for n in 1...5 { one.send(n) }
            one.finish()
          },
          {
            for n in 1...5 { other.send(10 * n) }
            other.finish()
          }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.sorted() == [-150, -15, 15, 150], "\(probe.elements)")
        }
      }
    }

    @Test func aFailureAgainstAStreamThatLasts() async {
      await race {
        let (one, other) = (Hand(Int.self, failure: RaceFailure.self), Hand(Int.self, failure: RaceFailure.self))
        let probe = Self.nested(one, other).taken()
        return Heat({ for n in 0..<5 { one.send(n) } }, { other.fail(.two) }) { () throws(Wrong) in
          try probe.holdOneCompletion(.failed(.two))
          try probe.holdCounting()
          try hold(one.send(5) == .ended, "it goes on")
        }
      }
    }

    @Test func enoughOfStreamsThatLast() async {
      await race {
        let (one, other) = (Hand(Int.self), Hand(Int.self))
        let probe = Self.nested(one, other).prefix(3).taken()
        return Heat({ for n in 0..<5 { one.send(n) } }, { for n in 10..<15 { other.send(n) } }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.count == 3, "\(probe.elements)")
          try hold(one.send(5) == .ended && other.send(15) == .ended, "they go on")
        }
      }
    }

    @Test func aStreamThatLastsAgainstTheLoopThatStartedIt() async {
      await race {
        let hand = Hand(Int.self)
        let probe = Probe<Int, Never>()
        let (own, ownAtReturn) = (Count(), Held(0))
        let stream = from(0..<20).flatMap { number in
          from([number]).flatMap { $0 == 3 ? hand.producer : just($0) }
        }
        return Heat(
          {
            stream.on(next: { if $0 < 100 { own.up() } }).play(to: probe)
            ownAtReturn.value = own.value
          },
          {
            while hand.send(100) == .ended {}
            for n in 101..<105 { hand.send(n) }
            hand.finish()
          }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 < 100 } == (0..<20).filter { $0 != 3 }, "\(probe.elements)")
          try hold(probe.elements.filter { $0 >= 100 } == Array(100..<105), "\(probe.elements)")
          try hold(ownAtReturn.value == 19, "the loop didn't wait for what it says itself: \(ownAtReturn.value ?? 0)")
        }
      }
    }

    @Test func aStreamThatBeginsToLastWhileTheOneBelowSpeaks() async {
      await race {
        let (above, below) = (Hand(Int.self), Hand(Int.self))
        let probe = Probe<Int, Never>()
        let stream = from(1...3)
          .flatMap { number in number < 3 ? just(number) : just(0).flatMap { _ in above.producer } }
          .flatMap { $0 == 1 ? below.producer : just($0) }
        return Heat(
          { stream.play(to: probe) },
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
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements.filter { $0 < 100 } == [2, 10, 11], "\(probe.elements)")
          try hold(probe.elements.filter { $0 >= 100 } == Array(100..<105), "\(probe.elements)")
        }
      }
    }

    @Test func anEndlessLoopIsStoppedByAStreamThatLasts() async {
      await race {
        let hand = Hand(Int.self)
        let probe = Probe<Int, Never>()
        // Without the hand's word it would go on for ever.
        let stream = from(0...).flatMap { $0 == 0 ? hand.producer : empty() }.prefix(1)
        return Heat({ stream.play(to: probe) }, { while hand.send(100) == .ended {} }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [100], "\(probe.elements)")
        }
      }
    }
  }
}

extension Producer {
  /// Plays this stream by `forEach` to a probe that takes everything.
  fileprivate func play(to probe: Probe<Element, Failure>) {
    let consumer = probe.consumer
    forEach {
      _ = consumer.next($0)
    } completed: {
      consumer.completed($0)
    }
  }

  /// The same to a new probe.
  fileprivate func taken() -> Probe<Element, Failure> {
    let probe = Probe<Element, Failure>()
    play(to: probe)
    return probe
  }
}
