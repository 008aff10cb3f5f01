#if canImport(Combine) || OpenCombine
import Antiphon

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher where Self: Sendable, Output: Sendable {
  /// This publisher as a producer, with a new subscription at each start.
  ///
  ///     subject.producer.map { $0 * 2 }.observeValues { print($0) }.start()
  ///
  /// Combine's publishers are not declared `Sendable`, but a producer may be started, requested and cancelled from any thread. With
  /// `@preconcurrency import Combine` (or `OpenCombine`) this property is available for them, too. The compiler then does not check
  /// that the closures inside the publisher are independent of the thread that subscribes, requests or sends: you must ensure it.
  /// `Producer(publisher:)` needs no such promise.
  ///
  /// A cancellation and a request may reach the subscription at the same time; requests come one after the other.
  ///
  /// - Finishes: when the publisher finishes, after the elements it has sent.
  /// - Fails: when the publisher fails, after the elements it has sent.
  /// - Demand: the publisher is asked for exactly what the consumer requests. Elements that it sends while the stream is paused, or
  ///   without demand, are kept.
  /// - Cancels: the Combine subscription.
  /// - Rewinds: cancels the subscription and subscribes again.
  /// - Loses: what the publisher itself drops, as a `PassthroughSubject` drops elements without demand.
  public var producer: Producer<Output, Failure> { Producer(publisher: { self }) }
}

extension Producer {
  /// Subscribes to the publisher that `publisher` returns, a new one at each start.
  ///
  ///     Producer(publisher: { URLSession.shared.dataTaskPublisher(for: url).map(\.data).mapError { LoadFailure($0) } })
  ///
  /// The compiler checks that the closure transfers the publisher (`sending`): this is the only form that is safe for publishers that are
  /// not `Sendable`. See `Publisher.producer` for the demand and the completion.
  ///
  /// - Parameter publisher: returns a publisher that shares nothing with others unless what it shares is `Sendable`.
  /// - Finishes: when the publisher finishes, after the elements it has sent.
  /// - Fails: when the publisher fails, after the elements it has sent.
  /// - Demand: the publisher is asked for exactly what the consumer requests.
  /// - Cancels: the Combine subscription.
  /// - Rewinds: cancels the subscription and subscribes to a new publisher.
  public init<P: Publisher & SendableMetatype>(
    publisher: @escaping @Sendable () -> sending P
  ) where P.Output == Element, P.Failure == Failure {
    self.init { consumer in
      PublisherSource(consumer) { publisher().subscribe($0) }.start()
    }
  }
}
#endif
