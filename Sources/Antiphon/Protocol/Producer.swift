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
  /// Starts the stream towards one consumer.
  public let run: @Sendable (Consumer<Element, Failure>) -> Void

  /// What a run needs: the optimizer sees where nothing can ever wait.
  @usableFromInline let synchrony: Synchrony

  /// One field for all: with another one the optimizer loses sight of a started chain.
  @usableFromInline let shape: ProducerShape

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

  /// What an operator has that says one element at most for each of this stream's.
  @inlinable @inline(__always)
  var resultShape: ProducerShape { isResult ? .result : .any }
}

/// How long a run lasts.
@frozen @usableFromInline
enum Synchrony: Sendable {
  /// As long as it likes.
  case asynchronous
  /// As long as it likes, but it needs no talkback before it lasts: a consumer that takes everything has a `talkbackProvider`.
  case unknown
  /// Until `run` returns, unless the consumer answers `.wait`. Nobody can have a handle before then, so `start()` needs none.
  case synchronous
}

/// What operators may make use of.
@frozen @usableFromInline
enum ProducerShape: Sendable {
  case any
  /// `run` heeds what its consumer wants `skipped`.
  case skippable
  /// A result: one element at most, and nothing but the end after it.
  case result
  /// Two streams, one after the other; such a stream and another one; a chain of more, which tells its `ChainedUpstreams`.
  case appended, appendedTwice, appendedOften
  /// The same for streams that are merged.
  case merged, mergedTwice, mergedOften
}
