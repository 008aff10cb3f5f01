import Antiphon
import AntiphonTesting
import Testing

/// A source may retain only `next` and `completed` of its consumer, and call them long after the handle has been dropped.
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

  @Test func directObserversReceiveElementsAfterTheHandleIsDropped() {
    let kept = Kept()
    let received = Log<String>()
    kept.source
      .observeValues { received.add("\($0)") }
      .observeFinished { received.add("finished") }
      .start()
    kept.play()
    kept.discard()
    #expect(received.entries == ["1", "2", "3", "finished"])
  }

  /// The events are equal whether the handle is kept or dropped.
  @Test func operatorsIgnoreADroppedHandle() {
    for entry in Catalogue.all {
      let mayFail = entry.exceptions[.failureReleases] == nil
      for completion in mayFail ? [.finished, .failed(TestFailure("failed"))] : [Completion.finished] {
        let kept = received(through: entry, endingWith: completion, keepingTheHandle: true)
        #expect(received(through: entry, endingWith: completion, keepingTheHandle: false) == kept, "\(entry.name)")
      }
    }
  }

  private func received(
    through entry: Entry, endingWith completion: Completion<TestFailure>, keepingTheHandle: Bool
  ) -> [String] {
    let clock = VirtualClock()
    let kept = Kept()
    let received = Log<String>()
    var handle: Subscription? = entry.apply(kept.source, clock).observe { received.add("\($0)") }.start()
    if !keepingTheHandle { handle = nil }
    clock.advance(by: .seconds(10))
    // The second run is for operators that start the source again.
    for _ in 1...2 {
      kept.play(completion)
      clock.advance(by: .seconds(10))
    }
    let entries = received.entries
    handle?.cancel()
    kept.discard()
    return entries
  }
}

/// A source that retains only the two functions of its consumer, in boxes that a test can empty.
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

  /// Emits 1, 2, 3 and ends, unless the reply is `.stop`. It releases `next` before it ends.
  func play(_ completion: Completion<TestFailure> = .finished) {
    var isStopped = false
    for number in 1...3 where !isStopped { isStopped = next.value?(number) ?? .stop == .stop }
    next.value = nil
    if !isStopped { completed.value?(completion) }
  }

  func discard() {
    next.value = nil
    completed.value = nil
  }
}
