import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct CycleTests {
  @Test func propertyThatReadsItselfStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let itself = Box<Property<Int>?>(nil)
      let s = Property { (itself.value?.value ?? 0) + 1 }
      itself.value = s
      _ = s.value
    }
  }

  @Test func propertiesThatReadEachOtherStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let second = Box<Property<Int>?>(nil)
      let one = Property { (second.value?.value ?? 0) + 1 }
      second.value = Property { one.value + 1 }
      _ = one.value
    }
  }

  @Test func cycleThatAChangeClosesStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let isClosed = MutableProperty(false)
      let second = Box<Property<Int>?>(nil)
      let one = Property { isClosed.value ? (second.value?.value ?? 0) : 0 }
      let other = Property { one.value + 1 }
      second.value = other
      precondition(other.value == 1)
      isClosed.value = true
      _ = other.value
    }
  }

  @Test func cycleThroughAnUntrackedReadStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let itself = Box<Property<Int>?>(nil)
      let s = Property { untracked { itself.value?.value ?? 0 } + 1 }
      itself.value = s
      _ = s.value
    }
  }

  @Test func cycleInATransactionStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let a = MutableProperty(1)
      let itself = Box<Property<Int>?>(nil)
      let s = Property { (itself.value?.value ?? 0) + a.value }
      itself.value = s
      transaction {
        a.value = 2
        _ = s.value
      }
    }
  }

  @Test func cycleInASnapshotStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let itself = Box<Property<Int>?>(nil)
      let s = Property { (itself.value?.value ?? 0) + 1 }
      itself.value = s
      _ = snapshot { s.value }
    }
  }

  @Test func branchThatIsNotTakenClosesNoCycle() {
    let isClosed = MutableProperty(false)
    let second = Box<Property<Int>?>(nil)
    let one = Property { isClosed.value ? (second.value?.value ?? 0) : 0 }
    let other = Property { one.value + 1 }
    second.value = other
    #expect(other.value == 1)
    #expect(one.value == 0)
    second.value = nil
  }

  @Test func directionOfADependencyMayTurn() {
    let turns = MutableProperty(false)
    let second = Box<Property<Int>?>(nil)
    let one = Property { turns.value ? (second.value?.value ?? 0) + 1 : 10 }
    let other = Property { turns.value ? 20 : one.value + 1 }
    second.value = other
    #expect([one.value, other.value] == [10, 11])
    turns.value = true
    #expect([one.value, other.value] == [21, 20])
    turns.value = false
    #expect([one.value, other.value] == [10, 11])
    second.value = nil
  }

  @Test func effectThatAlwaysSetsWhatItReadsStopsTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let a = MutableProperty(0)
      let grows = effect("grows") { _ in a.value += 1 }
      grows.cancel()
    }
  }

  @Test func circleOfEffectsIsReportedWithItsNames() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let one = effect("one") { _ in b.value = a.value + 1 }
      let other = effect("other") { _ in a.value = b.value + 1 }
      one.cancel()
      other.cancel()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("one → other → one") || message.contains("other → one → other"))
  }

  @Test func effectThatStartsAnotherStreamInEachRunStopsTheProgram() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let shown = effect("shown") { _ in _ = Property(0, whileObserved: just(1)).value }
      shown.cancel()
    }
    let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(message.contains("has caused itself 100 times"))
    #expect(message.contains("shown"))
  }

  @Test func effectsThatSetEachOthersSourcesStopTheProgram() async {
    await #expect(processExitsWith: .failure) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let one = effect { _ in b.value = a.value + 1 }
      let other = effect { _ in a.value = b.value + 1 }
      one.cancel()
      other.cancel()
    }
  }

  @Test func effectThatSettlesIsRunUntilItDoes() {
    let a = MutableProperty(0)
    let log = Log<Int>()
    let grows = effect { _ in
      log.add(a.value)
      if a.value < 5 { a.value += 1 }
    }
    #expect(log.entries == [0, 1, 2, 3, 4, 5])
    grows.cancel()
  }

  @Test func effectMaySettleInFiftyRunsAgainAndAgain() {
    let a = MutableProperty(50)
    let grows = effect { _ in if a.value < 50 { a.value += 1 } }
    for _ in 0..<10 {
      a.value = 0
      #expect(a.value == 50)
    }
    grows.cancel()
  }

  @Test func effectThatAnotherOneCausesMayRunForAnyNumberOfChanges() async {
    await #expect(processExitsWith: .success) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let runs = Box(0)
      let copies = effect { _ in b.value = a.value }
      let counts = effect { _ in
        _ = b.value
        runs.increment()
      }
      for value in 1...1_000 { a.value = value }
      precondition(runs.value == 1_001)
      copies.cancel()
      counts.cancel()
    }
  }

  @Test func effectThatManyOthersCauseMayRunForEachOfThem() async {
    await #expect(processExitsWith: .success) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let runs = Box(0)
      let counts = effect { _ in
        _ = b.value
        runs.increment()
      }
      let all = (0..<150).map { _ in
        effect { _ in
          _ = a.value
          b.modify { $0 += 1 }
        }
      }
      runs.value = 0
      a.value = 1
      precondition(runs.value == 150)
      counts.cancel()
      for shown in all { shown.cancel() }
    }
  }

  @Test func untrackedReadOfWhatAnEffectSetsClosesNoLoop() {
    let (a, count) = (MutableProperty(0), MutableProperty(0))
    let counts = effect { _ in
      _ = a.value
      count.value = untracked { count.value } + 1
    }
    a.value = 1
    #expect(count.value == 2)
    counts.cancel()
  }

  @Test func modificationInAnEffectIsNoRead() {
    let (a, count) = (MutableProperty(0), MutableProperty(0))
    let counts = effect { _ in
      _ = a.value
      count.modify { $0 += 1 }
    }
    a.value = 1
    #expect(count.value == 2)
    counts.cancel()
  }
}
