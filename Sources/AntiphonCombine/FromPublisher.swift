#if canImport(Combine) || OpenCombine
import Antiphon

#if canImport(Combine)
public import Combine
#else
public import OpenCombine
#endif

extension Publisher where Self: Sendable, Output: Sendable {
  /// This publisher as a producer, subscribed to anew at each start.
  ///
  ///     subject.producer.map { $0 * 2 }.observeValues { print($0) }.start()
  ///
  /// Combine's publishers are not declared `Sendable`, but a producer may be started, asked and cancelled from any thread. With
  /// `@preconcurrency import Combine` (or `OpenCombine`) this property is there for them, too. What the compiler does not check
  /// then must hold: the closures inside the publisher do not depend on the thread that subscribes, asks or sends.
  /// `Producer(publisher:)` needs no such promise.
  ///
  /// A cancellation and a request may reach the subscription at the same time; requests come one after the other.
  ///
  /// - Finishes: when the publisher finishes, after what it has sent.
  /// - Fails: when the publisher fails, after what it has sent.
  /// - Demand: the publisher is asked for what the consumer asks for, and for nothing before. What it sends while the stream is
  ///   paused, or without having been asked, is kept.
  /// - Cancels: the Combine subscription.
  /// - Rewinds: cancels the subscription and subscribes again.
  /// - Loses: what the publisher itself drops, as a `PassthroughSubject` drops what nobody has asked for.
  public var producer: Producer<Output, Failure> { Producer(publisher: { self }) }
}

extension Producer {
  /// Subscribes to the publisher that `publisher` makes, a new one at each start.
  ///
  ///     Producer(publisher: { URLSession.shared.dataTaskPublisher(for: url).map(\.data).mapError { LoadFailure($0) } })
  ///
  /// The compiler checks that nobody else has what the closure returns: it is the one form that is safe for publishers that are not
  /// `Sendable`. See `Publisher.producer` for the demand and the end.
  ///
  /// - Parameter publisher: makes a publisher that shares nothing with others unless that is `Sendable`.
  /// - Finishes: when the publisher finishes, after what it has sent.
  /// - Fails: when the publisher fails, after what it has sent.
  /// - Demand: the publisher is asked for what the consumer asks for, and for nothing before.
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
