import AntiphonTesting
import Testing

@testable import Antiphon

/// What is released at the end of a run, and what its release does.
@Suite(.leavesNothing) struct ReleaseTests {
  /// Calls a closure when it is released.
  private final class Farewell: Sendable {
    private let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
    deinit { body() }
  }

  private struct Refused: Error {}

  @Test func whatTheLastEffectOfAFlushReleasesMaySet() {
    let (a, b, log) = (MutableProperty(0), MutableProperty(0), Log<Int>())
    let shown = effect { _ in log.add(b.value) }
    let handle = Box<Effect?>(nil)
    let farewell = Box<Farewell?>(Farewell { b.value = 42 })
    handle.value = effect { [kept = farewell.value] _ in
      if a.value == 1 { withExtendedLifetime(kept) { handle.value = nil } }
    }
    farewell.value = nil
    a.value = 1
    #expect(log.entries == [0, 42])
    shown.cancel()
  }

  @Test func sourceThatIsLetGoWithoutAChangeIsReleasedByTheThreadThatSets() {
    final class Content: Sendable {}
    weak var content: Content?
    let isFirst = MutableProperty(true)
    let made: Box<Content?>
    do {
      let new = Content()
      content = new
      made = Box(new)
    }
    let same = Property { () -> Int in
      guard isFirst.value else { return 0 }
      let inner = Property { [kept = made.value] in
        withExtendedLifetime(kept) { 0 }
      }
      return inner.value
    }
    let shown = effect { _ in _ = same.value }
    made.value = nil
    #expect(content != nil)
    onAnotherThread { isFirst.value = false }
    #expect(content == nil)
    shown.cancel()
  }

  @Test(arguments: [false, true]) func releaseOfTheOldValueReadsNothingForTheRun(thatReadsMore: Bool) {
    let (a, b, more, runs) = (MutableProperty(0), MutableProperty(0), MutableProperty(0), Box(0))
    let value = Property { () -> Farewell in
      runs.increment()
      if a.value == 1 && thatReadsMore { _ = more.value }
      return Farewell { _ = b.value }
    }
    _ = value.value
    a.value = 1
    _ = value.value
    b.value = 1
    _ = value.value
    #expect(runs.value == 2)
    #expect(value.dependencies.nodes.count == (thatReadsMore ? 3 : 2))
  }

  @Test func whatIsTakenBackMaySetInTheTransactionAroundIt() {
    let (a, notifier) = (MutableProperty("0"), MutableProperty(Farewell?.none))
    transaction {
      #expect(throws: Refused.self) {
        try transaction {
          a.value = "1"
          notifier.value = Farewell { a.value = "2" }
          throw Refused()
        }
      }
      #expect(a.value == "2")
    }
    #expect(a.value == "2")
    #expect(notifier.value == nil)
  }

  @Test func innermostTransactionIsTakenBackWithTheOneAroundIt() {
    let (a, b) = (MutableProperty(0), MutableProperty(0))
    transaction {
      b.value = 1
      #expect(throws: Refused.self) {
        try transaction {
          a.value = 2
          transaction {
            a.value = 3
            b.value = 3
          }
          throw Refused()
        }
      }
      #expect(a.value == 0)
      #expect(b.value == 1)
      a.value = 4
    }
    #expect(a.value == 4)
    #expect(b.value == 1)
  }

  @MainActor @Test func cancelOfAnEffectOfAnActorStopsWhatItHasObserved() async {
    let log = Log<String>()
    let source = Subject<Int, Never>()
    let value = Property(
      0, whileObserved: source.producer.on(starting: { log.add("start") }, cancelled: { log.add("stop") }))
    let shown = effect(isolation: #isolation) { run in
      _ = value.value
      run.onEnd { log.add("end") }
    }
    await withCheckedContinuation { done in
      onAnotherThread { shown.cancel() }
      Task { @MainActor in done.resume() }
    }
    #expect(log.entries.prefix(2) == ["start", "stop"])
    let again = effect { _ in _ = value.value }
    again.cancel()
    #expect(log.entries.filter { $0 == "start" }.count == 2)
    #expect(log.entries.filter { $0 == "stop" }.count == 2)
    for _ in 0..<100 where !log.entries.contains("end") { await Task.yield() }
  }
}
