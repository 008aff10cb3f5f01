/// Emits the given value.
///
///     of(1)  (1|)
///
/// It is `just(_:)`, so that a stream of one value costs no array.
@inlinable @inline(__always)
public func of<Element: Sendable>(_ element: Element) -> Producer<Element, Never> {
  just(element)
}

/// Emits the given values.
///
///     of(1, 2, 3)  (123|)
///
/// - Demand: pullable; completes with the last element. Rewindable.
@inlinable @inline(__always)
public func of<Element: Sendable>(_ elements: Element...) -> Producer<Element, Never> {
  from(elements)
}
