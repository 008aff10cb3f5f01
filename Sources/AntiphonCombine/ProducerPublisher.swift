#if canImport(Combine) || OpenCombine
import Antiphon

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Producer {
  /// This stream as a Combine publisher, started anew for each subscriber.
  ///
  ///     numbers.publisher.filter { $0 > 2 }.sink { print($0) }
  ///
  /// - Finishes: with the stream. Combine has no other word for one that is cancelled upstream, or terminated: it finishes, too.
  /// - Fails: with the stream.
  /// - Demand: the stream is asked for what the subscriber asks for, and a source that can deliver at once does so inside the request.
  ///   The subscriber never gets more than it has asked for: what a source pushes without demand is kept. A demand of zero traps.
  /// - Cancels: the stream. So does letting go of the subscription while the stream waits for demand.
  public var publisher: ProducerPublisher<Element, Failure> { ProducerPublisher(producer: self) }
}

/// A producer as a Combine publisher; see `Producer.publisher`.
///
/// The subscriber is called on whatever thread the stream speaks on, one call after the other; one that belongs to the main actor
/// stands behind `receive(on:)`, of this side or of that.
public struct ProducerPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
  let producer: Producer<Output, Failure>

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    ProducerDelivery(AnySubscriber(subscriber)).start(producer)
  }
}
#endif
