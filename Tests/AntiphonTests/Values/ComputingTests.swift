import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct ComputingTests {
  @Test func isNotComputedBeforeItIsRead() {
    let computed = Box(0)
    let s = Property { computed.increment() }
    #expect(computed.value == 0)
    #expect(s.value == 1)
  }

  @Test func isComputedOnceForManyReads() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    for _ in 0..<10 { #expect(s.value == 1) }
    #expect(computed.value == 1)
  }

  @Test func setsWithoutAReadComputeNothing() {
    let a = MutableProperty(0)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    _ = s.value
    for value in 1...10 { a.value = value }
    #expect(computed.value == 1)
    #expect(s.value == 10)
    #expect(computed.value == 2)
  }

  @Test func changeOfAnotherPropertyComputesNothing() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    _ = s.value
    b.value = 2
    _ = s.value
    #expect(computed.value == 1)
  }

  @Test func valueThatReadsNothingIsComputedOnce() {
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return 1
    }
    #expect(s.value + s.value == 2)
    #expect(computed.value == 1)
  }

  @Test func readersShareOneComputation() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    let (b, c) = (Property { s.value + 1 }, Property { s.value + 2 })
    #expect(b.value + c.value == 5)
    a.value = 2
    #expect(b.value + c.value == 7)
    #expect(computed.value == 2)
  }

  @Test func staysCachedAfterItsLastEffectHasEnded() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    let shown = effect { _ in _ = s.value }
    shown.cancel()
    #expect(s.value == 1)
    #expect(computed.value == 1)
  }

  @Test func isNotComputedForChangesAfterItsLastEffectHasEnded() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    let shown = effect { _ in _ = s.value }
    shown.cancel()
    a.value = 2
    #expect(computed.value == 1)
    #expect(s.value == 2)
  }

  @Test func isRightForAnEffectThatComesLater() {
    let a = MutableProperty(1)
    let s = Property { a.value * 2 }
    let first = effect { _ in _ = s.value }
    first.cancel()
    a.value = 2
    let log = Log<Int>()
    let second = effect { _ in log.add(s.value) }
    a.value = 3
    #expect(log.entries == [4, 6])
    second.cancel()
  }

  @Test func effectComputesWhatItReadsOnceForAChange() {
    let a = MutableProperty(1)
    let computed = Box(0)
    let s = Property {
      computed.increment()
      return a.value
    }
    let shown = effect { _ in _ = s.value + s.value }
    a.value = 2
    #expect(computed.value == 2)
    shown.cancel()
  }

  @Test func sourceIsComputedBeforeWhatReadsIt() {
    let a = MutableProperty(1)
    let log = Log<String>()
    let b = Property { () -> Int in
      log.add("b")
      return a.value
    }
    let c = Property { () -> Int in
      let value = b.value
      log.add("c")
      return value
    }
    _ = c.value
    a.value = 2
    _ = c.value
    #expect(log.entries == ["b", "c", "b", "c"])
  }

  @Test func onlyTheReadPartOfTheGraphIsComputed() {
    let a = MutableProperty(1)
    let log = Log<String>()
    let b = Property { () -> Int in
      log.add("b")
      return a.value
    }
    let (c, d) = (
      Property { () -> Int in
        log.add("c")
        return b.value
      },
      Property { () -> Int in
        log.add("d")
        return b.value
      }
    )
    _ = c.value + d.value
    a.value = 2
    _ = c.value
    #expect(log.entries == ["c", "b", "d", "b", "c"] || log.entries == ["c", "b", "d", "c", "b"])
  }

  @Test func unreadValueIsReleased() {
    final class Object: Sendable {}
    weak var released: Object?
    let a = MutableProperty(1)
    do {
      let object = Object()
      released = object
      let s = Property {
        withExtendedLifetime(object) {}
        return a.value
      }
      _ = s.value
    }
    #expect(released == nil)
    a.value = 2
  }

  @Test func earlierValueIsReleasedWithTheNextComputation() {
    final class Object: Sendable {}
    let a = MutableProperty(1)
    let s = Property {
      _ = a.value
      return Object()
    }
    weak let earlier = s.value
    #expect(earlier != nil)
    a.value = 2
    _ = s.value
    #expect(earlier == nil)
  }

  @Test func sourceThatIsNoLongerReadIsReleased() {
    final class Object: Sendable {}
    weak var released: Object?
    let chosen = MutableProperty<Property<Object>?>(nil)
    do {
      let object = Object()
      released = object
      chosen.value = Property(object)
    }
    let s = Property { chosen.value?.value == nil }
    #expect(!s.value)
    chosen.value = nil
    #expect(s.value)
    #expect(released == nil)
  }

  @Test func deepChainIsRight() async {
    // The first computation of a closure is inside the one that reads it: 8 KiB of stack each in a build for the address sanitizer.
    await onStack(of: 32 << 20) {
      let a = MutableProperty(0)
      let end = (0..<1_000).reduce(a.property) { before, _ in Property { before.value + 1 } }
      let log = Log<Int>()
      let shown = effect { _ in log.add(end.value) }
      a.value = 1
      #expect(log.entries == [1_000, 1_001])
      shown.cancel()
    }
  }

  // In a process of their own: a write anywhere makes a snapshot look again.

  @Test func snapshotOfACachedValueIsTheSameObject() async {
    await #expect(processExitsWith: .success) {
      final class Object: Sendable {}
      let a = MutableProperty(1)
      let s = Property {
        _ = a.value
        return Object()
      }
      let before = s.value
      precondition(snapshot { s.value } === before)
    }
  }

  @Test func transactionThatSetsSomethingElseDoesNotComputeAgain() async {
    await #expect(processExitsWith: .success) {
      let (a, b) = (MutableProperty(1), MutableProperty(1))
      let computed = Box(0)
      let s = Property {
        computed.increment()
        return a.value
      }
      _ = s.value
      transaction {
        b.value = 2
        _ = s.value
      }
      precondition(computed.value == 1)
    }
  }

  @Test func declaredChainOfAnyDepthNeedsNoStack() async {
    await #expect(processExitsWith: .success) {
      let a = MutableProperty(0)
      let end = (0..<50_000).reduce(a.property) { before, _ in before.map { $0 + 1 } }
      let last = Box(0)
      let shown = effect { _ in last.value = end.value }
      a.value = 1
      precondition(last.value == 50_001)
      transaction {
        a.value = 2
        precondition(end.value == 50_002)
      }
      precondition(snapshot { end.value } == 50_002)
      shown.cancel()
    }
  }

  @Test func trackedChainThatGrowsToAnyDepthNeedsNoStack() async {
    await #expect(processExitsWith: .success) {
      let a = MutableProperty(0)
      let end = (0..<50_000).reduce(a.property) { before, _ in
        let next = Property { before.value + 1 }
        _ = next.value
        return next
      }
      let last = Box(0)
      let shown = effect { _ in last.value = end.value }
      a.value = 1
      precondition(last.value == 50_001)
      transaction {
        a.value = 2
        precondition(end.value == 50_002)
      }
      precondition(snapshot { end.value } == 50_002)
      shown.cancel()
    }
  }

  @Test func manyPathsAreMarkedOnce() {
    let (root, sets) = (MutableProperty(0), MutableProperty(false))
    var all = [
      Property { () -> Int in
        if sets.value && root.value == 0 { root.value = 1 }
        return root.value
      }
    ]
    for number in 1..<60 {
      let (one, other) = (all[number - 1], all[max(0, number - 2)])
      all.append(Property { root.value & 0 &+ max(one.value, other.value) })
    }
    #expect(all[59].value == 0)
    sets.value = true
    #expect(all[59].value == 1)
  }
}
