import AntiphonTesting

/// A list of entries, for any thread.
final class Log<Entry: Sendable>: Sendable {
  private let list = Locked<[Entry]>([])
  func add(_ entry: Entry) { list.withLock { $0.append(entry) } }
  var entries: [Entry] { list.withLock { $0 } }
}

/// A shared variable, for any thread.
final class Box<Value: Sendable>: Sendable {
  private let content: Locked<Value>
  init(_ value: Value) { content = Locked(value) }
  var value: Value {
    get { content.withLock { $0 } }
    set {
      // The deinitialiser of the old value may run user code: outside the lock.
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
