import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct EqualityTests {
  @Test func setToAnEqualValueIsNoChangeWithOwnEquality() {
    let a = MutableProperty(1, unless: ==)
    let runs = Box(0)
    let shown = effect { _ in
      _ = a.value
      runs.increment()
    }
    a.value = 1
    #expect(runs.value == 1)
    a.value = 2
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func eachSetIsAChangeWithoutEquality() {
    let a = MutableProperty(1)
    let runs = Box(0)
    let shown = effect { _ in
      _ = a.value
      runs.increment()
    }
    a.value = 1
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func equalResultWakesNothingFurther() {
    let a = MutableProperty(1)
    let isPositive = Property { a.value > 0 }
    let runs = Box(0)
    let shown = effect { _ in
      _ = isPositive.value
      runs.increment()
    }
    for value in 2...5 { a.value = value }
    #expect(runs.value == 1)
    a.value = -1
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func cutOffReachesAcrossSeveralStages() {
    let a = MutableProperty(1)
    let parity = Property { a.value % 2 }
    let computed = Box(0)
    let text = Property {
      computed.increment()
      return "\(parity.value)"
    }
    let last = Property { text.value + "!" }
    #expect(last.value == "1!")
    a.value = 3
    #expect(last.value == "1!")
    #expect(computed.value == 1)
  }

  @Test func ownEqualityDecidesWhetherADerivedValueChanges() {
    let a = MutableProperty(10)
    let tens = Property(unless: { $0 / 10 == $1 / 10 }, { a.value })
    let log = Log<Int>()
    let shown = effect { _ in log.add(tens.value) }
    for value in [11, 19, 20, 29, 31] { a.value = value }
    #expect(log.entries == [10, 20, 31])
    shown.cancel()
  }

  @Test func equivalentValueIsNotTakenOver() {
    let a = MutableProperty(10)
    let tens = Property(unless: { $0 / 10 == $1 / 10 }, { a.value })
    #expect(tens.value == 10)
    a.value = 15
    #expect(tens.value == 10)
  }

  @Test func equivalentValueIsNotTakenOverInATransaction() {
    let (a, other) = (MutableProperty(10), MutableProperty(0))
    let tens = Property(unless: { $0 / 10 == $1 / 10 }, { a.value })
    #expect(tens.value == 10)
    transaction {
      a.value = 15
      other.value = 1
      #expect(tens.value == 10)
    }
    #expect(tens.value == 10)
  }

  @Test func equivalentValueIsNotTakenOverInASnapshot() {
    let a = MutableProperty(10)
    let tens = Property(unless: { $0 / 10 == $1 / 10 }, { a.value })
    #expect(tens.value == 10)
    a.value = 15
    #expect(snapshot { tens.value } == 10)
    #expect(tens.value == 10)
  }

  @Test func equalityThatIsNeverTruePassesEachComputation() {
    let a = MutableProperty(1)
    let s = Property(
      unless: { _, _ in false },
      {
        _ = a.value; return 0
      })
    let runs = Box(0)
    let shown = effect { _ in
      _ = s.value
      runs.increment()
    }
    a.value = 2
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func equalityReceivesTheEarlierValueFirst() {
    let a = MutableProperty(1)
    let log = Log<[Int]>()
    let s = Property(
      unless: {
        log.add([$0, $1])
        return false
      }, { a.value })
    for value in 1...3 {
      a.value = value
      _ = s.value
    }
    #expect(log.entries == [[1, 2], [2, 3]])
  }

  @Test func equalityOfASetReceivesTheEarlierValueFirst() {
    let log = Log<[Int]>()
    let a = MutableProperty(1) {
      log.add([$0, $1])
      return $0 == $1
    }
    a.value = 2
    a.value = 2
    a.value = 3
    #expect(log.entries == [[1, 2], [2, 2], [2, 3]])
  }

  @Test func equalityIsNotAskedForTheFirstValue() {
    let asked = Box(0)
    let s = Property(
      unless: { (_: Int, _: Int) in
        asked.increment()
        return true
      }, { 1 })
    #expect(s.value == 1)
    #expect(asked.value == 0)
  }

  @Test func valueThatIsNotEquatableChangesWithEachComputation() {
    struct Plain: Sendable { let number: Int }
    let a = MutableProperty(1)
    let s = Property { Plain(number: a.value % 2) }
    let runs = Box(0)
    let shown = effect { _ in
      _ = s.value
      runs.increment()
    }
    a.value = 3
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func notANumberDiffersFromItself() {
    let a = MutableProperty(1)
    let s = Property { a.value > 0 ? Double.nan : 0 }
    let runs = Box(0)
    let shown = effect { _ in
      _ = s.value
      runs.increment()
    }
    a.value = 2
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func valueThatReturnsBeforeItIsReadIsNoChangeFurtherOn() {
    let a = MutableProperty(1)
    let b = Property { a.value }
    let computed = Box(0)
    let c = Property {
      computed.increment()
      return b.value
    }
    #expect(c.value == 1)
    a.value = 2
    a.value = 1
    #expect(c.value == 1)
    #expect(computed.value == 1)
  }

  @Test func modificationToAnEqualValueIsNoChange() {
    let a = MutableProperty([1, 2], unless: ==)
    let runs = Box(0)
    let shown = effect { _ in
      _ = a.value
      runs.increment()
    }
    a.modify { $0.sort() }
    #expect(runs.value == 1)
    a.modify { $0.append(3) }
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func removedDuplicatesWakeNothing() {
    let a = MutableProperty(1)
    let runs = Box(0)
    let distinct = a.property.removeDuplicates()
    let shown = effect { _ in
      _ = distinct.value
      runs.increment()
    }
    a.value = 1
    a.value = 1
    #expect(runs.value == 1)
    shown.cancel()
  }

  @Test func effectUpdatesEvenIfOneOfItsSourcesStaysEqual() {
    let a = MutableProperty(1)
    let (same, other) = (
      Property {
        _ = a.value; return 0
      }, Property { a.value }
    )
    let log = Log<Int>()
    let shown = effect { _ in log.add(same.value + other.value) }
    a.value = 2
    #expect(log.entries == [1, 2])
    shown.cancel()
  }

  @Test func effectDoesNotRunIfAllOfItsSourcesStayEqual() {
    let a = MutableProperty(1)
    let same = (0..<3).map { number in
      Property {
        _ = a.value; return number
      }
    }
    let runs = Box(0)
    let shown = effect { _ in
      _ = same.map(\.value)
      runs.increment()
    }
    a.value = 2
    #expect(runs.value == 1)
    shown.cancel()
  }
}
