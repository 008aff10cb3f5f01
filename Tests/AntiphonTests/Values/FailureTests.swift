import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct FailureTests {
  struct Negative: Error, Equatable {}

  @Test func failureIsAValue() {
    let a = MutableProperty(-1)
    let s = Property(catching: { () throws(Negative) in try positive(a.value) })
    #expect(s.value == .failure(Negative()))
  }

  @Test func failureIsKeptWithoutComputingAgain() {
    let a = MutableProperty(-1)
    let computed = Box(0)
    let s = Property(catching: { () throws(Negative) in
      computed.increment()
      return try positive(a.value)
    })
    #expect(s.value == .failure(Negative()))
    #expect(s.value == .failure(Negative()))
    #expect(computed.value == 1)
  }

  @Test func recoversWhenASourceChanges() {
    let a = MutableProperty(-1)
    let s = Property(catching: { () throws(Negative) in try positive(a.value) })
    #expect(s.value == .failure(Negative()))
    a.value = 1
    #expect(s.value == .success(1))
    a.value = -2
    #expect(s.value == .failure(Negative()))
  }

  @Test func failurePassesOnThroughWhatRethrowsIt() {
    let a = MutableProperty(-1)
    let first = Property(catching: { () throws(Negative) in try positive(a.value) })
    let second = Property(catching: { () throws(Negative) in try first.value.get() * 10 })
    #expect(second.value == .failure(Negative()))
    a.value = 2
    #expect(second.value == .success(20))
  }

  @Test func whatWasReadBeforeTheThrowIsDependedOn() {
    let (a, b) = (MutableProperty(-1), MutableProperty(1))
    let s = Property(catching: { () throws(Negative) in try positive(a.value) + positive(b.value) })
    #expect(s.value == .failure(Negative()))
    a.value = 1
    #expect(s.value == .success(2))
    b.value = -1
    #expect(s.value == .failure(Negative()))
    b.value = 2
    #expect(s.value == .success(3))
  }

  @Test func effectRunsForAFailureAndForTheRecovery() {
    let a = MutableProperty(1)
    let s = Property(catching: { () throws(Negative) in try positive(a.value) })
    let log = Log<Result<Int, Negative>>()
    let shown = effect { _ in log.add(s.value) }
    a.value = -1
    a.value = 2
    #expect(log.entries == [.success(1), .failure(Negative()), .success(2)])
    shown.cancel()
  }

  @Test func equalFailuresAreCutOffWhereDuplicatesAreRemoved() {
    let a = MutableProperty(-1)
    let s = Property(catching: { () throws(Negative) in try positive(a.value) }).removeDuplicates()
    let runs = Box(0)
    let shown = effect { _ in
      _ = s.value
      runs.increment()
    }
    a.value = -2
    #expect(runs.value == 1)
    shown.cancel()
  }

  @Test func failureInADiamondReachesTheEndOnce() {
    let a = MutableProperty(1)
    let left = Property(catching: { () throws(Negative) in try positive(a.value) })
    let right = Property(catching: { () throws(Negative) in try positive(a.value) })
    let log = Log<Bool>()
    let shown = effect { _ in log.add((try? left.value.get()) != nil && (try? right.value.get()) != nil) }
    a.value = -1
    a.value = 2
    #expect(log.entries == [true, false, true])
    shown.cancel()
  }

  @Test func othersStayRightWhileOneFails() {
    let a = MutableProperty(1)
    let fails = Property(catching: { () throws(Negative) in try positive(a.value) })
    let doubled = Property { a.value * 2 }
    #expect(fails.value == .success(1))
    #expect(doubled.value == 2)
    a.value = -3
    #expect(fails.value == .failure(Negative()))
    #expect(doubled.value == -6)
  }

  @Test func firstComputationMayFail() {
    let a = MutableProperty(-1)
    let s = Property(catching: { () throws(Negative) in try positive(a.value) })
    let log = Log<Bool>()
    let shown = effect { _ in log.add((try? s.value.get()) != nil) }
    a.value = 1
    #expect(log.entries == [false, true])
    shown.cancel()
  }

  @Test func throwInATransactionInAnEffectLeavesTheEffectAlive() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let log = Log<[Int]>()
    let shown = effect { _ in
      try? transaction {
        b.value = 5
        if a.value == 1 { throw Negative() }
      }
      log.add([a.value, untracked { b.value }])
    }
    a.value = 2
    #expect(log.entries == [[1, 0], [2, 5]])
    shown.cancel()
  }

  @Test func throwInUntrackedRestoresTracking() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let log = Log<Int>()
    let shown = effect { _ in
      try? untracked {
        _ = b.value
        throw Negative()
      }
      log.add(a.value)
    }
    b.value = 2
    a.value = 2
    #expect(log.entries == [1, 2])
    shown.cancel()
  }

  @Test func throwInATransactionInAComputationLeavesTheGraphRight() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let s = Property { () -> Int in
      try? transaction {
        b.value = a.value
        throw Negative()
      }
      return a.value + b.value
    }
    #expect(s.value == 1)
    a.value = 2
    #expect(s.value == 2)
    #expect(b.value == 0)
  }
}

private func positive(_ number: Int) throws(FailureTests.Negative) -> Int {
  if number < 0 { throw FailureTests.Negative() }
  return number
}
