import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct PropertyTests {
  @Test func beginsWithTheCurrentValue() {
    let number = MutableProperty(1)
    let early = Log<Int>()
    let late = Log<Int>()
    number.producer.observeValues { early.add($0) }.start()
    number.value = 2
    number.property.observeValues { late.add($0) }.start()
    number.value = 3
    #expect(number.value == 3)
    #expect(early.entries == [1, 2, 3])
    #expect(late.entries == [2, 3])
  }

  @Test func constantFinishesAndSoDoesADerivedProperty() {
    let probe = Property(2).map { $0 * 2 }.producer.probe()
    #expect(probe.elements == [4])
    #expect(probe.completions == [.finished])
  }

  @Test func followsAProducerAndCancelsItWithTheLastOwner() {
    let cancelled = Box(0)
    let emitter = Box<Emitter<Int, Never>?>(nil)
    var property: Property? = Property(
      0,
      then: emitting { (it: Emitter<Int, Never>) in
        emitter.value = it
        it.onEnd { cancelled.increment() }
      })
    emitter.value?.send(1)
    #expect(property?.value == 1)
    var doubled: Property? = property?.map { $0 * 2 }
    property = nil
    emitter.value?.send(2)
    #expect(doubled?.value == 4)
    #expect(cancelled.value == 0)
    doubled = nil
    #expect(cancelled.value == 1)
  }

  @Test func retainsItselfWhileSubscribed() {
    let number = MutableProperty(1)
    let log = Log<Int>()
    let subscription = number.property.map { $0 * 10 }.observeValues { log.add($0) }.start()
    number.value = 2
    subscription.cancel()
    number.value = 3
    #expect(log.entries == [10, 20])
  }

  @Test func diamondChangesOnceAndTogether() {
    let a = MutableProperty(0)
    let c = MutableProperty(0)
    let inner = Property<(Int, Int)>.combineLatest(a.property, c.property)
    let outer = Property<(Int, (Int, Int))>.combineLatest(a.property, inner)
    let log = Log<[Int]>()
    outer.observeValues { log.add([$0.0, $0.1.0, $0.1.1]) }.start()
    a.value = 1
    c.value = 5
    a.value = 2
    #expect(log.entries == [[0, 0, 0], [1, 1, 0], [1, 1, 5], [2, 2, 5]])
  }

  @Test func observersReadDerivedPropertiesUpToDate() {
    let number = MutableProperty(1)
    let squared = number.property.map { $0 * $0 }
    let doubled = number.property.map { $0 * 2 }
    let log = Log<[Int]>()
    for property in [number.property, squared, doubled] {
      property.changes.observeValues { [weak number] _ in
        log.add([number?.value ?? 0, squared.value, doubled.value])
      }.start()
    }
    number.value = 3
    #expect(log.entries == [[3, 9, 6], [3, 9, 6], [3, 9, 6]])
  }

  @Test func removesDuplicates() {
    let number = MutableProperty(1)
    let computed = Box(0)
    let parity = number.property.map { $0 % 2 }.removeDuplicates()
    let text = parity.map { (value: Int) -> String in
      computed.increment()
      return "\(value)"
    }
    let probe = text.producer.probe()
    for value in [3, 5, 6, 8, 7] { number.value = value }
    #expect(probe.elements == ["1", "0", "1"])
    #expect(computed.value == 3)
  }

  @Test func rewindEmitsTheCurrentValueAgain() throws {
    let number = MutableProperty(1)
    let probe = number.producer.probe()
    number.value = 2
    try probe.talkback.rewind()
    number.value = 3
    #expect(probe.elements == [1, 2, 2, 3])
  }

  @Test func keepsAllForAPausedSubscriber() {
    let number = MutableProperty(0)
    let probe = number.producer.probe()
    probe.talkback.pause()
    for value in 1...3 { number.value = value }
    #expect(probe.elements == [0])
    probe.talkback.resume()
    #expect(probe.elements == [0, 1, 2, 3])
  }

  @Test func ofManyChangesOnce() {
    let all = (0..<4).map { MutableProperty($0) }
    let sum = Property.combineLatest(all.map(\.property)).map { $0.reduce(0, +) }
    let probe = sum.producer.probe()
    all[2].value = 10
    #expect(probe.elements == [6, 14])
  }

  @Test func changeInPropagationReachesANewDerivedProperty() {
    let number = MutableProperty(1)
    let found = Box<Property<Int>?>(nil)
    let property = number.property
    property.map { (value: Int) -> Int in
      if value == 2, found.value == nil { found.value = property.map { $0 * 100 } }
      return value
    }.producer.observeValues { _ in }.start()
    number.value = 2
    #expect(found.value?.value == 200)
    number.value = 3
    #expect(found.value?.value == 300)
  }

  @Test func derivedPropertyAddedDuringAComputationReceivesIt() {
    let number = MutableProperty(1)
    let doubled = Box<Property<Int>?>(nil)
    let late = Box<Property<Int>?>(nil)
    doubled.value = number.property.map { (value: Int) -> Int in
      if value == 2, late.value == nil { late.value = doubled.value?.map { $0 + 1 } }
      return value * 2
    }
    number.value = 2
    #expect(doubled.value?.value == 4)
    #expect(late.value?.value == 5)
    number.value = 3
    #expect(late.value?.value == 7)
    // Both retain themselves through the closure.
    doubled.value = nil
    late.value = nil
  }

  @Test func derivedPropertyRemainsWhenManyOthersAreReleased() {
    let number = MutableProperty(1)
    let first = number.property.map { $0 * 2 }
    for _ in 0..<100 { _ = number.property.map { $0 } }
    let last = number.property.map { $0 * 3 }
    number.value = 2
    #expect(first.value == 4)
    #expect(last.value == 6)
  }

  @Test func whatItsFirstComputationSetsIsComputedAgain() {
    let number = MutableProperty(1)
    let tens = number.property.map { value in
      if value == 1 { number.value = 2 }
      return value * 10
    }
    #expect(tens.value == 20)
    number.value = 3
    #expect(tens.value == 30)
  }

  @Test func whatItsComputationSetsIsComputedAgain() {
    let (one, other) = (MutableProperty(1), MutableProperty(0))
    let sum = one.property.combineLatest(with: other.property).map { $0 + $1 }
    let all = sum.combineLatest(with: other.property).map { sum, other in
      if sum == 2 { other == 0 ? one.value = 10 : () }
      return sum * 100 + other
    }
    one.value = 2
    #expect(all.value == 1_000)
  }

  @Test func observersReceiveEveryValueThatIsSetInsideAnObserver() {
    let number = MutableProperty(1)
    let tens = number.property.map { $0 * 10 }
    let recorder = tens.producer.on(next: {
      if $0 > 10 { return }
      number.value = 2
      number.value = 3
    }).record(on: VirtualClock())
    #expect(recorder.elements == [10, 20, 30])
    recorder.cancel()
  }

  @Test(arguments: [true, false])
  func finishesWithTheProducerThatFeedsIt(_ atOnce: Bool) {
    let cancelled = Box(0)
    let completed = Box<(@Sendable (Completion<Never>) -> Void)?>(nil)
    defer { completed.value = nil }
    do {
      let producer = Producer<Int, Never> { consumer in
        consumer.talkback.onCancel { cancelled.increment() }
        _ = consumer.next(2)
        if atOnce { consumer.completed(.finished) } else { completed.value = consumer.completed }
      }
      let property = Property(1, then: producer)
      let recorder = property.map { $0 * 10 }.producer.record(on: VirtualClock())
      completed.value?(.finished)
      #expect(recorder.elements == [20])
      #expect(recorder.completion == .finished)
      withExtendedLifetime(property) {}
    }
    // A stream that has completed is not cancelled when the property is released.
    #expect(cancelled.value == 0)
  }
}
