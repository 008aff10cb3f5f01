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
  /// - Finishes: with the stream, and when the stream is cancelled upstream or terminated: Combine has no other completion for that.
  /// - Fails: with the stream.
  /// - Demand: the stream receives the subscriber's demand, and a source that can deliver at once does so inside the request.
  ///   The subscriber never receives more than it has requested: what a source pushes without demand is kept. A demand of zero traps.
  /// - Cancels: the stream. So does releasing the subscription while the stream waits for demand.
  public var publisher: ProducerPublisher<Element, Failure> { ProducerPublisher(producer: self) }
}

/// A producer as a Combine publisher; see `Producer.publisher`.
///
/// The subscriber is called serially, on the thread on which the stream emits. For a subscriber that belongs to the main actor, use
/// `receive(on:)`, on this side or on Combine's.
public struct ProducerPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
  let producer: Producer<Output, Failure>

  public func receive<Downstream: Subscriber>(subscriber: Downstream)
  where Downstream.Input == Output, Downstream.Failure == Failure {
    ProducerDelivery(AnySubscriber(subscriber)).start(producer)
  }
}
#endif
