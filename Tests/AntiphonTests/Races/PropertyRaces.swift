import Antiphon
import Testing

extension Races {
  @Suite struct PropertyRaces {
    @Test func setAgainstSetInOneOrderForAll() async {
      await race {
        let number = MutableProperty(-1)
        let (one, other) = (number.producer.probe(), number.producer.probe())
        return Heat({ for n in 0..<5 { number.value = n } }, { for n in 100..<105 { number.value = n } }) {
          () throws(Wrong) in
          try hold(one.elements.count == 11 && one.elements == other.elements, "\(one.elements), \(other.elements)")
          try hold(one.elements.last == number.value, "\(number.value) after \(one.elements)")
        }
      }
    }

    @Test func newcomerAgainstSet() async {
      await race {
        let number = MutableProperty(0)
        let probe = Probe<Int, Never>()
        return Heat({ for n in 1...5 { number.value = n } }, { number.producer.run(probe.consumer) }) {
          () throws(Wrong) in
          try probe.holdCounting(from: probe.elements.first ?? 0)
          try hold(probe.elements.last == 5, "\(probe.elements)")
        }
      }
    }

    @Test func readsAgainstSets() async {
      await race {
        let number = MutableProperty(Wide(0))
        let tens = number.property.map { Wide($0.number * 10) }
        let (probe, read) = (tens.producer.probe(), Log<(Int, Int)>())
        return Heat(
          { for n in 1...50 { number.value = Wide(n) } },
          { for _ in 1...50 { read.add((number.value.number, tens.value.number)) } }
        ) { () throws(Wrong) in
          try hold(read.entries.allSatisfy { $0 >= 0 && $1 >= 0 }, "\(read.entries)")
          for (earlier, later) in zip(read.entries, read.entries.dropFirst()) {
            try hold(earlier.0 <= later.0 && earlier.1 <= later.1, "\(read.entries)")
          }
          try hold(read.entries.allSatisfy { $1 >= $0 * 10 }, "\(read.entries)")
          try hold(tens.value.number == 500, "\(tens.value)")
          try hold(probe.elements.map(\.number) == (0...50).map { $0 * 10 }, "\(probe.elements)")
        }
      }
    }

    @Test func whatFollowsFromTwoAgainstItself() async {
      await race {
        let (one, other) = (MutableProperty(Wide(0)), MutableProperty(Wide(0)))
        let torn = Count()
        let sum = one.property.combineLatest(with: other.property).map {
          if $0.number < 0 || $1.number < 0 { torn.up() }
          return Wide($0.number + $1.number)
        }.removeDuplicates()
        let probe = sum.producer.probe()
        return Heat(
          { for n in 1...20 { one.value = Wide(n) } }, { for n in 1...20 { other.value = Wide(n) } },
          { for _ in 1...50 where sum.value.number < 0 { torn.up() } }
        ) { () throws(Wrong) in
          try hold(torn.value == 0 && probe.elements.allSatisfy { $0.number >= 0 }, "\(probe.elements)")
          try hold(probe.elements.last?.number == 40 && sum.value.number == 40, "\(probe.elements)")
        }
      }
    }

    @Test func modifiesAgainstSets() async {
      await race {
        let (number, torn) = (MutableProperty(Wide(0)), Count())
        return Heat(
          { for n in 1...50 { number.value = Wide(n) } },
          {
            for _ in 1...50 {
              number.modify {
                if $0.number < 0 { torn.up() }
                $0 = Wide($0.number + 100)
              }
            }
          }
        ) { () throws(Wrong) in
          try hold(torn.value == 0 && number.value.number >= 0, "\(torn.value) were torn")
        }
      }
    }

    @Test func linkAgainstSet() async {
      await race {
        let (one, other) = (MutableProperty(Wide(1)), MutableProperty(Wide(2)))
        return Heat({ one.link(with: other) }, { for n in 10..<30 { one.value = Wide(n) } }) { () throws(Wrong) in
          try hold(one.value == other.value && one.value.number == 29, "\(one.value), \(other.value)")
        }
      }
    }

    @Test func lastOfTwoThatEndEndsWhatFollows() async {
      await race {
        let (one, other) = (Hand(Int.self), Hand(Int.self))
        let sum = Property(1, then: one.producer).combineLatest(with: Property(2, then: other.producer)).map { $0 + $1 }
        let probe = sum.producer.probe()
        return Heat({ one.finish() }, { other.finish() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [3] && sum.value == 3, "\(probe.elements)")
        }
      }
    }

    @Test func lastOfTwoRootsToGoEndsWhatFollows() async {
      await race {
        let (one, other) = (Held(MutableProperty(1)), Held(MutableProperty(2)))
        let sum = one.value!.property.combineLatest(with: other.value!.property).map { $0 + $1 }
        let probe = sum.producer.probe()
        return Heat({ one.drop() }, { other.drop() }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [3] && sum.value == 3, "\(probe.elements)")
        }
      }
    }

    @Test func whoFollowsAgainstTheEnd() async {
      await race {
        let hand = Hand(Int.self)
        let number = Property(1, then: hand.producer)
        let probe = Probe<Int, Never>()
        return Heat({ hand.finish() }, { number.map { $0 * 2 }.producer.run(probe.consumer) }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [2], "\(probe.elements)")
        }
      }
    }

    @Test func modifyAgainstModifyLosesNothing() async {
      await race {
        let number = MutableProperty(0)
        let work: @Sendable () -> Void = { for _ in 0..<10 { number.modify { $0 += 1 } } }
        return Heat(work, work) { () throws(Wrong) in
          try hold(number.value == 20, "\(number.value)")
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
        return Heat({ for n in 1...5 { a.value = n } }, { for n in 1...5 { b.value = n * 10 } }) { () throws(Wrong) in
          for (a, b, doubled, sum) in probe.elements {
            try hold(doubled == 2 * a && sum == a + b, "\((a, b, doubled, sum))")
          }
          try hold(all.value == (5, 50, 10, 55), "\(all.value)")
          try hold(probe.elements.last.map { $0 == (5, 50, 10, 55) } ?? false, "\(probe.elements)")
        }
      }
    }

    @Test func changeAgainstOneThatIsNotPassedOn() async {
      await race {
        let (one, other) = (MutableProperty(0), MutableProperty(0))
        // Each change of the other one is on its way to the sum, and then is none.
        let hundreds = other.property.map { $0 / 100 }.removeDuplicates()
        let sum = one.property.combineLatest(with: hundreds).map { $0 + $1 }
        return Heat({ for n in 1...5 { one.value = n } }, { for n in 1...5 { other.value = n } }) { () throws(Wrong) in
          try hold(sum.value == 5, "\(sum.value)")
        }
      }
    }

    @Test func whoFollowsAgainstSet() async {
      await race {
        let number = MutableProperty(0)
        let found = Box<Property<Int>?>(nil)
        return Heat(
          { for n in 1...5 { number.value = n } },
          { found.value = number.property.map { $0 * 2 }.combineLatest(with: number.property).map { $0 + $1 } }
        ) { () throws(Wrong) in
          try hold(found.value?.value == 15, "\(String(describing: found.value?.value))")
          number.value = 6
          try hold(found.value?.value == 18, "\(String(describing: found.value?.value))")
        }
      }
    }

    /// The last one begins while the last value is being set.
    @Test func newFollowersAgainstSets() async {
      await race {
        let (number, made) = (MutableProperty(0), Log<Property<Int>>())
        let (lastSets, lastBeginnings) = (Count(), Count())
        let first = number.property.map {
          if $0 == 50 {
            lastSets.up()
            spin { lastBeginnings.value > 0 }
          }
          return $0
        }
        return Heat(
          { for n in 1...50 { number.value = n } },
          {
            for n in 1...10 {
              if n == 10 { spin { lastSets.value > 0 } }
              made.add(
                number.property.map {
                  if n == 10 { lastBeginnings.up() }
                  return $0 * 2
                })
            }
          }
        ) { () throws(Wrong) in
          try hold(made.entries.allSatisfy { $0.value == 100 } && first.value == 50, "\(made.entries.map(\.value))")
        }
      }
    }

    /// Each of two threads has a part of the value of its own, so that what it wrote there is what it reads.
    @Test func readsWhatItWrote() async {
      await race {
        let number = MutableProperty(Parts())
        let late = number.property.map { Parts($0.one + 1, $0.other + 1) }.combineLatest(with: number.property).map {
          $0.one == $1.one + 1 && $0.other == $1.other + 1 ? $1 : Parts(-1, -1)
        }
        let probe = late.producer.probe()
        let stale = Count()
        @Sendable func write(_ part: WritableKeyPath<Parts, Int> & Sendable) {
          for n in 1...20 {
            number[part] = n
            if late.value[keyPath: part] != n { stale.up() }
            if n % 10 == 0, number.property.map({ $0 }).value[keyPath: part] != n { stale.up() }
          }
        }
        return Heat({ write(\.one) }, { write(\.other) }) { () throws(Wrong) in
          try hold(stale.value == 0, "\(stale.value) of 44 reads were stale")
          try hold(late.value == Parts(20, 20) && probe.elements.last == late.value, "\(late.value), \(probe.elements)")
          for (earlier, later) in zip(probe.elements, probe.elements.dropFirst()) {
            try hold(
              earlier.one <= later.one && earlier.other <= later.other && earlier != later, "\(probe.elements)")
          }
        }
      }
    }

    /// Two properties are set one after the other; who reads what follows from both never finds the second write without the
    /// first.
    @Test func readOfTwoIsOfOneMoment() async {
      await race {
        let (one, other) = (MutableProperty(0), MutableProperty(0))
        let both = one.property.map { $0 }.combineLatest(with: other.property).map { [$0, $1] }
        let (probe, read) = (both.producer.probe(), Log<[Int]>())
        return Heat(
          {
            for n in 1...30 {
              one.value = n
              other.value = n
            }
          },
          { for _ in 1...30 { one.modify { $0 += 0 } } },
          { for _ in 1...30 { read.add(both.value) } }
        ) { () throws(Wrong) in
          for values in read.entries {
            try hold(values[0] == values[1] || values[0] == values[1] + 1, "\(read.entries)")
          }
          try hold(read.entries.map { $0[0] } == read.entries.map { $0[0] }.sorted(), "\(read.entries)")
          try hold(both.value == [30, 30] && probe.elements.last == [30, 30], "\(both.value), \(probe.elements)")
        }
      }
    }

    @Test func linkedPropertyIsReadAsWritten() async {
      await race {
        let (one, other) = (MutableProperty(0), MutableProperty(0))
        one.link(with: other)
        let tens = other.property.map { $0 * 10 }
        let (probe, stale) = (tens.producer.probe(), Count())
        return Heat(
          {
            for n in 1...20 {
              one.value = n
              if other.value != n || tens.value != n * 10 { stale.up() }
            }
          },
          {
            // Begins to listen, and so is now and then where a change has to wait.
            for _ in 1...5 {
              one.producer.prefix(1).observeValues { _ in }.start()
              other.producer.prefix(1).observeValues { _ in }.start()
            }
          }
        ) { () throws(Wrong) in
          try hold(stale.value == 0, "\(stale.value) reads were stale")
          try hold(probe.elements.last == 200, "\(probe.elements)")
        }
      }
    }

    @Test func linkedPropertiesAgreeInTheEnd() async {
      await race {
        let all = (0..<3).map { MutableProperty($0) }
        all[0].link(with: all[1])
        all[1].link(with: all[2])
        all[2].link(with: all[0])
        return Heat({ for n in 10..<15 { all[0].value = n } }, { for n in 20..<25 { all[1].value = n } }) {
          () throws(Wrong) in
          try hold(Set(all.map(\.value)).count == 1 && [14, 24].contains(all[0].value), "\(all.map(\.value))")
        }
      }
    }

    @Test func letGoAgainstNewcomer() async {
      await race {
        let owner = Box<MutableProperty<Int>?>(MutableProperty(1))
        let property = owner.value!.property
        let probe = Probe<Int, Never>()
        return Heat({ owner.value = nil }, { property.producer.run(probe.consumer) }) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(probe.elements == [1], "\(probe.elements)")
        }
      }
    }

    @Test func actionBeginsOnce() async {
      await race {
        let hand = Hand(Int.self)
        let action = Action<Void, Int, Never> { _ in hand.producer }
        let (one, other) = (Probe<Int, ActionFailure<Never>>(), Probe<Int, ActionFailure<Never>>())
        return Heat({ action.apply(()).run(one.consumer) }, { action.apply(()).run(other.consumer) }) {
          () throws(Wrong) in
          let refused = [one, other].filter { !$0.completions.isEmpty }
          try hold(refused.count == 1, "\(refused.count) were refused")
          hand.finish()
          try hold(!action.isExecuting.value, "still executing")
        }
      }
    }

    @Test func bagFilledAgainstItsEmptying() async {
      await race {
        let bag = SubscriptionBag()
        let subject = Subject<Int, Never>()
        let heard = Count()
        return Heat(
          { for _ in 0..<3 { subject.observeValues { _ in heard.up() }.start().store(in: bag) } },
          { for _ in 0..<3 where bag.count > 0 { bag.cancelAll() } }
        ) { () throws(Wrong) in
          let left = bag.count
          subject.send(1)
          try hold(heard.value == left, "\(left) in the bag, \(heard.value) have heard")
          bag.cancelAll()
          subject.send(2)
          try hold(bag.count == 0 && heard.value == left, "\(heard.value) have heard")
        }
      }
    }

    @Test func streamsThatEndLeaveABagAtTheSameTime() async {
      await race {
        let bag = SubscriptionBag()
        let (some, others) = ((0..<10).map { _ in Hand(Int.self) }, (0..<10).map { _ in Hand(Int.self) })
        for hand in some + others { hand.producer.observeValues { _ in }.start().store(in: bag) }
        return Heat({ for hand in some { hand.finish() } }, { for hand in others { hand.finish() } }) {
          () throws(Wrong) in
          try hold(bag.count == 0, "\(bag.count) left")
        }
      }
    }

    @Test func bagEmptiedAgainstTheEnd() async {
      await race {
        let bag = SubscriptionBag()
        let subject = Subject<Int, Never>()
        let probe = Probe<Int, Never>()
        return Heat(
          {
            subject.producer.run(probe.consumer)
            subject.observeValues { _ in }.start().store(in: bag)
            bag.cancelAll()
          }, { subject.finish() }
        ) { () throws(Wrong) in
          try probe.holdOneCompletion(.finished)
          try hold(bag.count == 0, "\(bag.count) left")
        }
      }
    }
  }
}

/// A value of two parts.
private struct Parts: Sendable, Equatable {
  var one, other: Int

  init(_ one: Int = 0, _ other: Int = 0) { (self.one, self.other) = (one, other) }
}
