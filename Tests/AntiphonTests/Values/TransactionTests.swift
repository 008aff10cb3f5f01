import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct TransactionTests {
  @Test func severalSetsCauseOneRun() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let log = Log<[Int]>()
    let shown = effect { _ in log.add([a.value, b.value]) }
    transaction {
      a.value = 10
      b.value = 20
    }
    #expect(log.entries == [[1, 2], [10, 20]])
    shown.cancel()
  }

  @Test func severalSetsOfOnePropertyCauseOneRun() {
    let a = MutableProperty(0)
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value) }
    transaction { for value in 1...5 { a.value = value } }
    #expect(log.entries == [0, 5])
    shown.cancel()
  }

  @Test func writeIsReadAtOnceInside() {
    let a = MutableProperty(1)
    transaction {
      a.value = 2
      #expect(a.value == 2)
    }
  }

  @Test func derivedValueIsUpToDateInside() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    #expect(doubled.value == 2)
    transaction {
      a.value = 2
      #expect(doubled.value == 4)
      a.value = 3
      #expect(doubled.value == 6)
    }
    #expect(doubled.value == 6)
  }

  @Test func effectsWaitForTheOutermostEnd() {
    let a = MutableProperty(0)
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value) }
    transaction {
      transaction { a.value = 1 }
      #expect(log.entries == [0])
      a.value = 2
    }
    #expect(log.entries == [0, 2])
    shown.cancel()
  }

  @Test func resultIsReturned() {
    let a = MutableProperty(1)
    let sum = transaction { () -> Int in
      a.value = 2
      return a.value + 1
    }
    #expect(sum == 3)
  }

  @Test func emptyTransactionRunsNothing() {
    let a = MutableProperty(1)
    let runs = Box(0)
    let shown = effect { _ in
      _ = a.value
      runs.increment()
    }
    transaction {}
    #expect(runs.value == 1)
    shown.cancel()
  }

  @Test func nothingIsChangedIfItThrows() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let log = Log<[Int]>()
    let shown = effect { _ in log.add([a.value, b.value]) }
    #expect(throws: CancellationError.self) {
      try transaction {
        a.value = 10
        b.value = 20
        throw CancellationError()
      }
    }
    #expect([a.value, b.value] == [1, 2])
    #expect(log.entries == [[1, 2]])
    shown.cancel()
  }

  @Test func derivedValueIsTheEarlierOneAfterAThrow() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    try? transaction {
      a.value = 2
      #expect(doubled.value == 4)
      throw CancellationError()
    }
    #expect(doubled.value == 2)
  }

  @Test func innerOneThatThrowsIsTakenBackAlone() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    transaction {
      a.value = 10
      try? transaction {
        a.value = 11
        b.value = 21
        throw CancellationError()
      }
      #expect([a.value, b.value] == [10, 2])
    }
    #expect([a.value, b.value] == [10, 2])
  }

  @Test func transactionsWorkAfterAThrow() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value) }
    try? transaction { throw CancellationError() }
    a.value = 2
    transaction { a.value = 3 }
    #expect(log.entries == [1, 2, 3])
    shown.cancel()
  }

  @Test func valueSetBackIsNoChangeWithEquality() {
    let a = MutableProperty(1, unless: ==)
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value) }
    transaction {
      a.value = 2
      a.value = 1
      #expect(a.value == 1)
    }
    #expect(a.value == 1)
    #expect(log.entries == [1])
    shown.cancel()
  }

  @Test func derivedValueThatEndsEqualRunsNoEffect() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let sum = Property { a.value + b.value }
    let log = Log<Int>()
    let shown = effect { _ in log.add(sum.value) }
    transaction {
      a.value = 2
      b.value = 1
    }
    #expect(log.entries == [3])
    shown.cancel()
  }

  @Test func observersReceiveTheLastValueOnce() {
    let a = MutableProperty(0)
    let probe = a.producer.probe()
    transaction { for value in 1...3 { a.value = value } }
    #expect(probe.elements == [0, 3])
    probe.cancel()
  }

  @Test func observersReadAllOfTheChanges() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<[Int]>()
    let observation = a.changes.observeValues { log.add([$0, b.value]) }.start()
    transaction {
      a.value = 1
      b.value = 2
    }
    #expect(log.entries == [[1, 2]])
    observation.cancel()
  }

  @Test func modificationUsesWhatWasSetInside() {
    let a = MutableProperty(1)
    transaction {
      a.value = 5
      a.modify { $0 += 1 }
    }
    #expect(a.value == 6)
  }

  @Test func transactionInAnEffectIsVisibleToTheEffect() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let log = Log<Int>()
    let shown = effect { _ in
      transaction { b.value = a.value * 10 }
      log.add(untracked { b.value })
    }
    a.value = 2
    #expect(log.entries == [10, 20])
    shown.cancel()
  }

  @Test func transactionInAnEffectRunsOthersOnce() {
    let (a, b, c) = (MutableProperty(1), MutableProperty(0), MutableProperty(0))
    let log = Log<[Int]>()
    let copies = effect { _ in
      transaction {
        b.value = a.value
        c.value = a.value
      }
    }
    let shown = effect { _ in log.add([b.value, c.value]) }
    a.value = 2
    #expect(log.entries == [[1, 1], [2, 2]])
    copies.cancel()
    shown.cancel()
  }

  @Test func readsInATransactionInAnEffectAreTracked() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let log = Log<Int>()
    let shown = effect { _ in transaction { log.add(doubled.value) } }
    a.value = 2
    #expect(log.entries == [2, 4])
    shown.cancel()
  }

  @Test func readAfterASetInATransactionInAnEffectIsTracked() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let doubled = Property { a.value * 2 }
    let log = Log<Int>()
    let shown = effect { _ in
      // An effect that does not settle is to fail this test, not to run forever.
      guard log.entries.count < 10 else { return }
      transaction {
        b.value = 1
        log.add(doubled.value)
      }
    }
    a.value = 2
    #expect(log.entries == [2, 4])
    shown.cancel()
  }

  @Test func effectMadeInsideRunsAtOnce() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = transaction {
      let shown = effect { _ in log.add(a.value) }
      #expect(log.entries == [1])
      return shown
    }
    a.value = 2
    #expect(log.entries == [1, 2])
    shown.cancel()
  }

  @Test func effectMadeInsideIsToldOfLaterChangesOfDerivedValues() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let log = Log<Int>()
    let shown = transaction {
      a.value = 2
      return effect { _ in log.add(doubled.value) }
    }
    a.value = 3
    #expect(log.entries.last == 6)
    shown.cancel()
  }

  @Test func effectMadeInsideIsToldOfLaterChangesOfOutdatedValues() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let doubled = Property { a.value * 2 }
    #expect(doubled.value == 2)
    a.value = 2
    let log = Log<Int>()
    let shown = transaction {
      b.value = 1
      return effect { _ in log.add(doubled.value) }
    }
    a.value = 3
    #expect(log.entries.last == 6)
    shown.cancel()
  }

  @Test func derivedValueThatUsesOneDependsOnWhatIsReadInside() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let doubled = Property { a.value * 2 }
    let s = Property {
      transaction { () -> Int in
        b.value = 1
        return doubled.value
      }
    }
    #expect(s.value == 2)
    a.value = 2
    #expect(s.value == 4)
  }

  @Test func effectMadeInOneThatThrowsSeesTheValuesAfterIt() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = Box<Effect?>(nil)
    try? transaction {
      a.value = 2
      shown.value = effect { _ in log.add(a.value) }
      throw CancellationError()
    }
    #expect(log.entries.last == 1)
    shown.value?.cancel()
  }

  @Test func effectEndedInsideDoesNotRun() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value) }
    transaction {
      a.value = 2
      shown.cancel()
    }
    #expect(log.entries == [1])
  }

  @Test func computationStartedInsideIsRightAfterwards() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let computed = Box(0)
    let sum = Property {
      computed.increment()
      return a.value + b.value
    }
    transaction {
      a.value = 10
      #expect(sum.value == 12)
      b.value = 20
    }
    #expect(sum.value == 30)
    let before = computed.value
    #expect(sum.value == 30)
    #expect(computed.value == before)
  }

  @Test func streamThatIsBegunInsideBeginsWithWhatOthersSee() {
    let (a, log) = (MutableProperty(1), Log<Int>())
    let tens = Property { a.value * 10 }
    let read = Box(0)
    let subscription = transaction {
      a.value = 2
      onAnotherThread { read.value = tens.value }
      return tens.producer.observeValues { log.add($0) }.start()
    }
    #expect(read.value == 10)
    #expect(log.entries == [10, 20])
    subscription.cancel()
  }

  @Test func valueSetBackIsReadByWhatHasReadTheOther() {
    let a = MutableProperty(1, unless: ==)
    let log = Log<Int>()
    let shown = transaction { () -> Effect in
      a.value = 2
      defer { a.value = 1 }
      return effect { _ in log.add(a.value) }
    }
    #expect(log.entries == [2, 1])
    shown.cancel()
  }
}
