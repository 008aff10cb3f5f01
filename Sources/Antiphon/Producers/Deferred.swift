/// Makes the producer anew at each start.
///
///     deferred { from([1, 2, 3]) }  (123|)
///
/// - Fails: when the producer it made fails.
/// - Demand: that of the producer made, which also rewinds (`makeProducer` is not called again).
@inlinable @inline(__always)
public func deferred<Element: Sendable, Failure: Error>(
  _ makeProducer: @escaping @Sendable () -> Producer<Element, Failure>
) -> Producer<Element, Failure> {
  Producer { makeProducer().run($0) }
}

/// Makes the producer anew at each start; fails if it can't be made.
///
/// Disfavored, because a closure that doesn't throw would have to return a stream that can't fail.
@inlinable @inline(__always) @_disfavoredOverload
public func deferred<Element: Sendable, Failure: Error>(
  _ makeProducer: @escaping @Sendable () throws(Failure) -> Producer<Element, Failure>
) -> Producer<Element, Failure> {
  Producer { consumer in
    do throws(Failure) {
      try makeProducer().run(consumer)
    } catch {
      consumer.fail(error)
    }
  }
}
