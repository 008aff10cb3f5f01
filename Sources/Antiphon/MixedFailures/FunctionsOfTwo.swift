// Functions of two streams of which one cannot fail: the result has the failure type of the other.
// They call the operators of the same name, which document the behaviour.

/// `merge` where only the second stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Never>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  merge(first.promoteFailure(to: Failure.self), second)
}

/// `merge` where only the first stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Never>
) -> Producer<Element, Failure> {
  merge(first, second.promoteFailure(to: Failure.self))
}

/// `concat` where only the second stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func concat<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Never>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  concat(first.promoteFailure(to: Failure.self), second)
}

/// `concat` where only the first stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func concat<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Never>
) -> Producer<Element, Failure> {
  concat(first, second.promoteFailure(to: Failure.self))
}

/// `race` where only the second stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func race<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Never>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  race(first.promoteFailure(to: Failure.self), second)
}

/// `race` where only the first stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func race<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Never>
) -> Producer<Element, Failure> {
  race(first, second.promoteFailure(to: Failure.self))
}

/// `zip` where only the second stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func zip<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Never>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  zip(first.promoteFailure(to: Failure.self), second)
}

/// `zip` where only the first stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func zip<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Never>
) -> Producer<(First, Second), Failure> {
  zip(first, second.promoteFailure(to: Failure.self))
}

/// `combineLatest` where only the second stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func combineLatest<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Never>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  combineLatest(first.promoteFailure(to: Failure.self), second)
}

/// `combineLatest` where only the first stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func combineLatest<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Never>
) -> Producer<(First, Second), Failure> {
  combineLatest(first, second.promoteFailure(to: Failure.self))
}

/// `combineLast` where only the second stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func combineLast<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Never>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  combineLast(first.promoteFailure(to: Failure.self), second)
}

/// `combineLast` where only the first stream can fail: the result has its failure type.
@_alwaysEmitIntoClient @_disfavoredOverload
public func combineLast<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Never>
) -> Producer<(First, Second), Failure> {
  combineLast(first, second.promoteFailure(to: Failure.self))
}
