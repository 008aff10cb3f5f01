import Antiphon
import Testing

extension Races {
  @Suite struct PropertyRaces {
    @Test func setsAreInOneOrderForAll() async {
      await race {
        let number = MutableProperty(-1)
        let (one, other) = (number.producer.probe(), number.producer.probe())
        return RaceRound({ for n in 0..<5 { number.value = n } }, { for n in 100..<105 { number.value = n } }) {
          () throws(RaceFailure) in
          try require(one.elements.count == 11 && one.elements == other.elements, "\(one.elements), \(other.elements)")
          try require(one.elements.last == number.value, "\(number.value) after \(one.elements)")
        }
      }
    }

    @Test func aNewSubscriberReceivesTheCurrentValueFirst() async {
      await race {
        let number = MutableProperty(0)
        let probe = Probe<Int, Never>()
        return RaceRound({ for n in 1...5 { number.value = n } }, { number.producer.run(probe.consumer) }) {
          () throws(RaceFailure) in
          try probe.requireCounting(from: probe.elements.first ?? 0)
          try require(probe.elements.last == 5, "\(probe.elements)")
        }
      }
    }

    @Test func readsSeeWholeValues() async {
      await race {
        let number = MutableProperty(Wide(0))
        let tens = number.property.map { Wide($0.number * 10) }
        let (probe, read) = (tens.producer.probe(), Log<(Int, Int)>())
        return RaceRound(
          { for n in 1...50 { number.value = Wide(n) } },
          { for _ in 1...50 { read.add((number.value.number, tens.value.number)) } }
        ) { () throws(RaceFailure) in
          try require(read.entries.allSatisfy { $0 >= 0 && $1 >= 0 }, "\(read.entries)")
          for (earlier, later) in zip(read.entries, read.entries.dropFirst()) {
            try require(earlier.0 <= later.0 && earlier.1 <= later.1, "\(read.entries)")
          }
          try require(read.entries.allSatisfy { $1 >= $0 * 10 }, "\(read.entries)")
          try require(tens.value.number == 500, "\(tens.value)")
          try require(probe.elements.map(\.number) == (0...50).map { $0 * 10 }, "\(probe.elements)")
        }
      }
    }

    @Test func aDerivedPropertyHasNoGlitches() async {
      await race {
        let (one, other) = (MutableProperty(Wide(0)), MutableProperty(Wide(0)))
        let torn = AtomicCounter()
        let sum = one.property.combineLatest(with: other.property).map {
          if $0.number < 0 || $1.number < 0 { torn.increment() }
          return Wide($0.number + $1.number)
        }.removeDuplicates()
        let probe = sum.producer.probe()
        return RaceRound(
          { for n in 1...20 { one.value = Wide(n) } }, { for n in 1...20 { other.value = Wide(n) } },
          { for _ in 1...50 where sum.value.number < 0 { torn.increment() } }
        ) { () throws(RaceFailure) in
          try require(torn.value == 0 && probe.elements.allSatisfy { $0.number >= 0 }, "\(probe.elements)")
          try require(probe.elements.last?.number == 40 && sum.value.number == 40, "\(probe.elements)")
        }
      }
    }

    @Test func modificationsAndSetsAreAtomic() async {
      await race {
        let (number, torn) = (MutableProperty(Wide(0)), AtomicCounter())
        return RaceRound(
          { for n in 1...50 { number.value = Wide(n) } },
          {
            for _ in 1...50 {
              number.modify {
                if $0.number < 0 { torn.increment() }
                $0 = Wide($0.number + 100)
              }
            }
          }
        ) { () throws(RaceFailure) in
          try require(torn.value == 0 && number.value.number >= 0, "\(torn.value) were torn")
        }
      }
    }

    @Test func aLinkDuringASetEndsInOneValue() async {
      await race {
        let (one, other) = (MutableProperty(Wide(1)), MutableProperty(Wide(2)))
        return RaceRound({ one.link(with: other) }, { for n in 10..<30 { one.value = Wide(n) } }) {
          () throws(RaceFailure) in
          try require(one.value == other.value && one.value.number == 29, "\(one.value), \(other.value)")
        }
      }
    }

    @Test func lastEndOfTwoSourcesEndsTheDerivedProperty() async {
      await race {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let sum = Property(1, then: one.producer).combineLatest(with: Property(2, then: other.producer)).map { $0 + $1 }
        let probe = sum.producer.probe()
        return RaceRound({ one.finish() }, { other.finish() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [3] && sum.value == 3, "\(probe.elements)")
        }
      }
    }

    @Test func lastReleaseOfTwoSourcesEndsTheDerivedProperty() async {
      await race {
        let (one, other) = (Holder(MutableProperty(1)), Holder(MutableProperty(2)))
        let sum = one.value!.property.combineLatest(with: other.value!.property).map { $0 + $1 }
        let probe = sum.producer.probe()
        return RaceRound({ one.drop() }, { other.drop() }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [3] && sum.value == 3, "\(probe.elements)")
        }
      }
    }

    @Test func aDerivedPropertyEndsWithItsSource() async {
      await race {
        let source = ManualSource(Int.self)
        let number = Property(1, then: source.producer)
        let probe = Probe<Int, Never>()
        return RaceRound({ source.finish() }, { number.map { $0 * 2 }.producer.run(probe.consumer) }) {
          () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [2], "\(probe.elements)")
        }
      }
    }

    @Test func concurrentModificationsLoseNothing() async {
      await race {
        let number = MutableProperty(0)
        let work: @Sendable () -> Void = { for _ in 0..<10 { number.modify { $0 += 1 } } }
        return RaceRound(work, work) { () throws(RaceFailure) in
          try require(number.value == 20, "\(number.value)")
        }
      }
    }

    @Test func diamondOverTwoRootsIsNeverInconsistent() async {
      await race {
        let (a, b) = (MutableProperty(0), MutableProperty(0))
        let doubled = a.property.map { $0 * 2 }
        let sum = a.property.combineLatest(with: b.property).map { $0 + $1 }
        let all = Property<(Int, Int, Int, Int)>.combineLatest(a.property, b.property, doubled, sum)
        let probe = all.producer.probe()
        return RaceRound({ for n in 1...5 { a.value = n } }, { for n in 1...5 { b.value = n * 10 } }) {
          () throws(RaceFailure) in
          for (a, b, doubled, sum) in probe.elements {
            try require(doubled == 2 * a && sum == a + b, "\((a, b, doubled, sum))")
          }
          try require(all.value == (5, 50, 10, 55), "\(all.value)")
          try require(probe.elements.last.map { $0 == (5, 50, 10, 55) } ?? false, "\(probe.elements)")
        }
      }
    }

    @Test func aChangeIsNotLostBesideAnIgnoredChange() async {
      await race {
        let (one, other) = (MutableProperty(0), MutableProperty(0))
        // Each change of the other one is propagated to the sum, but does not change it.
        let hundreds = other.property.map { $0 / 100 }.removeDuplicates()
        let sum = one.property.combineLatest(with: hundreds).map { $0 + $1 }
        return RaceRound({ for n in 1...5 { one.value = n } }, { for n in 1...5 { other.value = n } }) {
          () throws(RaceFailure) in
          try require(sum.value == 5, "\(sum.value)")
        }
      }
    }

    @Test func aNewDerivedPropertyHasTheNewestValue() async {
      await race {
        let number = MutableProperty(0)
        let found = Box<Property<Int>?>(nil)
        return RaceRound(
          { for n in 1...5 { number.value = n } },
          { found.value = number.property.map { $0 * 2 }.combineLatest(with: number.property).map { $0 + $1 } }
        ) { () throws(RaceFailure) in
          try require(found.value?.value == 15, "\(String(describing: found.value?.value))")
          number.value = 6
          try require(found.value?.value == 18, "\(String(describing: found.value?.value))")
        }
      }
    }

    /// The last one starts while the last value is being set.
    @Test func newDerivedPropertiesReachTheLastValue() async {
      await race {
        let (number, made) = (MutableProperty(0), Log<Property<Int>>())
        let (lastSets, lastBeginnings) = (AtomicCounter(), AtomicCounter())
        let first = number.property.map {
          if $0 == 50 {
            lastSets.increment()
            spin { lastBeginnings.value > 0 }
          }
          return $0
        }
        return RaceRound(
          { for n in 1...50 { number.value = n } },
          {
            for n in 1...10 {
              if n == 10 { spin { lastSets.value > 0 } }
              made.add(
                number.property.map {
                  if n == 10 { lastBeginnings.increment() }
                  return $0 * 2
                })
            }
          }
        ) { () throws(RaceFailure) in
          try require(made.entries.allSatisfy { $0.value == 100 } && first.value == 50, "\(made.entries.map(\.value))")
        }
      }
    }

    /// Each of two threads owns a part of the value, so that it reads what it wrote there.
    @Test func aThreadReadsItsOwnWrites() async {
      await race {
        let number = MutableProperty(Parts())
        let late = number.property.map { Parts($0.one + 1, $0.other + 1) }.combineLatest(with: number.property).map {
          $0.one == $1.one + 1 && $0.other == $1.other + 1 ? $1 : Parts(-1, -1)
        }
        let probe = late.producer.probe()
        let stale = AtomicCounter()
        @Sendable func write(_ part: WritableKeyPath<Parts, Int> & Sendable) {
          for n in 1...20 {
            number[part] = n
            if late.value[keyPath: part] != n { stale.increment() }
            if n % 10 == 0, number.property.map({ $0 }).value[keyPath: part] != n { stale.increment() }
          }
        }
        return RaceRound({ write(\.one) }, { write(\.other) }) { () throws(RaceFailure) in
          try require(stale.value == 0, "\(stale.value) of 44 reads were stale")
          try require(
            late.value == Parts(20, 20) && probe.elements.last == late.value, "\(late.value), \(probe.elements)")
          for (earlier, later) in zip(probe.elements, probe.elements.dropFirst()) {
            try require(
              earlier.one <= later.one && earlier.other <= later.other && earlier != later, "\(probe.elements)")
          }
        }
      }
    }

    /// Two properties are set one after the other; a read of a property derived from both never sees the second write without the
    /// first.
    @Test func aReadOfTwoSourcesIsConsistent() async {
      await race {
        let (one, other) = (MutableProperty(0), MutableProperty(0))
        let both = one.property.map { $0 }.combineLatest(with: other.property).map { [$0, $1] }
        let (probe, read) = (both.producer.probe(), Log<[Int]>())
        return RaceRound(
          {
            for n in 1...30 {
              one.value = n
              other.value = n
            }
          },
          { for _ in 1...30 { one.modify { $0 += 0 } } },
          { for _ in 1...30 { read.add(both.value) } }
        ) { () throws(RaceFailure) in
          for values in read.entries {
            try require(values[0] == values[1] || values[0] == values[1] + 1, "\(read.entries)")
          }
          try require(read.entries.map { $0[0] } == read.entries.map { $0[0] }.sorted(), "\(read.entries)")
          try require(both.value == [30, 30] && probe.elements.last == [30, 30], "\(both.value), \(probe.elements)")
        }
      }
    }

    @Test func aLinkedPropertyReadsItsOwnWrites() async {
      await race {
        let (one, other) = (MutableProperty(0), MutableProperty(0))
        one.link(with: other)
        let tens = other.property.map { $0 * 10 }
        let (probe, stale) = (tens.producer.probe(), AtomicCounter())
        return RaceRound(
          {
            for n in 1...20 {
              one.value = n
              if other.value != n || tens.value != n * 10 { stale.increment() }
            }
          },
          {
            // Subscribes repeatedly, so that a change sometimes has to wait.
            for _ in 1...5 {
              one.producer.prefix(1).observeValues { _ in }.start()
              other.producer.prefix(1).observeValues { _ in }.start()
            }
          }
        ) { () throws(RaceFailure) in
          try require(stale.value == 0, "\(stale.value) reads were stale")
          try require(probe.elements.last == 200, "\(probe.elements)")
        }
      }
    }

    @Test func linkedPropertiesEndInOneValue() async {
      await race {
        let all = (0..<3).map { MutableProperty($0) }
        all[0].link(with: all[1])
        all[1].link(with: all[2])
        all[2].link(with: all[0])
        return RaceRound({ for n in 10..<15 { all[0].value = n } }, { for n in 20..<25 { all[1].value = n } }) {
          () throws(RaceFailure) in
          try require(Set(all.map(\.value)).count == 1 && [14, 24].contains(all[0].value), "\(all.map(\.value))")
        }
      }
    }

    @Test func aReleasedPropertyFinishesANewSubscriber() async {
      await race {
        let owner = Box<MutableProperty<Int>?>(MutableProperty(1))
        let property = owner.value!.property
        let probe = Probe<Int, Never>()
        return RaceRound({ owner.value = nil }, { property.producer.run(probe.consumer) }) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(probe.elements == [1], "\(probe.elements)")
        }
      }
    }

    @Test func actionStartsOnce() async {
      await race {
        let source = ManualSource(Int.self)
        let action = Action<Void, Int, Never> { _ in source.producer }
        let (one, other) = (Probe<Int, ActionFailure<Never>>(), Probe<Int, ActionFailure<Never>>())
        return RaceRound({ action.apply(()).run(one.consumer) }, { action.apply(()).run(other.consumer) }) {
          () throws(RaceFailure) in
          let refused = [one, other].filter { !$0.completions.isEmpty }
          try require(refused.count == 1, "\(refused.count) were refused")
          source.finish()
          try require(!action.isExecuting.value, "still executing")
        }
      }
    }

    @Test func aBagCancelsEverySubscription() async {
      await race {
        let bag = SubscriptionBag()
        let subject = Subject<Int, Never>()
        let received = AtomicCounter()
        return RaceRound(
          { for _ in 0..<3 { subject.observeValues { _ in received.increment() }.start().store(in: bag) } },
          { for _ in 0..<3 where bag.count > 0 { bag.cancelAll() } }
        ) { () throws(RaceFailure) in
          let left = bag.count
          subject.send(1)
          try require(received.value == left, "\(left) in the bag, \(received.value) have received")
          bag.cancelAll()
          subject.send(2)
          try require(bag.count == 0 && received.value == left, "\(received.value) have received")
        }
      }
    }

    @Test func finishedStreamsLeaveTheBag() async {
      await race {
        let bag = SubscriptionBag()
        let (some, others) = (
          (0..<10).map { _ in ManualSource(Int.self) }, (0..<10).map { _ in ManualSource(Int.self) }
        )
        for source in some + others { source.producer.observeValues { _ in }.start().store(in: bag) }
        return RaceRound({ for source in some { source.finish() } }, { for source in others { source.finish() } }) {
          () throws(RaceFailure) in
          try require(bag.count == 0, "\(bag.count) left")
        }
      }
    }

    @Test func anEmptiedBagCompletesEachStreamOnce() async {
      await race {
        let bag = SubscriptionBag()
        let subject = Subject<Int, Never>()
        let probe = Probe<Int, Never>()
        return RaceRound(
          {
            subject.producer.run(probe.consumer)
            subject.observeValues { _ in }.start().store(in: bag)
            bag.cancelAll()
          }, { subject.finish() }
        ) { () throws(RaceFailure) in
          try probe.requireOneCompletion(.finished)
          try require(bag.count == 0, "\(bag.count) left")
        }
      }
    }
  }
}

/// A value with two parts.
private struct Parts: Sendable, Equatable {
  var one, other: Int

  init(_ one: Int = 0, _ other: Int = 0) { (self.one, self.other) = (one, other) }
}
