import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct DependencyTests {
  @Test func whatAClosureReadsItDependsOn() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let sum = Property { a.value + b.value }
    #expect(sum.value == 3)
    a.value = 10
    #expect(sum.value == 12)
    b.value = 20
    #expect(sum.value == 30)
  }

  @Test func readInAFunctionThatIsCalledIsADependency() {
    let a = MutableProperty(1)
    @Sendable func doubled() -> Int { a.value * 2 }
    let s = Property { doubled() + 1 }
    #expect(s.value == 3)
    a.value = 4
    #expect(s.value == 9)
  }

  @Test func branchNotTakenIsNotDependedOn() {
    let (chooses, a, b) = (MutableProperty(true), MutableProperty(1), MutableProperty(2))
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return chooses.value ? a.value : b.value
    }
    #expect(s.value == 1)
    b.value = 20
    #expect(s.value == 1)
    #expect(computed.value == 1)
  }

  @Test func branchThatIsLeftIsNoLongerDependedOn() {
    let (chooses, a, b) = (MutableProperty(true), MutableProperty(1), MutableProperty(2))
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return chooses.value ? a.value : b.value
    }
    #expect(s.value == 1)
    chooses.value = false
    #expect(s.value == 2)
    a.value = 10
    #expect(s.value == 2)
    #expect(computed.value == 2)
  }

  @Test func branchThatIsTakenAgainIsDependedOnAgain() {
    let (chooses, a, b) = (MutableProperty(true), MutableProperty(1), MutableProperty(2))
    let s = Property { chooses.value ? a.value : b.value }
    #expect(s.value == 1)
    chooses.value = false
    #expect(s.value == 2)
    a.value = 10
    chooses.value = true
    #expect(s.value == 10)
    a.value = 11
    #expect(s.value == 11)
  }

  @Test func dependencyReadTwiceCausesOneComputation() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value + a.value
    }
    #expect(s.value == 2)
    a.value = 2
    #expect(s.value == 4)
    #expect(computed.value == 2)
  }

  @Test func orderOfReadsMayChange() {
    let (reverses, a, b) = (MutableProperty(false), MutableProperty("a"), MutableProperty("b"))
    let s = Property { reverses.value ? b.value + a.value : a.value + b.value }
    #expect(s.value == "ab")
    reverses.value = true
    #expect(s.value == "ba")
    a.value = "A"
    #expect(s.value == "bA")
    b.value = "B"
    #expect(s.value == "BA")
  }

  @Test func numberOfDependenciesMayGrowAndShrink() {
    let count = MutableProperty(1)
    let all = (0..<10).map { MutableProperty($0) }
    let computed = Box(0)
    let sum = Property {
      computed.increment()
      return all.prefix(count.value).reduce(0) { $0 + $1.value }
    }
    #expect(sum.value == 0)
    count.value = 10
    #expect(sum.value == 45)
    all[9].value = 100
    #expect(sum.value == 136)
    count.value = 2
    #expect(sum.value == 1)
    all[9].value = 0
    #expect(sum.value == 1)
    #expect(computed.value == 4)
  }

  @Test func dependencyOnADerivedValueMayChange() {
    let (index, a) = (MutableProperty(0), MutableProperty(1))
    let derived = [Property { a.value * 2 }, Property { a.value * 3 }]
    let s = Property { derived[index.value].value }
    #expect(s.value == 2)
    index.value = 1
    #expect(s.value == 3)
    a.value = 10
    #expect(s.value == 30)
  }

  @Test func propertyOfAPropertyFollowsTheInnerOne() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let outer = MutableProperty(a.property)
    let inner = Property { outer.value.value }
    #expect(inner.value == 1)
    outer.value = b.property
    #expect(inner.value == 2)
    b.value = 3
    #expect(inner.value == 3)
    a.value = 9
    #expect(inner.value == 3)
  }

  @Test func propertyMadeInAComputationIsDependedOn() {
    let a = MutableProperty(1)
    let s = Property { Property { a.value * 2 }.value + 1 }
    #expect(s.value == 3)
    a.value = 5
    #expect(s.value == 11)
  }

  @Test func effectFollowsTheBranchThatIsTaken() {
    let (chooses, a, b) = (MutableProperty(true), MutableProperty("a"), MutableProperty("b"))
    let log = Log<String>()
    let shown = effect { _ in log.add(chooses.value ? a.value : b.value) }
    b.value = "B"
    chooses.value = false
    a.value = "A"
    b.value = "BB"
    #expect(log.entries == ["a", "B", "BB"])
    shown.cancel()
  }

  @Test func conditionThatTurnsInTheSameTransactionGuardsTheRead() {
    let (list, hasElements) = (MutableProperty([1]), MutableProperty(true))
    let first = Property { list.value[0] }
    let s = Property { hasElements.value ? first.value : 0 }
    let log = Log<Int>()
    let shown = effect { _ in log.add(s.value) }
    transaction {
      list.value = []
      hasElements.value = false
    }
    #expect(log.entries == [1, 0])
    shown.cancel()
  }

  @Test func derivedValueThatIsNoLongerReadIsNotComputed() {
    let (reads, a) = (MutableProperty(true), MutableProperty(1))
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    let shown = effect { _ in if reads.value { _ = s.value } }
    reads.value = false
    a.value = 2
    a.value = 3
    #expect(computed.value == 1)
    shown.cancel()
  }

  @Test func oneOfTwoConditionsSufficesToReadNoFurther() {
    let (one, other) = (MutableProperty(false), MutableProperty(false))
    let computed = Box(0)
    let both = Property {
      computed.increment()
      return one.value && other.value
    }
    #expect(!both.value)
    other.value = true
    #expect(!both.value)
    #expect(computed.value == 1)
    one.value = true
    #expect(both.value)
  }
}
