/// Emits nothing and finishes at once.
///
///     empty()  |
///
/// - Demand: completes without any.
@inlinable @inline(__always)
public func empty<Element: Sendable, Failure: Error>(
  _: Element.Type = Element.self, _: Failure.Type = Failure.self
) -> Producer<Element, Failure> {
  Producer { $0.finish() }
}

/// Emits nothing and finishes at once; the failure type is `Never` if nothing else determines it.
@inlinable @inline(__always)
public func empty<Element: Sendable>(_: Element.Type = Element.self) -> Producer<Element, Never> {
  empty(Element.self, Never.self)
}
