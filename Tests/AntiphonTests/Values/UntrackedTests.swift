import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct UntrackedTests {
  @Test func effectDoesNotDependOnIt() {
    let (a, b) = (MutableProperty(1), MutableProperty(10))
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value + untracked { b.value }) }
    b.value = 20
    a.value = 2
    #expect(log.entries == [11, 22])
    shown.cancel()
  }

  @Test func derivedValueDoesNotDependOnIt() {
    let (a, b) = (MutableProperty(1), MutableProperty(10))
    let s = Property { a.value + untracked { b.value } }
    #expect(s.value == 11)
    b.value = 20
    #expect(s.value == 11)
    a.value = 2
    #expect(s.value == 22)
  }

  @Test func derivedValueThatIsReadInsideIsUpToDate() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let doubled = Property { b.value * 2 }
    let log = Log<Int>()
    let shown = effect { _ in
      _ = a.value
      log.add(untracked { doubled.value })
    }
    b.value = 2
    a.value = 2
    #expect(log.entries == [2, 4])
    shown.cancel()
  }

  @Test func derivedValueThatIsReadInsideKeepsItsOwnSources() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let shown = effect { _ in untracked { _ = doubled.value } }
    a.value = 2
    #expect(doubled.value == 4)
    shown.cancel()
  }

  @Test func effectsOfWhatIsSetInsideRunAtItsEnd() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value) }
    untracked {
      a.value = 2
      #expect(log.entries == [1])
      a.value = 3
    }
    #expect(log.entries == [1, 3])
    shown.cancel()
  }

  @Test func trackingGoesOnAfterIt() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let runs = Box(0)
    let shown = effect { _ in
      untracked { _ = a.value }
      _ = b.value
      runs.increment()
    }
    b.value = 2
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func trackedAndUntrackedReadOfOneValueIsTracked() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = effect { _ in log.add(untracked { a.value } + a.value) }
    a.value = 2
    #expect(log.entries == [2, 4])
    shown.cancel()
  }

  @Test func mayBeNested() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let runs = Box(0)
    let shown = effect { _ in
      untracked {
        untracked { _ = a.value }
        _ = b.value
      }
      runs.increment()
    }
    a.value = 2
    b.value = 2
    #expect(runs.value == 1)
    shown.cancel()
  }

  @Test func effectMadeInsideTracksForItself() {
    let a = MutableProperty(1)
    let (outerRuns, log) = (Box(0), Log<Int>())
    let outer = effect { _ in
      outerRuns.increment()
      untracked { _ = effect { _ in log.add(a.value) } }
    }
    a.value = 2
    #expect(log.entries == [1, 2])
    #expect(outerRuns.value == 1)
    outer.cancel()
  }

  @Test func effectMadeInsideBelongsToTheOuterOne() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let outer = effect { _ in untracked { _ = effect { _ in log.add(a.value) } } }
    outer.cancel()
    a.value = 2
    #expect(log.entries == [1])
  }

  @Test func innerEffectDoesNotRunOnceTheOuterOneHasEndedIt() {
    let a = MutableProperty(1)
    let isPositive = Property { a.value > 0 }
    let log = Log<Int>()
    let outer = effect { _ in
      guard isPositive.value else { return }
      untracked { _ = effect { _ in log.add(a.value) } }
    }
    a.value = 2
    a.value = 0
    a.value = -1
    #expect(log.entries == [1, 2])
    outer.cancel()
  }

  @Test func setInsideRunsOtherEffects() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let log = Log<Int>()
    let sets = effect { _ in
      let value = a.value
      untracked { b.value = value }
    }
    let reads = effect { _ in log.add(b.value) }
    a.value = 2
    #expect(log.entries == [1, 2])
    sets.cancel()
    reads.cancel()
  }

  @Test func resultIsReturnedOutsideOfAnyComputation() {
    let a = MutableProperty(1)
    #expect(untracked { a.value + 1 } == 2)
  }

  @Test func derivedValueThatReadsAllUntrackedIsComputedOnce() {
    let a = MutableProperty(1)
    let s = Property { untracked { a.value } }
    #expect(s.value == 1)
    a.value = 2
    #expect(s.value == 1)
  }

  @Test func branchMayBeReadTrackedInOneRunAndUntrackedInTheNext() {
    let (tracks, a) = (MutableProperty(true), MutableProperty(1))
    let log = Log<Int>()
    let shown = effect { _ in log.add(tracks.value ? a.value : untracked { a.value }) }
    a.value = 2
    tracks.value = false
    a.value = 3
    tracks.value = true
    a.value = 4
    #expect(log.entries == [1, 2, 2, 3, 4])
    shown.cancel()
  }
}
