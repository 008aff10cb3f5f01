#if NIO
public import Antiphon
public import NIOCore

extension Future {
  /// A future for an operation that returns an `EventLoopFuture`: called again for each start.
  ///
  ///     let greeting = Future(mapError: LoadFailure.init) { client.get("/greeting") }
  ///
  /// - Parameters:
  ///   - mapError: makes a typed failure of NIO's error.
  ///   - operation: begins the operation.
  /// - Fails: when the `EventLoopFuture` does.
  /// - Cancels: the handle; the result is ignored. NIO can't cancel what the `EventLoopFuture` stands for.
  public init(
    mapError: @escaping @Sendable (any Error) -> Failure,
    _ operation: @escaping @Sendable () -> EventLoopFuture<Value>
  ) {
    self.init { answer in
      operation().whenComplete { answer($0.mapError(mapError)) }
    }
  }
}

extension EventLoopFuture where Value: Sendable {
  /// This `EventLoopFuture` as a future. Its operation runs already: each start waits for the same result.
  ///
  ///     channel.closeFuture.future.start { _ in print("closed") }
  ///
  /// The result arrives on the event loop. A start that is cancelled ignores it.
  ///
  /// - Fails: with the error of the `EventLoopFuture`.
  /// - Cancels: the handle; NIO can't cancel what the `EventLoopFuture` stands for.
  public var future: Future<Value, any Error> { future { $0 } }

  /// This `EventLoopFuture` as a future with a typed failure. Its operation runs already: each start waits for the same result.
  ///
  /// - Parameter mapError: makes a typed failure of NIO's error.
  /// - Fails: when the `EventLoopFuture` does.
  /// - Cancels: the handle; NIO can't cancel what the `EventLoopFuture` stands for.
  public func future<Failure: Error>(
    mapError: @escaping @Sendable (any Error) -> Failure
  ) -> Future<Value, Failure> {
    Future(mapError: mapError) { self }
  }
}
#endif
