// Only in the build of `Scripts/explore`: each access to a lock or an atomic first calls a director, which decides which thread
// takes the next step. `docs/decisions/0006-exploration.md` gives the reasons.
#if EXPLORATION
import AntiphonShims
import Synchronization

/// What a thread does next.
@usableFromInline
package enum Access: Sendable { case read, write, update, lock }

/// The place of an access in the source.
@usableFromInline
package struct Site: Sendable {
  package let file: StaticString
  package let line: UInt
  package let function: StaticString

  @usableFromInline
  package init(_ file: StaticString, _ line: UInt, _ function: StaticString) {
    self.file = file
    self.line = line
    self.function = function
  }
}

/// Called before and after each step.
@usableFromInline
package protocol Director: AnyObject, Sendable {
  /// The number of the calling thread, an even one. Nil for a thread that is not the director's.
  var thread: UInt? { get }
  /// Returns a number for a new atomic or lock.
  func meet(madeAt site: Site) -> Int
  /// Returns when it is the caller's turn.
  func before(_ access: Access, of object: Int, at site: Site)
  /// Called after a step. A step that did not change the value counts as a read.
  func after(isChanged: Bool, _ describe: () -> String)
  /// Returns when it is the caller's turn, and the condition, which changes by writes to `object` only, is true.
  func wait(on object: Int, at site: Site, until isMade: @escaping () -> Bool)
  func unlocked(_ object: Int)
}

/// Set while nothing else runs.
@usableFromInline
nonisolated(unsafe) package var director: (any Director)?

/// Replaces the function of the shims, for which all threads of a director are one.
@usableFromInline
package func antiphon_thread() -> UInt { director?.thread ?? AntiphonShims.antiphon_thread() }

/// What each of a director's threads does in the graph of values.
private nonisolated(unsafe) var valueStates: [UInt: UnsafeMutablePointer<antiphon_value_state>] = [:]

/// Replaces the function of the shims, for which all threads of a director are one.
@usableFromInline
package func antiphon_values() -> UnsafeMutablePointer<antiphon_value_state> {
  guard let thread = director?.thread else { return AntiphonShims.antiphon_values() }
  if let state = valueStates[thread] { return state }
  let state = UnsafeMutablePointer<antiphon_value_state>.allocate(capacity: 1)
  state.initialize(to: antiphon_value_state())
  valueStates[thread] = state
  return state
}

/// Makes another graph of values, whose lock the director knows. What a run before has left goes on with it.
package func resetValues() {
  valueStates = [:]
  ValueGraph.make()
}

/// Replaces `Synchronization.Atomic`. Steps are sequentially consistent, whatever the ordering.
@usableFromInline
struct Atomic<Value: Equatable & Sendable>: ~Copyable, Sendable {
  @usableFromInline
  let value: Mutex<Value>
  /// The director's number for this atomic.
  @usableFromInline
  let object: Int

  @inlinable
  init(
    _ initial: Value, file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function
  ) {
    value = Mutex(initial)
    object = director?.meet(madeAt: Site(file, line, function)) ?? 0
  }

  @inlinable
  func load(
    ordering _: AtomicLoadOrdering, file: StaticString = #filePath, line: UInt = #line,
    function: StaticString = #function
  ) -> Value {
    change(.read, Site(file, line, function)) { $0 }.oldValue
  }

  @inlinable
  func store(
    _ new: Value, ordering _: AtomicStoreOrdering, file: StaticString = #filePath, line: UInt = #line,
    function: StaticString = #function
  ) {
    _ = change(.write, Site(file, line, function)) { _ in new }
  }

  @inlinable
  func exchange(
    _ new: Value, ordering _: AtomicUpdateOrdering, file: StaticString = #filePath, line: UInt = #line,
    function: StaticString = #function
  ) -> Value {
    change(.update, Site(file, line, function)) { _ in new }.oldValue
  }

  @inlinable
  func compareExchange(
    expected: Value, desired: Value, ordering _: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: UInt = #line, function: StaticString = #function
  ) -> (exchanged: Bool, original: Value) {
    let old = change(.update, Site(file, line, function)) { $0 == expected ? desired : $0 }.oldValue
    return (old == expected, old)
  }

  /// Never fails spuriously: each caller would repeat the step.
  @inlinable
  func weakCompareExchange(
    expected: Value, desired: Value, ordering: AtomicUpdateOrdering, file: StaticString = #filePath,
    line: UInt = #line, function: StaticString = #function
  ) -> (exchanged: Bool, original: Value) {
    compareExchange(
      expected: expected, desired: desired, ordering: ordering, file: file, line: line, function: function)
  }

  /// The value, without a step.
  func peek() -> Value { value.withLock { $0 } }

  @inlinable @inline(__always)
  func change(_ access: Access, _ site: Site, _ body: (Value) -> Value) -> (oldValue: Value, newValue: Value) {
    director?.before(access, of: object, at: site)
    // One thread runs at a time, so none comes in between; no lock is held, because `body` may call the director.
    let old = value.withLock { $0 }
    let new = body(old)
    value.withLock { $0 = new }
    director?.after(isChanged: old != new) { old == new ? "\(old)" : "\(old) -> \(new)" }
    return (old, new)
  }
}

extension Atomic<Bool> {
  func waitWhileTrue(file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function) {
    let site = Site(file, line, function)
    // The condition is looked at before the call returns, and not after.
    withUnsafePointer(to: self) { this in director?.wait(on: object, at: site) { !this.pointee.peek() } }
  }
}

extension Atomic where Value: FixedWidthInteger {
  @inlinable
  @discardableResult
  func bitwiseOr(
    _ operand: Value, ordering _: AtomicUpdateOrdering, file: StaticString = #filePath, line: UInt = #line,
    function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change(.update, Site(file, line, function)) { $0 | operand }
  }

  @inlinable
  @discardableResult
  func bitwiseAnd(
    _ operand: Value, ordering _: AtomicUpdateOrdering, file: StaticString = #filePath, line: UInt = #line,
    function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change(.update, Site(file, line, function)) { $0 & operand }
  }

  @inlinable
  @discardableResult
  func add(
    _ operand: Value, ordering _: AtomicUpdateOrdering, file: StaticString = #filePath, line: UInt = #line,
    function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change(.update, Site(file, line, function)) { $0 + operand }
  }

  @inlinable
  @discardableResult
  func wrappingAdd(
    _ operand: Value, ordering _: AtomicUpdateOrdering, file: StaticString = #filePath, line: UInt = #line,
    function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change(.update, Site(file, line, function)) { $0 &+ operand }
  }

  @inlinable
  @discardableResult
  func subtract(
    _ operand: Value, ordering _: AtomicUpdateOrdering, file: StaticString = #filePath, line: UInt = #line,
    function: StaticString = #function
  ) -> (oldValue: Value, newValue: Value) {
    change(.update, Site(file, line, function)) { $0 - operand }
  }
}

/// Replaces the lock: a thread that has to wait does so in the director.
@usableFromInline
package struct Lock: ~Copyable, Sendable {
  private let mutex = Mutex(())
  private let object: Int

  @usableFromInline
  package init(file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function) {
    object = director?.meet(madeAt: Site(file, line, function)) ?? 0
  }

  @usableFromInline
  package borrowing func withLock<Result>(
    file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function,
    _ body: () throws -> Result
  ) rethrows -> Result {
    director?.before(.lock, of: object, at: Site(file, line, function))
    defer { director?.unlocked(object) }
    return try mutex.withLock { _ in
      director?.after(isChanged: true) { "" }
      return try body()
    }
  }

  @usableFromInline
  borrowing func lock(
    file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function
  ) {
    director?.before(.lock, of: object, at: Site(file, line, function))
    mutex._unsafeLock()
    director?.after(isChanged: true) { "" }
  }

  @usableFromInline
  borrowing func unlock() {
    mutex._unsafeUnlock()
    director?.unlocked(object)
  }
}

/// Replaces the lock around a value.
@usableFromInline
struct LockedValue<Value: Sendable>: ~Copyable, Sendable {
  @usableFromInline let lock: Lock
  @usableFromInline let value: Mutex<Value>

  @inlinable
  init(
    _ value: Value, file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function
  ) {
    self.value = Mutex(value)
    lock = Lock(file: file, line: line, function: function)
  }

  /// `body` may call the director: the director's lock, and not this value's, is what another thread waits at.
  @inlinable
  borrowing func withLock<Result: Sendable>(
    file: StaticString = #filePath, line: UInt = #line, function: StaticString = #function,
    _ body: (inout Value) -> Result
  ) -> Result {
    lock.withLock(file: file, line: line, function: function) { value.withLock { body(&$0) } }
  }
}
#endif
