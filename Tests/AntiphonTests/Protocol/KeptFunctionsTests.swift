import Antiphon
import AntiphonTesting
import Testing

/// A source may keep nothing of its consumer but `next` and `completed`, and call them when its handle has long been dropped.
@Suite(.leavesNothing) struct KeptFunctionsTests {
  @Test func functionsKeepTheTalkbackAlive() {
    let kept = Kept()
    _ = kept.source.pull(requesting: 1) { _ in }
    #expect(kept.hasTalkback)
    kept.completed.value = nil
    #expect(kept.hasTalkback)
    kept.next.value = nil
    #expect(!kept.hasTalkback)
  }

  @Test func directObserversHearWhatComesAfterTheHandleIsDropped() {
    let kept = Kept()
    let heard = Log<String>()
    kept.source
      .observeValues { heard.add("\($0)") }
      .observeFinished { heard.add("finished") }
      .start()
    kept.play()
    kept.letGo()
    #expect(heard.entries == ["1", "2", "3", "finished"])
  }

  /// Whether the handle is kept makes no difference to what is heard.
  @Test func operatorsDoNotMindADroppedHandle() {
    for entry in Catalogue.all {
      let kept = heard(through: entry, keepingTheHandle: true)
      #expect(heard(through: entry, keepingTheHandle: false) == kept, "\(entry.name)")
    }
  }

  private func heard(through entry: Entry, keepingTheHandle: Bool) -> [String] {
    let clock = VirtualClock()
    let kept = Kept()
    let heard = Log<String>()
    var handle: Subscription? = entry.apply(kept.source, clock).observe { heard.add("\($0)") }.start()
    if !keepingTheHandle { handle = nil }
    clock.advance(by: .seconds(10))
    kept.play()
    clock.advance(by: .seconds(10))
    let entries = heard.entries
    handle?.cancel()
    kept.letGo()
    return entries
  }
}

/// A source that keeps the two functions, and what it has kept.
private final class Kept: Sendable {
  let next = Box<(@Sendable (Int) -> Reply)?>(nil)
  let completed = Box<(@Sendable (Completion<TestFailure>) -> Void)?>(nil)
  private let talkback = Box(Weak())

  private struct Weak { weak var value: Talkback? }

  var hasTalkback: Bool { talkback.value.value != nil }

  var source: Producer<Int, TestFailure> {
    Producer { [self] consumer in
      next.value = consumer.next
      completed.value = consumer.completed
      talkback.value.value = consumer.talkback
    }
  }

  /// Says 1, 2, 3 and the end, unless it is told to stop. Before the end it keeps `completed` only.
  func play() {
    var isStopped = false
    for number in 1...3 where !isStopped { isStopped = next.value?(number) ?? .stop == .stop }
    next.value = nil
    if !isStopped { completed.value?(.finished) }
  }

  func letGo() {
    next.value = nil
    completed.value = nil
  }
}
