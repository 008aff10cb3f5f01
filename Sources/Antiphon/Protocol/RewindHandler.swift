/// Resets the state of an operator when its stream is rewound. Each talkback has a list of handlers.
///
/// Not synchronised, because calls to one consumer are serial (rule 1).
@usableFromInline
class RewindHandler: @unchecked Sendable {
  /// The handler registered before this one. Releasing a long list does not deepen the stack: the compiler makes a loop of
  /// it.
  @exclusivity(unchecked) @usableFromInline final var earlier: RewindHandler?
  @usableFromInline final let leakCounter = LeakCounter("state box")

  // The optimizer sees through both, so that no object is made for a stage whose stream cannot be rewound.
  @inlinable @inline(__always) init() {}
  @inlinable deinit {}

  @usableFromInline func reset() {}
}

/// The handlers of a talkback, the newest first. Touched only in the source's serial context.
@usableFromInline
struct RewindHandlerList: Sendable {
  @usableFromInline private(set) var newest: RewindHandler?

  @inlinable
  init() {}

  @usableFromInline
  mutating func add(_ handler: RewindHandler) {
    handler.earlier = newest
    newest = handler
  }

  /// Removes the handlers registered after `mark`, which was the newest then: their source is over, or starts again.
  @inlinable
  mutating func forget(after mark: RewindHandler?) {
    if newest !== mark { forgetAll(after: mark) }
  }

  @usableFromInline
  mutating func forgetAll(after mark: RewindHandler?) { newest = mark }

  func call() {
    var next = newest
    while let handler = next {
      handler.reset()
      next = handler.earlier
    }
  }
}

/// State of an operator in one subscription. A rewind resets it to its initial value.
@usableFromInline
final class RewindableState<Value>: RewindHandler, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value
  @usableFromInline let initial: Value

  @inlinable @inline(__always)
  init(_ initial: Value) {
    value = initial
    self.initial = initial
    super.init()
  }

  /// Keeps `value`, and returns it.
  @inlinable @inline(__always)
  func keep(_ value: Value) -> Value {
    self.value = value
    return value
  }

  @inlinable
  override func reset() { value = initial }
}

/// A function that a rewind calls.
@usableFromInline
final class RewindCallback: RewindHandler, @unchecked Sendable {
  @usableFromInline let call: @Sendable () -> Void

  @inlinable @inline(__always)
  init(_ call: @escaping @Sendable () -> Void) {
    self.call = call
    super.init()
  }

  @usableFromInline
  override func reset() { call() }
}
