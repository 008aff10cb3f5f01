import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct EffectOrderTests {
  @Test func effectsRunInTheOrderOfTheirCreation() {
    let a = MutableProperty(0)
    let log = Log<Int>()
    let all = (0..<5).map { number in
      effect { _ in
        _ = a.value
        log.add(number)
      }
    }
    a.value = 1
    #expect(log.entries == [0, 1, 2, 3, 4, 0, 1, 2, 3, 4])
    for shown in all { shown.cancel() }
  }

  @Test func orderDoesNotDependOnTheOrderOfTheSets() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<String>()
    let first = effect { _ in log.add("a\(a.value)") }
    let second = effect { _ in log.add("b\(b.value)") }
    transaction {
      b.value = 1
      a.value = 1
    }
    #expect(log.entries == ["a0", "b0", "a1", "b1"])
    first.cancel()
    second.cancel()
  }

  @Test func orderDoesNotDependOnTheDepthOfTheSources() {
    let a = MutableProperty(0)
    let deep = a.map { $0 }.map { $0 }.map { $0 }
    let log = Log<String>()
    let first = effect { _ in log.add("deep\(deep.value)") }
    let second = effect { _ in log.add("near\(a.value)") }
    a.value = 1
    #expect(log.entries == ["deep0", "near0", "deep1", "near1"])
    first.cancel()
    second.cancel()
  }

  @Test func orderRemainsAfterTheSourcesHaveChanged() {
    let (chooses, a) = (MutableProperty(false), MutableProperty(0))
    let log = Log<String>()
    let first = effect { _ in log.add("first\(chooses.value ? a.value : -1)") }
    let second = effect { _ in log.add("second\(a.value)") }
    chooses.value = true
    a.value = 1
    #expect(log.entries == ["first-1", "second0", "first0", "first1", "second1"])
    first.cancel()
    second.cancel()
  }

  /// Their sources are in the opposite order. So many that the queue grows, and beyond what it keeps.
  @Test(arguments: [2, 32, 33, 300, 70_000])
  func orderOfManyDoesNotDependOnTheOrderOfTheirSources(_ count: Int) {
    let a = MutableProperty(0)
    let sources = (0..<count).map { number in Property { a.value &+ number } }
    for source in sources.reversed() { _ = source.value }
    let log = Log<Int>()
    let all = sources.indices.map { number in
      effect { _ in if sources[number].value >= count { log.add(number) } }
    }
    a.value = count
    #expect(log.entries == Array(0..<count))
    for shown in all { shown.cancel() }
  }

  /// Between two of them eight others are made, which do not run: their numbers are far apart.
  @Test(arguments: [2, 40, 300])
  func orderOfManyThatWereNotMadeTogetherDoesNotDependOnTheOrderOfTheirSources(_ count: Int) {
    let a = MutableProperty(0)
    let sources = (0..<count).map { number in Property { a.value &+ number } }
    for source in sources.reversed() { _ = source.value }
    let log = Log<Int>()
    var all: [Effect] = []
    for number in sources.indices {
      all.append(effect { _ in if sources[number].value >= count { log.add(number) } })
      for _ in 0..<8 { all.append(effect { _ in }) }
    }
    a.value = count
    #expect(log.entries == Array(0..<count))
    for shown in all { shown.cancel() }
  }

  /// Each of them sets what another one reads, so the queue becomes longer while it is worked off.
  @Test(arguments: [33, 40, 100])
  func effectsThatOthersCauseRunAfterThoseThatWait(_ count: Int) {
    let a = MutableProperty(0)
    let next = (0..<count).map { _ in MutableProperty(0) }
    let log = Log<Int>()
    let causing = next.indices.map { number in
      effect { _ in
        next[number].value = a.value
        log.add(number)
      }
    }
    let caused = next.indices.map { number in
      effect { _ in
        _ = next[number].value
        log.add(count + number)
      }
    }
    a.value = 1
    #expect(log.entries == Array(0..<(2 * count)) + Array(0..<(2 * count)))
    for shown in causing + caused { shown.cancel() }
  }

  @Test func outerEffectRunsBeforeTheInnerOne() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let log = Log<String>()
    let outer = effect { _ in
      log.add("outer")
      guard a.value != 0 else { return }
      _ = effect { _ in
        log.add("inner")
        #expect(a.value != 0)
        _ = b.value
      }
    }
    transaction {
      b.value = 0
      a.value = 0
    }
    #expect(log.entries == ["outer", "inner", "outer"])
    outer.cancel()
  }

  @Test func outerEffectRunsBeforeTheInnerOneOfADerivedValue() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let (outerValue, innerValue) = (Property { a.value - b.value }, Property { a.value })
    let log = Log<String>()
    let outer = effect { _ in
      log.add("outer")
      _ = outerValue.value
      _ = effect { _ in
        log.add("inner")
        _ = innerValue.value
      }
    }
    transaction {
      b.value = 1
      a.value = 2
    }
    #expect(log.entries == ["outer", "inner", "outer", "inner"])
    outer.cancel()
  }

  @Test func innerEffectsRunInTheOrderOfTheirCreation() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<String>()
    let outer = effect { _ in
      _ = effect { _ in log.add("a\(a.value)") }
      _ = effect { _ in log.add("b\(b.value)") }
    }
    transaction {
      b.value = 1
      a.value = 1
    }
    #expect(log.entries == ["a0", "b0", "a1", "b1"])
    outer.cancel()
  }

  @Test func innerEffectRunsAloneIfOnlyItsSourceChanges() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<String>()
    let outer = effect { _ in
      log.add("outer\(a.value)")
      _ = effect { _ in log.add("inner\(b.value)") }
    }
    b.value = 1
    #expect(log.entries == ["outer0", "inner0", "inner1"])
    outer.cancel()
  }

  @Test func innerEffectRunsWhileItIsMade() {
    let log = Log<String>()
    let outer = effect { _ in
      log.add("before")
      _ = effect { _ in log.add("inner") }
      log.add("after")
    }
    #expect(log.entries == ["before", "inner", "after"])
    outer.cancel()
  }

  @Test func effectThatSetsRunsOthersAfterItself() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<String>()
    let reads = effect { _ in log.add("b\(b.value)") }
    let sets = effect { _ in
      log.add("begin\(a.value)")
      b.value = a.value
      log.add("end\(a.value)")
    }
    a.value = 1
    #expect(log.entries == ["b0", "begin0", "end0", "b0", "begin1", "end1", "b1"])
    reads.cancel()
    sets.cancel()
  }

  @Test func waitingEffectsRunOnceAfterAnEarlierOneHasSet() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<[Int]>()
    let sets = effect { _ in b.value = a.value * 10 }
    let reads = effect { _ in log.add([a.value, b.value]) }
    a.value = 1
    #expect(log.entries == [[0, 0], [1, 10]])
    sets.cancel()
    reads.cancel()
  }

  @Test func effectsRunBeforeObserversOfTheProperty() {
    let a = MutableProperty(0)
    let log = Log<String>()
    let observation = a.changes.observeValues { log.add("observer\($0)") }.start()
    let shown = effect { _ in log.add("effect\(a.value)") }
    a.value = 1
    #expect(log.entries == ["effect0", "effect1", "observer1"])
    observation.cancel()
    shown.cancel()
  }

  @Test func effectMadeByALaterRunComesAfterOlderOnes() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<String>()
    let outer = effect { _ in
      _ = a.value
      _ = effect { _ in log.add("inner\(b.value)") }
    }
    let older = effect { _ in log.add("older\(b.value)") }
    b.value = 1
    a.value = 1
    b.value = 2
    #expect(log.entries == ["inner0", "older0", "inner1", "older1", "inner1", "older2", "inner2"])
    outer.cancel()
    older.cancel()
  }
}
