/// Creates the producer anew at each start.
///
///     deferred { from([1, 2, 3]) }  (123|)
///
/// - Fails: when the producer it created fails.
/// - Demand: that of the created producer. A rewind is passed to that producer; `makeProducer` is not called again.
@inlinable @inline(__always)
public func deferred<Element: Sendable, Failure: Error>(
  _ makeProducer: @escaping @Sendable () -> Producer<Element, Failure>
) -> Producer<Element, Failure> {
  Producer { makeProducer().run($0) }
}

/// Creates the producer anew at each start; fails if `makeProducer` throws.
///
/// Disfavored, because a closure that doesn't throw would otherwise have to return a stream that can't fail.
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
