import AllocationCounter
import Antiphon

/// The memory of a subscriber of a subject that only waits, with its handle.
struct Idle {
  static let name = "idle.subscriber"

  let library: Library
  let bytes: Int

  var json: String { "{\"case\": \"\(Self.name)\", \"library\": \"\(library)\", \"bytes\": \(bytes)}" }

  /// One for each library that has subjects; none where memory can't be measured.
  static func measured(_ libraries: [Library]) -> [Idle] {
    let antiphon = bytesPerSubscriber { count in
      let subject = Subject<Int, Never>()
      return (subject, (0..<count).map { _ in subject.observeValues { _ in }.start() })
    }
    let peer = bytesPerSubscriber { OpenCombinePeer.subscribers($0) }
    return [(Library.antiphon, antiphon), (.opencombine, peer)].compactMap { library, bytes in
      guard let bytes, libraries.isEmpty || libraries.contains(library) else { return nil }
      return Idle(library: library, bytes: bytes)
    }
  }

  private static func bytesPerSubscriber(_ subscribe: (_ count: Int) -> Any) -> Int? {
    let count = 10_000
    // What a process makes only once is made before the measurement.
    _ = subscribe(1)
    let before = heap_in_use()
    let subscribers = subscribe(count)
    let after = heap_in_use()
    withExtendedLifetime(subscribers) {}
    return after > before ? (after - before) / count : nil
  }
}
