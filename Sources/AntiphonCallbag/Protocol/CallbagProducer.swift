import Antiphon

/// Which end decides when an element is emitted. An operator keeps the mode, unless <doc:ModesThroughOperators> says otherwise.
public enum CallbagMode: Sendable {
  /// The sink: one element for each wish.
  case pullable
  /// The source: it pushes, with or without demand.
  case listenable
}

/// How a source made by hand starts again from its first element when an operator or a sink of the core rewinds it.
public enum CallbagRewinding: Sendable {
  /// It receives the wish `rewind`, and starts again by itself, without another greeting. A request that it has not answered is forgotten:
  /// another one follows.
  case itself
  /// It is cancelled, and another run of it is started: for a source that does not know the wish.
  case byRestarting
  /// It can't: the rewind is refused, and the stream continues.
  case never
}

/// A source in the short form: a function of a consumer.
///
///     let numbers = CallbagProducer<Int> { sink in
///       sink(.start { _ in })
///       sink(.next(1))
///       sink(.completed(.finished))
///     }
///     numbers { message in print(message) }
///
/// A call starts it, in either style: `producer(consumer)` or `source(.start(sink))`. Nothing happens before,
/// and two starts share nothing.
public struct CallbagProducer<Element: Sendable>: Sendable {
  enum Form: Sendable {
    /// Made of messages, which are passed on unchanged.
    case made(@Sendable (@escaping CallbagConsumer<Element>) -> Void, CallbagRewinding)
    case core(Producer<Element, any Error>)
  }

  let form: Form

  /// Which end decides when an element is emitted; nil if this is unknown before the source has sent a message.
  public let mode: CallbagMode?

  /// A source made by hand: it greets the consumer with a talkback, then sends its elements and its completion.
  ///
  /// - Parameters:
  ///   - mode: required if the source pushes and is used by operators with several upstreams.
  ///   - rewinding: how it starts again when it is rewound.
  ///   - body: called with the consumer at each start.
  public init(
    mode: CallbagMode? = nil, rewinds rewinding: CallbagRewinding = .itself,
    _ body: @escaping @Sendable (@escaping CallbagConsumer<Element>) -> Void
  ) {
    form = .made(body, rewinding)
    self.mode = mode
  }

  /// A source in the classic form, which takes `.start(sink)`.
  public init(
    source: @escaping SourceTalkback<Element>, mode: CallbagMode? = nil, rewinds rewinding: CallbagRewinding = .itself
  ) {
    self.init(mode: mode, rewinds: rewinding) { source(.start($0)) }
  }

  /// A producer of the core. Its failure loses its type; its elements keep their order and their demand.
  ///
  /// - Parameters:
  ///   - producer: the producer of the core.
  ///   - mode: with `.listenable` the producer pushes: its demand is unlimited from the start.
  public init<Failure: Error>(_ producer: Producer<Element, Failure>, mode: CallbagMode = .pullable) {
    form = .core(producer.mapError { $0 as any Error })
    self.mode = mode
  }

  @usableFromInline
  init(core: Producer<Element, any Error>, mode: CallbagMode?) {
    form = .core(core)
    self.mode = mode
  }

  /// The classic form: `source(.start(sink))`.
  public var source: SourceTalkback<Element> { { self($0) } }

  /// Starts the source: the short form, `producer(consumer)`.
  public func callAsFunction(_ consumer: @escaping CallbagConsumer<Element>) {
    switch form {
    case .made(let body, _): body(consumer)
    case .core(let producer): Line.open(producer, mode, consumer)
    }
  }

  /// Starts the source: the classic form, `source(.start(sink))`. A source ignores other messages.
  public func callAsFunction(_ message: Source<Element>) {
    if case .start(let sink) = message { self(sink) }
  }
}

extension CallbagProducer: ProducerProtocol {
  public typealias Failure = any Error

  /// This source as a producer of the core.
  public var producer: Producer<Element, any Error> {
    switch form {
    case .made(let body, let rewinding): .bridging(body, mode, rewinding)
    case .core(let producer): producer
    }
  }

  public var finalized: FinalizedProducer<Element, any Error> { producer.finalized }
}

/// A type that can be the head of a pipe: a callbag producer, or a producer of the core.
public protocol CallbagConvertible<Element>: Sendable {
  /// What the stream emits.
  associatedtype Element: Sendable
  /// This stream in the callbag's form.
  var callbag: CallbagProducer<Element> { get }
}

extension CallbagProducer: CallbagConvertible {
  public var callbag: CallbagProducer { self }
}

extension Producer: CallbagConvertible {
  /// This stream in the callbag's form: pullable, its failure untyped.
  public var callbag: CallbagProducer<Element> { CallbagProducer(self) }
}
