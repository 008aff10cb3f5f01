/// Makes the producer anew at each start.
///
///     deferred { from(currentNumbers()) }  (123|)
///
/// - Fails: when `makeProducer` throws, or the producer it made fails.
/// - Demand: that of the producer made, which also rewinds (`makeProducer` is not called again).
@inlinable @inline(__always)
public func deferred<Element: Sendable, Failure: Error>(
  _ makeProducer: @escaping @Sendable () throws(Failure) -> Producer<Element, Failure>
) -> Producer<Element, Failure> {
  Producer { consumer in
    do throws(Failure) {
      try makeProducer().run(consumer)
    } catch {
      consumer.completed(.failed(error))
    }
  }
}
