/// A cold description of a stream: a function that takes a consumer and runs.
///
/// Nothing happens before it is started, and it may be started any number of times; two starts share nothing.
/// An operator is a function that wraps one consumer in another:
///
///     func mapped<Output>(_ transform: @escaping @Sendable (Element) -> Output) -> Producer<Output, Failure> {
///       Producer<Output, Failure> { consumer in
///         let next = consumer.next
///         run(consumer.receiving { next(transform($0)) })
///       }
///     }
@frozen
public struct Producer<Element: Sendable, Failure: Error>: Sendable {
  /// Starts the stream for one consumer.
  public let run: @Sendable (Consumer<Element, Failure>) -> Void

  /// Whether the stream is over when `run` returns. It shows the optimizer which streams never wait.
  @usableFromInline let synchrony: Synchrony

  /// One field for all shapes: with a second field, the optimizer no longer sees through a started chain.
  @usableFromInline let shape: ProducerShape

  /// A stream that calls `run` with the consumer of each start. The page <doc:WritingASource> has the rules for `run`.
  @inlinable @inline(__always)
  public init(_ run: @escaping @Sendable (Consumer<Element, Failure>) -> Void) {
    self.init(synchrony: .asynchronous, run)
  }

  @inlinable @inline(__always)
  init(
    synchrony: Synchrony, shape: ProducerShape = .any, _ run: @escaping @Sendable (Consumer<Element, Failure>) -> Void
  ) {
    self.run = run
    self.synchrony = synchrony
    self.shape = shape
  }

  @inlinable @inline(__always)
  var isSynchronous: Bool { synchrony == .synchronous }

  @inlinable @inline(__always)
  var canSkip: Bool { shape == .skippable }

  @inlinable @inline(__always)
  var isResult: Bool { shape == .result }

  @inlinable @inline(__always)
  var isScalar: Bool { shape == .scalar }

  /// The shape of an operator that emits at most one element for each element of this stream.
  @inlinable @inline(__always)
  var resultShape: ProducerShape { isResult ? .result : .any }
}

/// Whether a stream is over when `run` returns.
@frozen @usableFromInline
enum Synchrony: Sendable {
  /// The stream may go on after `run` has returned.
  case asynchronous
  /// The stream may go on after `run` has returned, and needs a talkback only if so: a stage obtains it by `connected`.
  case unknown
  /// It is over, unless the consumer replies `.wait`. No handle can be in use before, so `start()` needs no talkback.
  case synchronous
}

/// Properties of a producer that operators can use.
@frozen @usableFromInline
enum ProducerShape: Sendable {
  case any
  /// `run` leaves out as many of the first elements as `skipped` of its consumer says.
  case skippable
  /// A result: at most one element, and then only the completion.
  case result
  /// One element, known in advance: no user code runs, and the stream can't fail.
  case scalar
  /// Appended streams: two; two and one more; or a longer chain, which reports its `ChainedUpstreams`.
  case appended, appendedTwice, appendedOften
  /// Merged streams: two; two and one more; or a longer chain, which reports its `ChainedUpstreams`.
  case merged, mergedTwice, mergedOften
}
