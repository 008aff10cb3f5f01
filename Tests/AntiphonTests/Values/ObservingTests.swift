import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct ObservingTests {
  @Test func beginsWithTheCurrentValueOfADerivedOne() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let probe = doubled.producer.probe()
    a.value = 2
    #expect(probe.elements == [2, 4])
    probe.cancel()
  }

  @Test func changesLeaveOutTheCurrentValue() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let probe = doubled.changes.probe()
    a.value = 2
    #expect(probe.elements == [4])
    probe.cancel()
  }

  @Test func equalResultIsNotDelivered() {
    let a = MutableProperty(1)
    let parity = Property { a.value % 2 }
    let probe = parity.producer.probe()
    for value in [3, 5, 6, 8, 9] { a.value = value }
    #expect(probe.elements == [1, 0, 1])
    probe.cancel()
  }

  @Test func transactionDeliversADerivedValueOnce() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let sum = Property { a.value + b.value }
    let probe = sum.producer.probe()
    transaction {
      a.value = 10
      b.value = 20
    }
    #expect(probe.elements == [3, 30])
    probe.cancel()
  }

  @Test func observersShareOneComputation() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    let probes = (0..<3).map { _ in s.producer.probe() }
    a.value = 2
    #expect(computed.value == 2)
    #expect(probes.map(\.elements) == [[1, 2], [1, 2], [1, 2]])
    for probe in probes { probe.cancel() }
  }

  @Test func isNotComputedAfterTheLastObserverHasLeft() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    let (one, other) = (s.producer.probe(), s.producer.probe())
    one.cancel()
    a.value = 2
    #expect(computed.value == 2)
    other.cancel()
    a.value = 3
    #expect(computed.value == 2)
    #expect(s.value == 3)
  }

  @Test func isComputedAgainForANewObserver() {
    let a = MutableProperty(1)
    let s = Property { a.value }
    let first = s.producer.probe()
    first.cancel()
    a.value = 2
    let second = s.producer.probe()
    a.value = 3
    #expect(first.elements == [1])
    #expect(second.elements == [2, 3])
    second.cancel()
  }

  @Test func propertyThatReadsNothingFinishes() {
    let probe = Property { 1 }.producer.probe()
    #expect(probe.elements == [1])
    #expect(probe.completions == [.finished])
  }

  @Test func finishesWhenAllThatItFollowsAreReleased() {
    var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(1), MutableProperty(2))
    let (one, other) = (a?.property, b?.property)
    let sum = Property { (one?.value ?? 0) + (other?.value ?? 0) }
    let probe = sum.producer.probe()
    a = nil
    #expect(probe.completions.isEmpty)
    b?.value = 5
    b = nil
    #expect(probe.elements == [3, 6])
    #expect(probe.completions == [.finished])
  }

  @Test func observerReadsOtherDerivedValuesUpToDate() {
    let a = MutableProperty(1)
    let (doubled, squared) = (Property { a.value * 2 }, Property { a.value * a.value })
    let log = Log<[Int]>()
    let observation = doubled.changes.observeValues { log.add([$0, squared.value]) }.start()
    a.value = 3
    #expect(log.entries == [[6, 9]])
    observation.cancel()
  }

  @Test func observerThatSetsReceivesTheNewValueAfterwards() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let log = Log<Int>()
    let observation = doubled.producer.observeValues {
      log.add($0)
      if $0 < 6 { a.value += 1 }
    }.start()
    #expect(log.entries == [2, 4, 6])
    observation.cancel()
  }

  @Test func observationBegunInAnEffectIsNoDependency() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let runs = Box(0)
    let probes = Log<Probe<Int, Never>>()
    let doubled = Property { b.value * 2 }
    let shown = effect { _ in
      _ = a.value
      runs.increment()
      probes.add(doubled.producer.probe())
    }
    b.value = 2
    #expect(runs.value == 1)
    #expect(probes.entries.map(\.elements) == [[2, 4]])
    shown.cancel()
    for probe in probes.entries { probe.cancel() }
  }

  @Test func observationBegunInAnEffectEndsWithTheRunIfAsked() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let log = Log<[Int]>()
    let doubled = Property { b.value * 2 }
    let shown = effect { run in
      let round = a.value
      let observation = doubled.producer.observeValues { log.add([round, $0]) }.start()
      run.onEnd { observation.cancel() }
    }
    b.value = 2
    a.value = 2
    b.value = 3
    shown.cancel()
    b.value = 4
    #expect(log.entries == [[1, 2], [1, 4], [2, 4], [2, 6]])
  }

  @Test func observationBegunInATransactionReceivesLaterChanges() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let probe = transaction {
      a.value = 2
      return doubled.producer.probe()
    }
    a.value = 3
    #expect(probe.elements.last == 6)
    probe.cancel()
  }

  @Test func observationBegunInATransactionReceivesNoValueTwice() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    _ = doubled.value
    let probe = transaction {
      a.value = 2
      return doubled.producer.probe()
    }
    #expect(probe.elements == [2, 4])
    probe.cancel()
  }

  @Test func releasesADerivedValueWithItsLastObserver() {
    final class Object: Sendable {}
    weak var released: Object?
    let a = MutableProperty(1)
    do {
      let object = Object()
      released = object
      let probe = Property {
        withExtendedLifetime(object) {}
        return a.value
      }.producer.probe()
      a.value = 2
      #expect(probe.elements == [1, 2])
      probe.cancel()
    }
    #expect(released == nil)
  }

  @Test func lastValueArrivesBeforeTheEndOfItsSource() {
    let (one, owner) = (MutableProperty(1), Box<MutableProperty<Int>?>(MutableProperty(9)))
    let derived = owner.value!.property.map { $0 * 10 }
    one.link(with: owner.value!)
    let probe = derived.producer.probe()
    let observation = one.changes.observeValues { _ in owner.value = nil }.start()
    one.value = 2
    #expect(probe.elements == [10, 20])
    #expect(probe.completions == [.finished])
    observation.cancel()
  }

  @Test func streamOfADerivedValueThatIsJoinedInsideAnObserverBeginsWithTheNewestValue() {
    let number = MutableProperty(0)
    let tens = number.property.map { $0 * 10 }
    let late = Probe<Int, Never>()
    let observation = number.changes.observeValues { if $0 == 1 { tens.producer.run(late.consumer) } }.start()
    number.value = 1
    #expect(late.elements == [10])
    observation.cancel()
    late.cancel()
  }

  @Test func removedDuplicatesAreNotRepeatedWhenTheSourceIsSetInsideAnObserver() {
    let number = MutableProperty(0)
    let probe = number.property.removeDuplicates().producer.probe()
    let observation = number.changes.prefix(1).observeValues { [weak number] in number?.value = $0 }.start()
    number.value = 1
    #expect(probe.elements == [0, 1])
    observation.cancel()
    probe.cancel()
  }

  @Test func combinationOfNoPropertiesFinishes() {
    let probe = Property<[Int]>.combineLatest([Property<Int>]()).producer.probe()
    #expect(probe.elements == [[]])
    #expect(probe.completions == [.finished])
  }
}
