import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct WritingTests {
  @Test func setInAnEffectIsReadAtOnceThere() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let log = Log<Int>()
    let shown = effect { _ in
      b.value = a.value * 10
      log.add(untracked { b.value })
    }
    a.value = 2
    #expect(log.entries == [10, 20])
    shown.cancel()
  }

  @Test func derivedValueIsUpToDateAfterASetInAnEffect() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let doubled = Property { b.value * 2 }
    let log = Log<Int>()
    let shown = effect { _ in
      b.value = a.value
      log.add(untracked { doubled.value })
    }
    a.value = 2
    #expect(log.entries == [2, 4])
    shown.cancel()
  }

  @Test func setsInAnEffectRunOthersOnceAfterIt() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let log = Log<Int>()
    let sets = effect { _ in
      let value = a.value
      for step in 1...3 { b.value = value * 10 + step }
    }
    let reads = effect { _ in log.add(b.value) }
    a.value = 2
    #expect(log.entries == [13, 23])
    sets.cancel()
    reads.cancel()
  }

  @Test func effectThatSetsWhatItHasReadRunsAgain() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = effect { _ in
      log.add(a.value)
      if a.value == 1 { a.value = 2 }
    }
    #expect(log.entries == [1, 2])
    shown.cancel()
  }

  @Test func equalSetInAnEffectSettles() {
    let a = MutableProperty(5, unless: ==)
    let log = Log<Int>()
    let clamps = effect { _ in
      log.add(a.value)
      a.value = min(a.value, 3)
    }
    #expect(log.entries == [5, 3])
    a.value = 10
    #expect(a.value == 3)
    clamps.cancel()
  }

  @Test func earlierEffectRunsAgainForWhatALaterOneSets() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<[Int]>()
    let reads = effect { _ in log.add([a.value, b.value]) }
    let sets = effect { _ in b.value = a.value * 10 }
    a.value = 1
    #expect(log.entries == [[0, 0], [0, 0], [1, 0], [1, 10]])
    reads.cancel()
    sets.cancel()
  }

  @Test func effectSetsWhatItsDerivedSourceFollows() {
    let a = MutableProperty(1)
    let isSmall = Property { a.value < 3 }
    let runs = Box(0)
    let grows = effect { _ in
      runs.increment()
      if isSmall.value { a.value = 3 }
    }
    #expect(a.value == 3)
    #expect(runs.value == 2)
    grows.cancel()
  }

  @Test func setInTheInnerEffectRunsTheOuterOneAgain() {
    let a = MutableProperty(0)
    let log = Log<Int>()
    let outer = effect { _ in
      log.add(a.value)
      _ = effect { _ in if a.value == 0 { a.value = 1 } }
    }
    #expect(log.entries == [0, 1])
    outer.cancel()
  }

  @Test func chainOfEffectsSettlesInOneSet() {
    let all = (0..<5).map { MutableProperty($0) }
    let copies = (0..<4).map { number in effect { _ in all[number + 1].value = all[number].value + 1 } }
    all[0].value = 10
    #expect(all.map(\.value) == [10, 11, 12, 13, 14])
    for copy in copies { copy.cancel() }
  }

  @Test func chainOfEffectsAgainstTheirOrderSettlesInOneSet() {
    let all = (0..<5).map { MutableProperty($0) }
    let copies = (0..<4).reversed().map { number in effect { _ in all[number + 1].value = all[number].value + 1 } }
    all[0].value = 10
    #expect(all.map(\.value) == [10, 11, 12, 13, 14])
    for copy in copies { copy.cancel() }
  }

  @Test func setInAComputationIsVisibleAfterIt() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let s = Property { () -> Int in
      b.value = a.value * 10
      return a.value
    }
    #expect(s.value == 1)
    #expect(b.value == 10)
    a.value = 2
    #expect(s.value == 2)
    #expect(b.value == 20)
  }

  @Test func setInAComputationRunsEffectsAfterTheRead() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let log = Log<Int>()
    let shown = effect { _ in log.add(b.value) }
    let s = Property { () -> Int in
      b.value = a.value * 10
      #expect(log.entries == [0])
      return a.value
    }
    #expect(s.value == 1)
    #expect(log.entries == [0, 10])
    shown.cancel()
  }

  @Test func setInAComputationReachesOtherDerivedValues() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let doubled = Property { b.value * 2 }
    #expect(doubled.value == 0)
    let s = Property { () -> Int in
      b.value = a.value
      return a.value
    }
    #expect(s.value == 1)
    #expect(doubled.value == 2)
  }

  @Test func computationThatSetsWhatItHasReadIsRepeated() {
    let a = MutableProperty(1)
    let s = Property { () -> Int in
      if a.value < 3 { a.value += 1 }
      return a.value
    }
    #expect(s.value == 3)
    #expect(a.value == 3)
  }

  @Test func repeatedComputationMayReadAnotherSourceFirst() {
    let (a, other, runs) = (MutableProperty(1), MutableProperty(100), Box(0))
    let s = Property { () -> Int in
      runs.increment()
      let more = runs.value == 1 ? 0 : other.value
      let value = a.value
      if value == 1 { a.value = 2 }
      return more + value
    }
    #expect(s.value == 102)
    #expect(s.value == 102)
    #expect(runs.value == 2)
    other.value = 200
    #expect(s.value == 202)
    a.value = 3
    #expect(s.value == 203)
    #expect(runs.value == 4)
    #expect(s.dependencies.nodes.count == 3)
  }

  @Test func computationThatAlwaysSetsWhatItReadsEnds() {
    let (a, runs) = (MutableProperty(0), Box(0))
    let s = Property { () -> Int in
      runs.increment()
      a.value += 1
      return a.value
    }
    #expect(s.value > 0)
    // Two attempts of nine runs each; then what others see is left alone, in a snapshot that is taken twice.
    #expect(runs.value == 20)
  }

  @Test func effectThatReadsAComputationThatSetsSettles() {
    let (a, b) = (MutableProperty(1), MutableProperty(0))
    let s = Property { () -> Int in
      b.value = a.value
      return a.value
    }
    let log = Log<[Int]>()
    let shown = effect { _ in log.add([s.value, b.value]) }
    a.value = 2
    #expect(log.entries.last == [2, 2])
    #expect(log.entries.allSatisfy { $0[0] == $0[1] })
    shown.cancel()
  }

  @Test func valueReadBeforeAndAfterASetInAnEffectDiffers() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let log = Log<[Int]>()
    let shown = effect { _ in
      let before = doubled.value
      if before == 2 { a.value = 2 }
      log.add([before, doubled.value])
    }
    #expect(log.entries == [[2, 4], [4, 4]])
    shown.cancel()
  }

  @Test func setOfAPartIsAChangeOfTheWhole() {
    struct Name: Sendable { var first = "Ada", last = "King" }
    let name = MutableProperty(Name())
    let log = Log<String>()
    let shown = effect { _ in log.add(name.value.first + name.value.last) }
    name[\.last] = "Lovelace"
    #expect(log.entries == ["AdaKing", "AdaLovelace"])
    shown.cancel()
  }

  @Test func linkedPropertiesRunAnEffectOfBothOnce() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    a.link(with: b)
    let log = Log<[Int]>()
    let shown = effect { _ in log.add([a.value, b.value]) }
    a.value = 1
    b.value = 2
    #expect(log.entries == [[0, 0], [1, 1], [2, 2]])
    shown.cancel()
  }

  @Test func observerThatSetsRunsEffects() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<Int>()
    let observation = a.changes.observeValues { b.value = $0 }.start()
    let shown = effect { _ in log.add(b.value) }
    a.value = 1
    #expect(log.entries == [0, 1])
    observation.cancel()
    shown.cancel()
  }

  @Test func releaseOfAValueMaySetAnother() {
    final class Object: Sendable {
      let count: MutableProperty<Int>
      init(_ count: MutableProperty<Int>) { self.count = count }
      deinit { count.modify { $0 += 1 } }
    }
    let count = MutableProperty(0)
    let log = Log<Int>()
    let shown = effect { _ in log.add(count.value) }
    let held = MutableProperty<Object?>(Object(count))
    held.value = nil
    #expect(count.value == 1)
    #expect(log.entries == [0, 1])
    shown.cancel()
  }

  @Test func setInTheModificationOfAnotherPropertyIsDone() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let log = Log<[Int]>()
    let shown = effect { _ in log.add([a.value, b.value]) }
    a.modify {
      $0 = 2
      b.value = 2
    }
    #expect(log.entries == [[1, 1], [1, 2], [2, 2]])
    shown.cancel()
  }

  @Test func setInTheModificationOfTheSamePropertyIsOverwritten() {
    let a = MutableProperty(1)
    let calls = Box(0)
    a.modify {
      if calls.increment() == 1 { a.value = 5 }
      $0 += 1
    }
    #expect(a.value == 6)
    #expect(calls.value == 2)
  }
}
