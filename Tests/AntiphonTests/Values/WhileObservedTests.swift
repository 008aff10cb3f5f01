import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct WhileObservedTests {
  private let source = Subject<Int, Never>()
  private let log = Log<String>()

  private func property() -> Property<Int> {
    Property(
      0,
      whileObserved: source.producer.on(
        starting: { [log] in log.add("start") }, cancelled: { [log] in log.add("stop") }))
  }

  @Test func isNotStartedByARead() {
    let p = property()
    #expect(p.value == 0)
    #expect(Property { p.value + 1 }.value == 1)
    #expect(log.entries == [])
  }

  @Test func effectStartsAndStopsIt() {
    let p = property()
    let shown = effect { [log] _ in log.add("\(p.value)") }
    source.send(1)
    shown.cancel()
    source.send(2)
    #expect(log.entries == ["0", "start", "1", "stop"])
    #expect(p.value == 1)
  }

  @Test func subscriberStartsAndStopsIt() {
    let p = property()
    let subscription = p.observeValues { [log] in log.add("\($0)") }.start()
    source.send(1)
    subscription.cancel()
    #expect(log.entries == ["0", "start", "1", "stop"])
  }

  @Test func subscriberOfADerivedPropertyStartsAndStopsIt() {
    let p = property()
    let subscription = p.map { $0 * 10 }.removeDuplicates().observeValues { [log] in log.add("\($0)") }.start()
    source.send(1)
    subscription.cancel()
    #expect(log.entries == ["start", "0", "10", "stop"])
  }

  @Test func severalObserversShareOneRun() {
    let p = property()
    let first = effect { _ in _ = p.value }
    let second = effect { _ in _ = p.value }
    let third = p.start()
    first.cancel()
    third.cancel()
    #expect(log.entries == ["start"])
    second.cancel()
    #expect(log.entries == ["start", "stop"])
  }

  @Test func isStartedAgainByALaterObserver() {
    let p = property()
    for element in 1...2 {
      let shown = effect { _ in _ = p.value }
      source.send(element)
      shown.cancel()
    }
    #expect(log.entries == ["start", "stop", "start", "stop"])
    #expect(p.value == 2)
  }

  @Test func branchThatIsLeftStopsIt() {
    let (isOn, p) = (MutableProperty(true), property())
    let either = Property { isOn.value ? p.value : -1 }
    let shown = effect { _ in _ = either.value }
    isOn.value = false
    isOn.value = true
    #expect(log.entries == ["start", "stop", "start"])
    shown.cancel()
  }

  @Test func handOverFromOneObserverToTheNextGoesOn() {
    let (page, p) = (MutableProperty(1), property())
    let shown = effect { run in
      _ = page.value
      let inner = effect { _ in _ = p.value }
      run.onEnd { inner.cancel() }
    }
    page.value = 2
    page.value = 3
    #expect(log.entries == ["start"])
    shown.cancel()
    #expect(log.entries == ["start", "stop"])
  }

  @Test func startsAfterTheTransaction() {
    let p = property()
    var shown: Effect?
    transaction {
      shown = effect { _ in _ = p.value }
      log.add("inside")
    }
    #expect(log.entries == ["inside", "start"])
    shown?.cancel()
    transaction {
      effect { _ in _ = p.value }.cancel()
    }
    #expect(log.entries == ["inside", "start", "stop"])
  }

  @Test func finishesWithItsStream() {
    let p = property()
    let shown = effect { [log] _ in log.add("\(p.value)") }
    let subscription = p.observeFinished { [log] in log.add("finished") }.start()
    source.send(7)
    source.finish()
    #expect(log.entries == ["0", "start", "7", "finished"])
    shown.cancel()
    subscription.cancel()
    _ = effect { _ in _ = p.value }
    #expect(log.entries == ["0", "start", "7", "finished"])
  }

  @Test func takesWhatItsStreamEmitsAtTheStart() {
    let p = Property(0, whileObserved: from([1, 2, 3]))
    let shown = effect { [log] _ in log.add("\(p.value)") }
    #expect(log.entries == ["0", "3"])
    shown.cancel()
  }

  @Test func releaseOfALongChainStopsIt() {
    let p = property()
    var last = p
    for _ in 0..<100_000 { last = last.map { $0 } }
    var shown: Effect? = effect { [last] _ in _ = last.value }
    source.send(1)
    #expect(last.value == 1)
    shown = nil
    #expect(log.entries == ["start", "stop"])
    _ = shown
  }

  @Test func anythingThatIsProducedMayBeObserved() {
    let p = Property(0, whileObserved: source)
    let shown = effect { [log] _ in log.add("\(p.value)") }
    source.send(5)
    #expect(log.entries == ["0", "5"])
    shown.cancel()
  }

  @Test func observersOnSeveralThreadsLeaveItStopped() {
    let (starts, stops) = (Box(0), Box(0))
    let p = Property(
      0, whileObserved: source.producer.on(starting: { starts.increment() }, cancelled: { stops.increment() }))
    let derived = p.map { $0 + 1 }
    onThreads(
      Array(
        repeating: {
          for _ in 0..<200 {
            let shown = effect { _ in _ = derived.value }
            shown.cancel()
          }
        }, count: 4))
    #expect(starts.value == stops.value)
    let shown = effect { _ in _ = p.value }
    source.send(9)
    #expect(p.value == 9)
    shown.cancel()
    #expect(starts.value == stops.value)
  }
}
