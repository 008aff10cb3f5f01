import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct SnapshotTests {
  @Test func readsTheCurrentValues() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let sum = Property { a.value + b.value }
    #expect(snapshot { [a.value, b.value, sum.value] } == [1, 2, 3])
  }

  @Test func isRepeatedIfAnotherThreadSetsMeanwhile() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let calls = Box(0)
    let pair = snapshot {
      let first = a.value
      if calls.increment() == 1 {
        onAnotherThread {
          transaction {
            a.value = 2
            b.value = 2
          }
        }
      }
      return [first, b.value]
    }
    #expect(pair == [2, 2])
  }

  @Test func derivedAndDirectReadAgreeIfAnotherThreadSetsMeanwhile() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let calls = Box(0)
    let pair = snapshot {
      let first = a.value
      if calls.increment() == 1 { onAnotherThread { a.value = 2 } }
      return [first, doubled.value]
    }
    #expect(pair[1] == 2 * pair[0])
  }

  @Test func untrackedReadIsOfTheSameMoment() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let calls = Box(0)
    let pair = snapshot {
      let first = a.value
      if calls.increment() == 1 {
        onAnotherThread {
          transaction {
            a.value = 2
            b.value = 2
          }
        }
      }
      return [first, untracked { b.value }]
    }
    #expect(pair[0] == pair[1])
  }

  @Test func effectDependsOnWhatWasRead() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let log = Log<[Int]>()
    let shown = effect { _ in log.add(snapshot { [a.value, b.value] }) }
    a.value = 10
    b.value = 20
    #expect(log.entries == [[1, 2], [10, 2], [10, 20]])
    shown.cancel()
  }

  @Test func effectDependsOnWhatADerivedValueFollows() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let log = Log<Int>()
    let shown = effect { _ in log.add(snapshot { doubled.value }) }
    a.value = 2
    #expect(log.entries == [2, 4])
    shown.cancel()
  }

  @Test func effectThatIsChangedMeanwhileRunsAgain() {
    let a = MutableProperty(1)
    let calls = Box(0)
    let log = Log<Int>()
    let shown = effect { _ in
      log.add(
        snapshot {
          let value = a.value
          if calls.increment() == 1 { onAnotherThread { a.value = 2 } }
          return value
        })
    }
    #expect(log.entries.last == 2)
    shown.cancel()
  }

  @Test func derivedValueMayTakeOne() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let sum = Property { snapshot { a.value + b.value } }
    #expect(sum.value == 3)
    b.value = 3
    #expect(sum.value == 4)
  }

  @Test func readsWhatTheTransactionAroundItHasSet() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    transaction {
      a.value = 2
      #expect(snapshot { [a.value, doubled.value] } == [2, 4])
    }
  }

  @Test func transactionInsideReadsWhatItHasSet() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let read = snapshot {
      transaction { () -> [Int] in
        a.value = 2
        return [a.value, doubled.value]
      }
    }
    #expect(read == [2, 4])
  }

  @Test func mayBeNested() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    #expect(snapshot { snapshot { a.value } + b.value } == 3)
  }

  @Test func computationIsRepeatedIfAnotherThreadSetsMeanwhile() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let calls = Box(0)
    let sum = Property {
      let first = a.value
      if calls.increment() == 1 {
        onAnotherThread {
          transaction {
            a.value = 2
            b.value = 2
          }
        }
      }
      return [first, b.value]
    }
    #expect(sum.value == [2, 2])
  }

  @Test func valueSetInsideIsSetAfterwards() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    snapshot { b.value = a.value }
    #expect(b.value == 1)
  }

  @Test func closureMayMakeAndSetPropertiesOfItsOwn() {
    let read = snapshot { () -> Int in
      let own = MutableProperty(0)
      own.value = 1
      return own.value
    }
    #expect(read == 1)
  }
}
