import Antiphon

/// Something that closures share: what a hand-made source or sink remembers.
///
///     let index = Cell(10)
///     index.value += 1
///
/// Reading and writing are safe from any thread. What must happen in one step goes into `withLock`.
public final class Cell<Value: Sendable>: Sendable {
  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var content: Value

  public init(_ value: Value) { content = value }

  public var value: Value {
    get { lock.withLock { content } }
    set {
      // What was there is released outside the lock: its end may be somebody's code.
      let earlier = exchange(newValue)
      withExtendedLifetime(earlier) {}
    }
  }

  /// Puts `value` in and returns what was there.
  public func exchange(_ value: Value) -> Value {
    lock.withLock {
      defer { content = value }
      return content
    }
  }

  /// Reads and changes the value in one step. `body` must not come back to this cell.
  public func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&content) }
  }
}
