/// How long a shared stream is remembered.
public enum ShareScope: Sendable {
  /// Until the stream has completed or its last consumer has left. A later consumer starts it again.
  case whileConnected
  /// For ever. A consumer that comes after the completion receives what is remembered, and the completion. A consumer that comes when
  /// all others have left starts the stream again and first receives what is remembered. A failure is not remembered, nor is anything
  /// before it: the next consumer starts the stream again.
  case forever
  /// Until one of these happens. A later consumer starts the stream again.
  ///
  ///     stream.share(replay: 1, scope: .resetting(on: [.failure, .noConsumers]))
  ///
  /// After a completion that is not among them, a consumer receives what is remembered, and that completion. Without `.noConsumers` the
  /// stream continues when all consumers have left, and a later one joins it. `.whileConnected` is all three; `.forever` is `.failure`, with
  /// a stream that stops when all consumers have left, but is remembered.
  case resetting(on: ShareResets)
}

/// What resets a shared stream: the run is forgotten, with what is remembered of it, and the next consumer starts another one.
public struct ShareResets: OptionSet, Sendable {
  public let rawValue: Int

  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The stream has finished.
  public static var finish: ShareResets { ShareResets(rawValue: 1) }
  /// The stream has failed.
  public static var failure: ShareResets { ShareResets(rawValue: 2) }
  /// The last consumer has left. The stream is cancelled.
  public static var noConsumers: ShareResets { ShareResets(rawValue: 4) }
}
