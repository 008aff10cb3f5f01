import Antiphon

/// Makes a stream that pushes wait for requests: elements that are not requested yet are kept.
///
/// - Parameter policy: what happens to the elements that are kept; by default there is no limit.
@_alwaysEmitIntoClient
public func pullable<Element: Sendable>(
  _ policy: BufferPolicy<any Error> = .unbounded
) -> CallbagOperator<Element, Element> {
  CallbagOperator { CallbagProducer(core: $0.producer.buffer(policy), mode: .pullable) }
}

/// Keeps only the latest element while there is no request.
@_alwaysEmitIntoClient
public func conflated<Element: Sendable>() -> CallbagOperator<Element, Element> {
  CallbagOperator { CallbagProducer(core: $0.producer.conflated(), mode: .pullable) }
}

/// Reduces the elements that arrive while there is no request to one.
@_alwaysEmitIntoClient
public func conflated<Element: Sendable, Result: Sendable>(
  into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws -> Void
) -> CallbagOperator<Element, Result> {
  CallbagOperator { CallbagProducer(core: $0.producer.conflated(into: initial, update), mode: .pullable) }
}

/// Requests at most `count` elements from upstream at a time, even if more are requested.
@_alwaysEmitIntoClient
public func limitRate<Element: Sendable>(_ count: Int) -> CallbagOperator<Element, Element> {
  precondition(count > 0, "limitRate(_:) needs a count of 1 or more")
  return CallbagOperator { $0.operating { $0.limitRate(count) } }
}

/// Emits elements while the latest element of `gate` is true, and otherwise makes the stream wait.
@_alwaysEmitIntoClient
public func pausable<Element: Sendable, Gate: CallbagConvertible>(
  by gate: Gate
) -> CallbagOperator<Element, Element> where Gate.Element == Bool {
  CallbagOperator { $0.operating { $0.pausable(by: gate.callbag.producer) } }
}

/// Emits elements while the latest element of `gate` is true, and otherwise keeps them.
///
/// - Parameters:
///   - gate: true opens, false closes.
///   - policy: what happens to the elements that are kept; by default there is no limit.
@_alwaysEmitIntoClient
public func pausableBuffered<Element: Sendable, Gate: CallbagConvertible>(
  by gate: Gate, policy: BufferPolicy<any Error> = .unbounded
) -> CallbagOperator<Element, Element> where Gate.Element == Bool {
  CallbagOperator { $0.operating { $0.pausableBuffered(by: gate.callbag.producer, policy: policy) } }
}

/// Emits elements while the latest element of `gate` is true, and otherwise drops them.
@_alwaysEmitIntoClient
public func pausableDropping<Element: Sendable, Gate: CallbagConvertible>(
  by gate: Gate
) -> CallbagOperator<Element, Element> where Gate.Element == Bool {
  CallbagOperator { $0.operating { $0.pausableDropping(by: gate.callbag.producer) } }
}
