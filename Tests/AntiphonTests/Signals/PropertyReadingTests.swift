import AntiphonTesting
import Foundation
import Testing

@testable import Antiphon

/// A read after a write on the same thread, while the change has not been propagated yet.
@Suite(.leavesNothing) struct PropertyReadingTests {
  @Test(arguments: Derived.all, Place.allCases)
  func readSeesTheWriteBeforeIt(_ derived: Derived, _ place: Place) {
    let number = MutableProperty(0)
    let early = derived.make(number.property)
    let received = early.producer.probe()
    let read = Log<[Int]>()
    place.run(number) {
      for value in 2...4 {
        number.value = value
        read.add([early.value, derived.make(number.property).value, early.value])
      }
    }
    #expect(read.entries == (2...4).map { Array(repeating: derived.value($0), count: 3) })
    // While what follows is observed the values that are set replace each other.
    let heard = [.insideAnObserverOfWhatFollows, .threeObserversDeep].contains(place) ? [0, 1, 4] : Array(0...4)
    let values = heard.map(derived.value)
    #expect(received.elements == values.indices.filter { $0 == 0 || values[$0] != values[$0 - 1] }.map { values[$0] })
    #expect(early.value == derived.value(4))
  }

  @Test(arguments: Place.allCases)
  func readSeesWritesOfSeveralProperties(_ place: Place) {
    let (one, other) = (MutableProperty(0), MutableProperty(0))
    let sum = one.property.combineLatest(with: other.property).map { $0 + $1 }
    let all = sum.map { $0 * 10 }.combineLatest(with: one.property).map { $0 + $1 }
    let read = Log<Int>()
    place.run(one) {
      one.value = 2
      read.add(all.value)
      other.value = 3
      read.add(all.value)
      one.value = 4
      read.add(all.value)
    }
    #expect(read.entries == [22, 52, 74])
    #expect(all.value == 74)
  }

  @Test(arguments: Place.allCases)
  func linkedPropertyIsReadAtOnce(_ place: Place) {
    let all = (0..<3).map { MutableProperty($0) }
    all[0].link(with: all[1])
    all[1].link(with: all[2])
    let tens = all[2].property.map { $0 * 10 }
    let received = all.map { $0.producer.probe() }
    let read = Log<[Int]>()
    place.run(all[0]) {
      all[0].value = 2
      read.add([all[1].value, all[2].value, tens.value])
      all[2].value = 3
      read.add([all[0].value, all[1].value, tens.value])
    }
    #expect(read.entries == [[2, 2, 20], [3, 3, 30]])
    #expect(received.map(\.elements) == [[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]])
  }

  @Test func observersOfLinkedPropertiesReadBothUpToDate() {
    let (one, other) = (MutableProperty(0), MutableProperty(0))
    let read = Log<[Int]>()
    for number in [one, other] {
      number.changes.observeValues { [weak one, weak other] _ in read.add([one?.value ?? -1, other?.value ?? -1]) }
        .start()
    }
    one.link(with: other)
    one.value = 1
    other.value = 2
    #expect(read.entries == [[0, 0], [1, 1], [1, 1], [2, 2], [2, 2]])
  }

  @Test func observerOfALinkedPropertyReceivesAtOnceInsideAnObserver() {
    let (one, other) = (MutableProperty(0), MutableProperty(0))
    one.link(with: other)
    let (received, atOnce) = (Log<Int>(), Log<[Int]>())
    one.changes.observeValues { [weak other] _ in
      other?.producer.observeValues { received.add($0) }.start()
      atOnce.add(received.entries)
    }.start()
    one.value = 1
    #expect(atOnce.entries == [[1]])
    #expect(received.entries == [1])
  }

  @Test func validatedPropertyIsReadAtOnce() {
    let age = ValidatingProperty(18) { (age: Int) throws(ValidatingPropertyTests.Negative) in
      if age < 0 { throw ValidatingPropertyTests.Negative() }
      return age
    }
    let read = Log<Int>()
    age.producer.dropFirst(1).observeValues { [weak age] value in
      guard let age, value == 20 else { return }
      age.value = 21
      read.add(age.value)
      age.value = -1
      read.add(age.value)
      if case .failure = age.result.value { read.add(-1) }
    }.start()
    age.value = 20
    #expect(read.entries == [21, 21, -1])
  }

  @Test func actionIsReadAtOnce() {
    let mayRun = MutableProperty(false)
    let action = Action<Void, Int, Never>(enabledIf: mayRun.property) { _ in just(1) }
    let isEnabled = action.isEnabled
    let read = Log<[Bool]>()
    let mayRunOnce = mayRun.changes.observeValues { [weak mayRun] in
      guard $0 else { return }
      read.add([isEnabled.value, action.isEnabled.value])
      mayRun?.value = false
      read.add([isEnabled.value, action.isEnabled.value])
    }.start()
    mayRun.value = true
    mayRunOnce.cancel()
    mayRun.value = true
    let observation = action.isExecuting.changes.observeValues { _ in
      read.add([isEnabled.value, action.isEnabled.value])
    }.start()
    action.apply(()).start()
    observation.cancel()
    #expect(read.entries == [[true, true], [false, false], [false, false], [true, true]])
  }

  @Test func closureRunsOnceForAValueThatIsReadEarly() {
    let number = MutableProperty(0)
    let computed = Log<Int>()
    let (sums, early) = (Log<Int>(), Box(0))
    let sum = number.property.combineLatest(with: number.property.map { $0 + 1 }).map {
      computed.add($0.0)
      return $0.0 + $0.1
    }
    let last = sum.map {
      sums.add($0)
      return $0
    }
    Place.insideAnObserver.run(number) {
      number.value = 2
      for _ in 1...3 { early.value = last.value }
      #expect(computed.entries == [2])
    }
    #expect(early.value == 5)
    #expect(computed.entries == [2])
    #expect(sums.entries == [5])
  }

  @Test func valueReadEarlyIsTheOneThatIsDelivered() {
    final class Object: Sendable {}
    let number = MutableProperty(0)
    let objects = number.property.map { _ in Object() }
    let received = objects.producer.probe()
    let early = Box<Object?>(nil)
    Place.insideAnObserver.run(number) {
      number.value = 2
      early.value = objects.value
    }
    #expect(early.value === received.elements.last)
    #expect(early.value === objects.value)
  }

  @Test func valueReadEarlyIsReleasedWhenItIsNoLongerCurrent() {
    final class Object: Sendable {}
    let number = MutableProperty(0)
    weak var early: Object?
    let found = Box<Object?>(nil)
    let objects = number.property.map { _ in Object() }
    Place.insideAnObserver.run(number) {
      number.value = 2
      found.value = objects.value
      number.value = 3
    }
    early = found.value
    found.value = nil
    // It is kept until the next one is computed.
    #expect(early != nil)
    _ = objects.value
    #expect(early == nil)
    withExtendedLifetime(objects) {}
  }

  @Test func readKeepsTheValueBeforeWhenTheNewOneIsEquivalent() {
    let number = MutableProperty(10)
    let computed = Box(0)
    let tens = number.property.removeDuplicates { $0 / 10 == $1 / 10 }
    let texts = tens.map {
      computed.increment()
      return "\($0)"
    }
    let received = texts.producer.probe()
    let read = Log<String>()
    number.changes.observeValues { [weak number] in
      guard let number, $0 == 11 else { return }
      for value in [12, 25, 27, 13] {
        number.value = value
        read.add(texts.value)
      }
    }.start()
    number.value = 11
    #expect(read.entries == ["10", "25", "25", "13"])
    #expect(received.elements == ["10", "25", "13"])
    #expect(texts.value == "13")
    #expect(computed.value <= 5)
  }

  @Test func closureReadsWhatIsNotYetComputed() {
    let number = MutableProperty(1)
    let late = Box<Property<Int>?>(nil)
    let read = Log<Int>()
    let first = number.property.map {
      if let late = late.value { read.add(late.value) }
      return $0
    }
    late.value = number.property.map { $0 * 10 }
    number.value = 2
    #expect(first.value == 2)
    #expect(read.entries == [20])
    late.value = nil
  }

  @Test func whatIsReadEarlyInADeepChainIsRight() {
    let number = MutableProperty(0)
    var last = number.property
    for _ in 0..<200 { last = last.combineLatest(with: last).map { ($0 + $1) / 2 + 1 } }
    let read = Log<Int>()
    let end = last
    Place.insideAnObserver.run(number) {
      number.value = 5
      read.add(end.value)
    }
    #expect(read.entries == [205])
  }
}

/// A way to derive a number from another one.
struct Derived: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let value: @Sendable (Int) -> Int
  let make: @Sendable (Property<Int>) -> Property<Int>

  init(
    _ name: String, _ value: @escaping @Sendable (Int) -> Int,
    _ make: @escaping @Sendable (Property<Int>) -> Property<Int>
  ) {
    testDescription = name
    self.value = value
    self.make = make
  }

  static let all = [
    Derived("map") {
      $0 * 10
    } _: {
      $0.map { $0 * 10 }
    },
    Derived("chain of three") {
      ($0 + 1) * 2 + 3
    } _: {
      $0.map { $0 + 1 }.map { $0 * 2 }.map { $0 + 3 }
    },
    Derived("diamond") {
      5 * $0
    } _: {
      $0.map { $0 * 2 }.combineLatest(with: $0.map { $0 * 3 }).map { $0 + $1 }
    },
    Derived("three diamonds") {
      8 * $0 + 7
    } _: {
      (0..<3).reduce($0) { number, _ in number.combineLatest(with: number.map { $0 + 1 }).map { $0 + $1 } }
    },
    Derived("array") {
      3 * $0 + 1
    } _: {
      Property.combineLatest([$0, $0.map { $0 + 1 }, $0]).map { $0.reduce(0, +) }
    },
    Derived("with a constant") {
      $0 + 7
    } _: {
      $0.combineLatest(with: Property(7)).map { $0 + $1 }
    },
    Derived("duplicates removed") {
      $0 / 2 * 10
    } _: {
      $0.map { $0 / 2 }.removeDuplicates().map { $0 * 10 }
    },
    Derived("duplicates removed, and not") {
      $0 / 2 + $0
    } _: {
      $0.map { $0 / 2 }.removeDuplicates().combineLatest(with: $0).map { $0 + $1 }
    },
    Derived("key path") {
      $0
    } _: {
      $0.map { String(repeating: "x", count: $0) }.map(\.count)
    },
  ]
}

/// A situation in which the propagation of a write is deferred.
enum Place: CaseIterable, Sendable {
  case insideAnObserver, insideAnObserverOfWhatFollows, threeObserversDeep, whileAnObserverBlocksAnotherThread

  /// Sets `number` to 1 and runs `body` before an observer of that change returns.
  func run(_ number: MutableProperty<Int>, _ body: @escaping @Sendable () -> Void) {
    let observed = self == .insideAnObserverOfWhatFollows ? number.property.map { $0 } : number.property
    let (isInside, mayLeave, isDone) = (DispatchGate(), DispatchGate(), DispatchGate())
    let observation = observed.changes.observeValues {
      guard $0 == 1 else { return }
      switch self {
      case .insideAnObserver, .insideAnObserverOfWhatFollows: body()
      case .threeObserversDeep:
        let (second, third) = (MutableProperty(0), MutableProperty(0))
        second.changes.observeValues { [weak third] in third?.value = $0 }.start()
        third.changes.observeValues { _ in body() }.start()
        second.value = 1
      case .whileAnObserverBlocksAnotherThread:
        isInside.open()
        mayLeave.wait()
      }
    }.start()
    if self == .whileAnObserverBlocksAnotherThread {
      Thread.detachNewThread {
        number.value = 1
        isDone.open()
      }
      isInside.wait()
      body()
      mayLeave.open()
      isDone.wait()
    } else {
      number.value = 1
    }
    // The subscription retains the number.
    observation.cancel()
  }
}
