import AntiphonTesting

/// What happened, in order, from any thread.
final class Log<Entry: Sendable>: Sendable {
  private let list = Guarded<[Entry]>([])
  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
  var entries: [Entry] { list.withLock { $0 } }
}

/// Something that closures on any thread share.
final class Box<Value: Sendable>: Sendable {
  private let content: Guarded<Value>
  init(_ value: Value) { content = Guarded(value) }
  var value: Value {
    get { content.withLock { $0 } }
    set {
      // What is let go of may run code of its own: outside the lock.
      let earlier = content.withLock { content in
        defer { content = newValue }
        return content
      }
      withExtendedLifetime(earlier) {}
    }
  }
}

extension Box where Value == Int {
  /// Adds one and returns the sum.
  @discardableResult
  func increment() -> Int {
    content.withLock {
      $0 += 1; return $0
    }
  }
}
