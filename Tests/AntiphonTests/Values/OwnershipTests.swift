import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct OwnershipTests {
  @Test func innerEffectEndsWithTheNextRunOfTheOuterOne() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<String>()
    let outer = effect { _ in
      let value = a.value
      _ = effect { _ in log.add("\(value)-\(b.value)") }
    }
    a.value = 1
    b.value = 1
    #expect(log.entries == ["0-0", "1-0", "1-1"])
    outer.cancel()
  }

  @Test func innerEffectEndsWithTheOuterOne() {
    let b = MutableProperty(0)
    let log = Log<Int>()
    let outer = effect { _ in _ = effect { _ in log.add(b.value) } }
    outer.cancel()
    b.value = 1
    #expect(log.entries == [0])
  }

  @Test func innerEffectEndsWhateverBecomesOfItsHandle() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let handles = Log<Effect>()
    let log = Log<Int>()
    let outer = effect { _ in
      if a.value == 0 { handles.add(effect { _ in log.add(b.value) }) }
    }
    a.value = 1
    b.value = 1
    #expect(log.entries == [0])
    outer.cancel()
  }

  @Test func innerEffectOutlivesItsHandle() {
    let b = MutableProperty(0)
    let log = Log<Int>()
    let outer = effect { _ in
      var inner: Effect? = effect { _ in log.add(b.value) }
      withExtendedLifetime(inner) {}
      inner = nil
    }
    b.value = 1
    #expect(log.entries == [0, 1])
    outer.cancel()
  }

  @Test func innerEffectMayBeCancelledAlone() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let inner = Box<Effect?>(nil)
    let log = Log<String>()
    let outer = effect { _ in
      log.add("outer\(a.value)")
      inner.value = effect { _ in log.add("inner\(b.value)") }
    }
    inner.value?.cancel()
    b.value = 1
    a.value = 1
    #expect(log.entries == ["outer0", "inner0", "outer1", "inner1"])
    outer.cancel()
    inner.value = nil
  }

  @Test func sourceOfTheInnerEffectDoesNotRunTheOuterOne() {
    let b = MutableProperty(0)
    let runs = Box(0)
    let outer = effect { _ in
      runs.increment()
      _ = effect { _ in _ = b.value }
    }
    b.value = 1
    #expect(runs.value == 1)
    outer.cancel()
  }

  @Test func innerEffectsDoNotAccumulate() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let runs = Box(0)
    let outer = effect { _ in
      _ = a.value
      _ = effect { _ in
        _ = b.value
        runs.increment()
      }
    }
    for value in 1...10 { a.value = value }
    runs.value = 0
    b.value = 1
    #expect(runs.value == 1)
    outer.cancel()
  }

  @Test func innerCleanUpComesBeforeTheOuterOne() {
    let log = Log<String>()
    let outer = effect { run in
      run.onEnd { log.add("outer") }
      _ = effect { run in run.onEnd { log.add("inner") } }
    }
    outer.cancel()
    #expect(log.entries == ["inner", "outer"])
  }

  @Test func innerCleanUpComesBeforeTheNextRunOfTheOuterOne() {
    let a = MutableProperty(0)
    let log = Log<String>()
    let outer = effect { run in
      log.add("outer\(a.value)")
      run.onEnd { log.add("outer ends") }
      _ = effect { run in
        log.add("inner")
        run.onEnd { log.add("inner ends") }
      }
    }
    a.value = 1
    #expect(log.entries == ["outer0", "inner", "inner ends", "outer ends", "outer1", "inner"])
    outer.cancel()
  }

  @Test func threeLevelsEndFromTheInside() {
    let log = Log<Int>()
    let outer = effect { run in
      run.onEnd { log.add(1) }
      _ = effect { run in
        run.onEnd { log.add(2) }
        _ = effect { run in run.onEnd { log.add(3) } }
      }
    }
    outer.cancel()
    #expect(log.entries == [3, 2, 1])
  }

  @Test func cleanUpOrderRemainsAfterTheInnerOneHasRunAgain() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<String>()
    let outer = effect { run in
      _ = a.value
      run.onEnd { log.add("outer") }
      _ = effect { run in
        _ = b.value
        run.onEnd { log.add("inner") }
      }
    }
    b.value = 1
    #expect(log.entries == ["inner"])
    a.value = 1
    #expect(log.entries == ["inner", "inner", "outer"])
    outer.cancel()
  }

  @Test func siblingsEndInTheOrderOfTheirCreation() {
    let log = Log<Int>()
    let outer = effect { _ in for number in 0..<3 { _ = effect { run in run.onEnd { log.add(number) } } } }
    outer.cancel()
    #expect(log.entries == [0, 1, 2])
  }

  @Test func outerEffectServesAsTheScopeOfSeveral() {
    let a = MutableProperty(0)
    let runs = Box(0)
    let scope = effect { _ in
      for _ in 0..<3 {
        _ = effect { _ in
          _ = a.value
          runs.increment()
        }
      }
    }
    a.value = 1
    #expect(runs.value == 6)
    scope.cancel()
    a.value = 2
    #expect(runs.value == 6)
  }

  @Test func outerEffectMayEndWhileAnInnerOneRuns() {
    let a = MutableProperty(0)
    let outer = Box<Effect?>(nil)
    let log = Log<String>()
    outer.value = effect { run in
      run.onEnd { log.add("outer ends") }
      _ = effect { run in
        log.add("inner\(a.value)")
        run.onEnd { log.add("inner ends") }
        if a.value == 1 { outer.value?.cancel() }
      }
    }
    a.value = 1
    a.value = 2
    #expect(log.entries.first == "inner0")
    #expect(log.entries.filter { $0 == "inner1" }.count == 1)
    #expect(!log.entries.contains("inner2"))
    #expect(log.entries.filter { $0 == "inner ends" }.count == 2)
    #expect(log.entries.filter { $0 == "outer ends" }.count == 1)
    outer.value = nil
  }

  @Test func effectMadeAfterItsOuterOneHasEndedEndsWithTheRun() {
    let b = MutableProperty(0)
    let a = MutableProperty(0)
    let outer = Box<Effect?>(nil)
    let log = Log<Int>()
    outer.value = effect { _ in
      guard a.value == 1 else { return }
      outer.value?.cancel()
      _ = effect { _ in log.add(b.value) }
    }
    a.value = 1
    b.value = 1
    #expect(log.entries == [0])
    outer.value = nil
  }

  @Test func innerEffectThatIsQueuedDoesNotRunAfterTheOuterOneHasEndedIt() {
    let a = MutableProperty(0)
    let log = Log<String>()
    let outer = effect { _ in
      let value = a.value
      log.add("outer\(value)")
      _ = effect { _ in log.add("inner\(value)-\(a.value)") }
    }
    a.value = 1
    #expect(log.entries == ["outer0", "inner0-0", "outer1", "inner1-1"])
    outer.cancel()
  }

  @Test func effectMadeInAComputationLastsAsLongAsItsHandle() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let inner = Box<Effect?>(nil)
    let log = Log<Int>()
    let s = Property { () -> Int in
      if inner.value == nil { inner.value = effect { _ in log.add(b.value) } }
      return a.value
    }
    let outer = effect { _ in _ = s.value }
    a.value = 1
    b.value = 1
    #expect(log.entries == [0, 1])
    outer.cancel()
    b.value = 2
    #expect(log.entries == [0, 1, 2])
    inner.value = nil
    b.value = 3
    #expect(log.entries == [0, 1, 2])
  }

  @Test func effectMadeInATransactionOfAnEffectBelongsToIt() {
    let b = MutableProperty(0)
    let log = Log<Int>()
    let outer = effect { _ in transaction { _ = effect { _ in log.add(b.value) } } }
    b.value = 1
    outer.cancel()
    b.value = 2
    #expect(log.entries == [0, 1])
  }

  @Test func effectMadeInAnObserverDoesNotBelongToTheEffectThatSets() {
    let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
    let made = Box<Effect?>(nil)
    let log = Log<Int>()
    let observation = b.changes.observeValues { _ in
      if made.value == nil { made.value = effect { _ in log.add(c.value) } }
    }.start()
    let outer = effect { _ in b.value = a.value }
    a.value = 1
    outer.cancel()
    c.value = 1
    #expect(log.entries == [0, 1])
    observation.cancel()
    made.value = nil
  }

  @Test func derivedValueMadeInAnEffectOutlivesTheRun() {
    let (a, b) = (MutableProperty(0), MutableProperty(1))
    let kept = Box<Property<Int>?>(nil)
    let outer = effect { _ in
      _ = a.value
      if kept.value == nil { kept.value = Property { b.value * 2 } }
    }
    a.value = 1
    outer.cancel()
    b.value = 2
    #expect(kept.value?.value == 4)
    kept.value = nil
  }
}
