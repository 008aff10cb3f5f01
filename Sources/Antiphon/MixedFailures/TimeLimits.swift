// Operators on a stream with a time limit, where this stream or what comes after the limit cannot fail.

extension Producer where Failure == Never {
  /// Fails with `failure` if no element arrives for `period`, counted from the start and from each element.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    after period: Duration, failure: @escaping @autoclosure @Sendable () -> NewFailure, clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    promoteFailure(to: NewFailure.self).timeout(after: period, failure: failure(), clock: clock)
  }

  /// `timeout` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    after period: Duration, fallback: Producer<Element, NewFailure>, clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    promoteFailure(to: NewFailure.self).timeout(after: period, fallback: fallback, clock: clock)
  }

  /// Fails with `failure` if the first element does not arrive within `first`, or a later one within `period` of the last.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    first: Duration, after period: Duration? = nil, failure: @escaping @autoclosure @Sendable () -> NewFailure,
    clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    promoteFailure(to: NewFailure.self).timeout(first: first, after: period, failure: failure(), clock: clock)
  }

  /// `timeout` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    first: Duration, after period: Duration? = nil, fallback: Producer<Element, NewFailure>,
    clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    promoteFailure(to: NewFailure.self).timeout(first: first, after: period, fallback: fallback, clock: clock)
  }
}

extension Producer {
  /// `timeout` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock>(
    after period: Duration, fallback: Producer<Element, Never>, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    timeout(after: period, fallback: fallback.promoteFailure(), clock: clock)
  }

  /// `timeout` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, fallback: Producer<Element, Never>, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    timeout(first: first, after: period, fallback: fallback.promoteFailure(), clock: clock)
  }
}
