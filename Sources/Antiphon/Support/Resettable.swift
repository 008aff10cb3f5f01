/// What goes back to where it began when its stream is rewound: the state of a stage, in the list of its talkback.
///
/// Not synchronised, for the same reason as `Serial`.
@usableFromInline
class Resettable: @unchecked Sendable {
  /// The one that was registered before. A long list doesn't deepen the stack when it is released: the compiler does that one by one.
  @exclusivity(unchecked) @usableFromInline final var earlier: Resettable?
  @usableFromInline final let tally = Tally("state box")

  @inlinable init() {}

  @usableFromInline func reset() {}
}

/// A `Serial` that a rewind sets back.
@usableFromInline
final class RewoundState<Value>: Resettable, @unchecked Sendable {
  @exclusivity(unchecked) @usableFromInline var value: Value
  @usableFromInline let initial: Value

  @inlinable @inline(__always)
  init(_ initial: Value) {
    value = initial
    self.initial = initial
    super.init()
  }

  @inlinable
  override func reset() { value = initial }
}

/// Something that a stage does when its stream is rewound.
@usableFromInline
final class ResetCall: Resettable, @unchecked Sendable {
  @usableFromInline let call: @Sendable () -> Void

  @inlinable @inline(__always)
  init(_ call: @escaping @Sendable () -> Void) {
    self.call = call
    super.init()
  }

  @usableFromInline
  override func reset() { call() }
}
