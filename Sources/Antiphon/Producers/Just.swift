/// Emits one value.
///
///     just(1)  (1|)
///
/// - Demand: pullable. Rewindable.
@inlinable @inline(__always)
public func just<Element: Sendable>(_ element: Element) -> Producer<Element, Never> {
  .walking(element, shape: .scalar) { OptionalCursor($0) }
}

/// Emits the result of `body`, which is called at each start.
///
///     just { 1 }  (1|)
///
/// - Fails: when `body` throws.
/// - Demand: pullable; `body` is called at the first request. Rewindable.
@inlinable @inline(__always)
public func just<Element: Sendable, Failure: Error>(
  catching body: @escaping @Sendable () throws(Failure) -> Element
) -> Producer<Element, Failure> {
  .walking(body) { CallCursor($0) }
}

@usableFromInline
struct CallCursor<Element: Sendable, Failure: Error>: Cursor {
  @usableFromInline let call: @Sendable () throws(Failure) -> Element
  @usableFromInline var isAtEnd = false

  @inlinable @inline(__always)
  init(_ call: @escaping @Sendable () throws(Failure) -> Element) { self.call = call }

  @inlinable @inline(__always)
  mutating func next() throws(Failure) -> Element? {
    if isAtEnd { return nil }
    isAtEnd = true
    return try call()
  }
}
