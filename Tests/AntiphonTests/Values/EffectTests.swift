import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct EffectTests {
  @Test func runsAtOnce() {
    let runs = Box(0)
    let shown = effect { _ in runs.increment() }
    #expect(runs.value == 1)
    shown.cancel()
  }

  @Test func mayBeMadeBeforeAnyProperty() async {
    await #expect(processExitsWith: .success) {
      let shown = effect { _ in }
      shown.cancel()
    }
  }

  @Test func runsAgainForEachChange() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value) }
    a.value = 2
    a.value = 3
    #expect(log.entries == [1, 2, 3])
    shown.cancel()
  }

  @Test func doesNotRunForWhatItDoesNotRead() {
    let (a, b) = (MutableProperty(1), MutableProperty(2))
    let runs = Box(0)
    let shown = effect { _ in
      _ = a.value
      runs.increment()
    }
    b.value = 3
    #expect(runs.value == 1)
    shown.cancel()
  }

  @Test func runsBeforeTheSetReturns() {
    let a = MutableProperty(1)
    let shownValue = Box(0)
    let shown = effect { _ in shownValue.value = a.value }
    a.value = 2
    #expect(shownValue.value == 2)
    shown.cancel()
  }

  @Test func runsForAChangeOfADerivedValue() {
    let a = MutableProperty(1)
    let s = Property { Property { a.value + 1 }.value * 10 }
    let log = Log<Int>()
    let shown = effect { _ in log.add(s.value) }
    a.value = 2
    #expect(log.entries == [20, 30])
    shown.cancel()
  }

  @Test func runsAfterASourceWasReadElsewhere() {
    let a = MutableProperty(1)
    let s = Property { a.value + 1 }
    let log = Log<Int>()
    let first = effect { _ in log.add(s.value) }
    let second = effect { _ in log.add(s.value) }
    a.value = 2
    _ = s.value
    a.value = 3
    #expect(log.entries == [2, 2, 3, 3, 4, 4])
    first.cancel()
    second.cancel()
  }

  @Test func doesNotRunAfterItWasCancelled() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = effect { _ in log.add(a.value) }
    shown.cancel()
    a.value = 2
    #expect(log.entries == [1])
  }

  @Test func doesNotRunAfterTheReleaseOfItsHandle() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    var shown: Effect? = effect { _ in log.add(a.value) }
    a.value = 2
    withExtendedLifetime(shown) {}
    shown = nil
    a.value = 3
    #expect(log.entries == [1, 2])
  }

  @Test func mayBeReleasedWhileItWaitsAndWhileItRuns() {
    let a = MutableProperty(1)
    let (first, second) = (Box<Effect?>(nil), Box<Effect?>(nil))
    let log = Log<String>()
    let (ownOfFirst, ownOfSecond) = (Box(0), Box(0))
    first.value = effect { [ownOfFirst] _ in
      log.add("first \(a.value)")
      if a.value == 1 { return }
      (first.value, second.value) = (nil, nil)
      log.add("still there \(ownOfFirst.value)")
    }
    second.value = effect { [ownOfSecond] _ in log.add("second \(a.value) \(ownOfSecond.value)") }
    weak let ofFirst = first.value?.node
    weak let ofSecond = second.value?.node
    a.value = 2
    #expect(log.entries == ["first 1", "second 1 0", "first 2", "still there 0"])
    #expect(ofFirst == nil)
    #expect(ofSecond == nil)
  }

  @Test func mayBeCancelledTwice() {
    let a = MutableProperty(1)
    let ended = Box(0)
    let shown = effect { run in
      _ = a.value
      run.onEnd { ended.increment() }
    }
    shown.cancel()
    shown.cancel()
    #expect(ended.value == 1)
  }

  @Test func mayCancelItself() {
    let a = MutableProperty(1)
    let handle = Box<Effect?>(nil)
    let log = Log<Int>()
    handle.value = effect { _ in
      log.add(a.value)
      if a.value == 2 { handle.value?.cancel() }
    }
    a.value = 2
    a.value = 3
    #expect(log.entries == [1, 2])
    handle.value = nil
  }

  @Test func runThatCancelsItselfGoesOnToItsEnd() {
    let a = MutableProperty(1)
    let handle = Box<Effect?>(nil)
    let log = Log<String>()
    handle.value = effect { run in
      run.onEnd { log.add("end") }
      if a.value == 2 { handle.value?.cancel() }
      log.add("done \(a.value)")
    }
    a.value = 2
    #expect(log.entries == ["done 1", "end", "done 2", "end"])
    handle.value = nil
  }

  @Test func cancelledByAnEarlierOneDoesNotRun() {
    let a = MutableProperty(1)
    let handle = Box<Effect?>(nil)
    let log = Log<Int>()
    let cancels = effect { _ in if a.value == 2 { handle.value?.cancel() } }
    handle.value = effect { _ in log.add(a.value) }
    a.value = 2
    #expect(log.entries == [1])
    cancels.cancel()
    handle.value = nil
  }

  @Test func cancelsAnEarlierOneAfterItHasRun() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let first = effect { _ in log.add(a.value) }
    let second = effect { _ in if a.value == 2 { first.cancel() } }
    a.value = 2
    a.value = 3
    #expect(log.entries == [1, 2])
    second.cancel()
  }

  @Test func othersGoOnAfterOneIsCancelled() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let first = effect { _ in _ = a.value }
    let second = effect { _ in log.add(a.value) }
    first.cancel()
    a.value = 2
    #expect(log.entries == [1, 2])
    second.cancel()
  }

  @Test func releasesWhatItHasRetainedWithItsHandle() {
    final class Object: Sendable {}
    weak var released: Object?
    var shown: Effect?
    do {
      let object = Object()
      released = object
      let a = MutableProperty(object)
      shown = effect { _ in _ = a.value }
    }
    #expect(released != nil)
    withExtendedLifetime(shown) {}
    shown = nil
    #expect(released == nil)
  }

  @Test func derivedValueIsReleasedWithTheHandleOfItsOnlyEffect() {
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
      var shown: Effect? = effect { _ in _ = s.value }
      withExtendedLifetime(shown) {}
      shown = nil
    }
    #expect(released == nil)
  }

  @Test func mayReadNothing() {
    let a = MutableProperty(1)
    let runs = Box(0)
    let shown = effect { _ in runs.increment() }
    a.value = 2
    #expect(runs.value == 1)
    shown.cancel()
  }

  @Test func mayMakeAndReadADerivedValueInEachRun() {
    let a = MutableProperty(1)
    let log = Log<Int>()
    let shown = effect { _ in log.add(Property { a.value * 2 }.value) }
    a.value = 2
    a.value = 3
    #expect(log.entries == [2, 4, 6])
    shown.cancel()
  }

  @Test func manyEffectsOfOneValueAllRun() {
    let a = MutableProperty(0)
    let runs = Box(0)
    let all = (0..<100).map { _ in
      effect { _ in
        _ = a.value
        runs.increment()
      }
    }
    a.value = 1
    #expect(runs.value == 200)
    for shown in all { shown.cancel() }
  }

  @Test func wrappedInAFunctionWithATransactionRunsOthersOnce() {
    let (a, b, c) = (MutableProperty(0), MutableProperty(0), MutableProperty(0))
    @Sendable func together(_ body: @escaping @Sendable () -> Void) -> Effect { effect { _ in transaction { body() } } }
    let log = Log<[Int]>()
    let copies = together {
      b.value = a.value
      c.value = a.value
    }
    let shown = together { log.add([b.value, c.value]) }
    a.value = 1
    #expect(log.entries == [[0, 0], [1, 1]])
    copies.cancel()
    shown.cancel()
  }

  @MainActor @Test func runsOnItsActorOnceInATurn() async {
    let (a, log) = (MutableProperty(0), Log<Int>())
    let shown = effect(isolation: #isolation) { run in
      MainActor.assertIsolated()
      log.add(a.value)
      run.onEnd { log.add(-1) }
    }
    for value in 1...3 { a.value = value }
    #expect(log.entries == [0])
    while log.entries.count < 3 { await Task.yield() }
    #expect(log.entries == [0, -1, 3])
    shown.cancel()
    while log.entries.count < 4 { await Task.yield() }
    #expect(log.entries == [0, -1, 3, -1])
  }

  @MainActor @Test func whatItSetsOnItsActorRunsOtherEffects() async {
    let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log<Int>())
    let copies = effect(isolation: #isolation) { _ in b.value = a.value }
    let shown = effect { _ in log.add(b.value) }
    a.value = 1
    while log.entries.count < 2 { await Task.yield() }
    #expect(log.entries == [0, 1])
    copies.cancel()
    shown.cancel()
  }
}
