import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct CleanUpTests {
  @Test func isCalledBeforeTheNextRun() {
    let a = MutableProperty(1)
    let log = Log<String>()
    let shown = effect { run in
      let value = a.value
      log.add("run \(value)")
      run.onEnd { log.add("end \(value)") }
    }
    a.value = 2
    #expect(log.entries == ["run 1", "end 1", "run 2"])
    shown.cancel()
    #expect(log.entries == ["run 1", "end 1", "run 2", "end 2"])
  }

  @Test func isCalledOnce() {
    let a = MutableProperty(1)
    let ended = Box(0)
    let shown = effect { run in if a.value == 1 { run.onEnd { ended.increment() } } }
    a.value = 2
    a.value = 3
    shown.cancel()
    #expect(ended.value == 1)
  }

  @Test func isCalledAtTheReleaseOfTheHandle() {
    let ended = Box(0)
    var shown: Effect? = effect { run in run.onEnd { ended.increment() } }
    withExtendedLifetime(shown) {}
    #expect(ended.value == 0)
    shown = nil
    #expect(ended.value == 1)
  }

  @Test func severalAreCalledInTheOrderInWhichTheyWereAdded() {
    let log = Log<Int>()
    let shown = effect { run in for number in 0..<3 { run.onEnd { log.add(number) } } }
    shown.cancel()
    #expect(log.entries == [0, 1, 2])
  }

  @Test func isNotCalledIfNoSourceHasChanged() {
    let a = MutableProperty(1)
    let isPositive = Property { a.value > 0 }
    let ended = Box(0)
    let shown = effect { run in
      _ = isPositive.value
      run.onEnd { ended.increment() }
    }
    a.value = 2
    #expect(ended.value == 0)
    shown.cancel()
  }

  @Test func readsAreNotTracked() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let runs = Box(0)
    let shown = effect { run in
      _ = a.value
      runs.increment()
      run.onEnd { _ = b.value }
    }
    a.value = 2
    b.value = 2
    #expect(runs.value == 2)
    shown.cancel()
  }

  @Test func readsTheNewValues() {
    let a = MutableProperty(1)
    let doubled = Property { a.value * 2 }
    let log = Log<[Int]>()
    let shown = effect { run in
      _ = a.value
      run.onEnd { log.add([a.value, doubled.value]) }
    }
    a.value = 2
    #expect(log.entries == [[2, 4]])
    shown.cancel()
  }

  @Test func whatItSetsTheNextRunReadsOnce() async {
    await #expect(processExitsWith: .success) {
      let (a, b) = (MutableProperty(1), MutableProperty(0))
      let log = Log<[Int]>()
      let shown = effect { run in
        log.add([a.value, b.value])
        run.onEnd { b.value += 1 }
      }
      a.value = 2
      precondition(log.entries == [[1, 0], [2, 1]])
      shown.cancel()
    }
  }

  @Test func whatItSetsAtTheEndRunsOthers() {
    let a = MutableProperty(0)
    let log = Log<Int>()
    let shown = effect { run in run.onEnd { a.value = 1 } }
    let reads = effect { _ in log.add(a.value) }
    shown.cancel()
    #expect(log.entries == [0, 1])
    reads.cancel()
  }

  @Test func setsInATransactionRunOthersOnce() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    let log = Log<[Int]>()
    let shown = effect { run in
      run.onEnd {
        transaction {
          a.value = 1
          b.value = 1
        }
      }
    }
    let reads = effect { _ in log.add([a.value, b.value]) }
    shown.cancel()
    #expect(log.entries == [[0, 0], [1, 1]])
    reads.cancel()
  }

  @Test func mayCancelItsEffect() {
    let a = MutableProperty(1)
    let handle = Box<Effect?>(nil)
    let log = Log<Int>()
    handle.value = effect { run in
      log.add(a.value)
      run.onEnd { handle.value?.cancel() }
    }
    a.value = 2
    a.value = 3
    #expect(log.entries == [1] || log.entries == [1, 2])
    handle.value = nil
  }

  @Test func addedAfterTheEndIsCalledAtOnce() {
    let ended = Box(0)
    let a = MutableProperty(1)
    let handle = Box<Effect?>(nil)
    let late = LateRun()
    handle.value = effect { run in
      late.run = run
      _ = a.value
    }
    handle.value?.cancel()
    late.run?.onEnd { ended.increment() }
    #expect(ended.value == 1)
    late.run = nil
    handle.value = nil
  }

  @Test func effectMadeInItDoesNotBelongToTheEffect() {
    let (a, b) = (MutableProperty(1), MutableProperty(1))
    let made = Box<Effect?>(nil)
    let log = Log<Int>()
    let shown = effect { run in
      _ = a.value
      run.onEnd { if made.value == nil { made.value = effect { _ in log.add(b.value) } } }
    }
    a.value = 2
    shown.cancel()
    b.value = 2
    #expect(log.entries == [1, 2])
    made.value?.cancel()
    made.value = nil
  }

  @Test func resourcesAreReleasedBeforeNewOnesAreTaken() {
    let a = MutableProperty(1)
    let (open, most) = (Box(0), Box(0))
    let shown = effect { run in
      _ = a.value
      open.value += 1
      most.value = max(most.value, open.value)
      run.onEnd { open.value -= 1 }
    }
    for value in 2...5 { a.value = value }
    #expect(most.value == 1)
    shown.cancel()
    #expect(open.value == 0)
  }
}

/// A run that is kept beyond its end.
private final class LateRun: @unchecked Sendable {
  var run: EffectRun?
}
