#if Tracing
import Antiphon
import Tracing

extension Producer {
  /// Passes each element on in a service context of its own, and forwards all events unchanged.
  ///
  ///     messages
  ///       .inServiceContext { ServiceContext(headers: $0.headers) }
  ///       .flatMap { message in handled(message).traced("handle", ofKind: .consumer) }
  ///
  /// Each span of `handle` is then a child of the span in which its message was sent, in another process.
  ///
  /// - Parameter context: returns the context that is current while the element is passed on; with nil it stays as it is.
  public func inServiceContext(_ context: @escaping @Sendable (Element) -> ServiceContext?) -> Producer {
    ServiceContextCarrier.register()
    return Producer { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          guard let context = context(element) else { return next(element) }
          return ServiceContext.$current.withValue(context) { next(element) }
        })
    }
  }
}
#endif
