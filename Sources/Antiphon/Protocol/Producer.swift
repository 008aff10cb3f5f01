/// A cold description of a stream: a function that takes a consumer and runs.
///
/// Nothing happens before it is started, and it may be started any number of times; two starts share nothing.
/// An operator is a function that wraps one consumer in another:
///
///     func map(_ transform: …) -> Producer {
///       Producer { consumer in
///         let next = consumer.next
///         run(consumer.receiving { next(transform($0)) })
///       }
///     }
@frozen
public struct Producer<Element: Sendable, Failure: Error>: Sendable {
  /// Starts the stream towards one consumer.
  public let run: @Sendable (Consumer<Element, Failure>) -> Void

  /// True if a run is over when `run` returns, unless the consumer answers `.wait`. Nobody can have a handle before then,
  /// so `start()` needs none: the optimizer then sees that nothing can ever wait.
  @usableFromInline let isImmediate: Bool

  /// True if `run` heeds what its consumer wants `skipped`.
  @usableFromInline let canSkip: Bool

  @inlinable @inline(__always)
  public init(_ run: @escaping @Sendable (Consumer<Element, Failure>) -> Void) {
    self.init(isImmediate: false, run)
  }

  @inlinable @inline(__always)
  init(
    isImmediate: Bool, canSkip: Bool = false, _ run: @escaping @Sendable (Consumer<Element, Failure>) -> Void
  ) {
    self.run = run
    self.isImmediate = isImmediate
    self.canSkip = canSkip
  }
}
