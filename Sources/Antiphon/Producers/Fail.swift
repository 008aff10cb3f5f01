/// Emits nothing and fails at once.
///
///     fail(TestFailure())  #
///
/// - Demand: fails without any.
@inlinable @inline(__always)
public func fail<Element: Sendable, Failure: Error>(
  _ failure: Failure, _: Element.Type = Element.self
) -> Producer<Element, Failure> {
  Producer { $0.fail(failure) }
}
