import AllocationCounter
import Antiphon

/// What a subscriber takes that only waits, in words; nil where memory can't be measured.
func idleSubscribers() -> String? {
  let antiphon = bytesPerSubscriber { count in
    let subject = Subject<Int, Never>()
    return (subject, (0..<count).map { _ in subject.observeValues { _ in }.start() })
  }
  let peer = bytesPerSubscriber { OpenCombinePeer.subscribers($0) }
  guard let antiphon, let peer else { return nil }
  return "an idle subscriber of a subject takes \(antiphon) bytes, handle included; OpenCombine's \(peer)"
}

private func bytesPerSubscriber(_ subscribe: (_ count: Int) -> Any) -> Int? {
  let count = 10_000
  // What is made once is there before anything is measured.
  _ = subscribe(1)
  let before = heap_in_use()
  let subscribers = subscribe(count)
  let after = heap_in_use()
  withExtendedLifetime(subscribers) {}
  return after > before ? (after - before) / count : nil
}
