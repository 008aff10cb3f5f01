/// Emits the given values.
///
///     of(1, 2, 3)  (123|)
///
/// - Demand: pullable; completes with the last element. Rewindable.
@inlinable @inline(__always)
public func of<Element: Sendable>(_ elements: Element...) -> Producer<Element, Never> {
  from(elements)
}
