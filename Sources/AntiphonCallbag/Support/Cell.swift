import Antiphon

/// A shared mutable variable for closures, such as the state of a source or sink made by hand.
///
///     let index = Cell(10)
///     index.value += 1
///
/// Reading and writing are safe on any thread. Use `withLock` for an atomic change.
public final class Cell<Value: Sendable>: Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var content: Value

  /// A variable whose first value is `value`.
  public init(_ value: Value) { content = value }

  /// The value. Each access is atomic; a change that depends on the value needs `withLock(_:)`.
  public var value: Value {
    get { lock.withLock { content } }
    set {
      // The earlier value is released outside the lock: its deinit may be user code.
      let earlier = exchange(newValue)
      withExtendedLifetime(earlier) {}
    }
  }

  /// Stores `value` and returns the earlier value.
  public func exchange(_ value: Value) -> Value {
    lock.withLock {
      defer { content = value }
      return content
    }
  }

  /// Reads and changes the value atomically. `body` must not access this cell.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&content) }
  }
}
