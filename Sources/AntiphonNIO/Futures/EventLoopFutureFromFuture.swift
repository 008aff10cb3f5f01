#if NIO
public import Antiphon
public import NIOCore

extension Future {
  /// Starts the future now, and returns its result as an `EventLoopFuture`.
  ///
  ///     let count = words.eventLoopFuture(on: loop).map { $0.count }
  ///
  /// - Parameter eventLoop: the event loop of the result.
  /// - Fails: with the failure of the future, and with `CancellationError` if the operation releases its callback without a result.
  /// - Cancels: nothing: an `EventLoopFuture` can't be cancelled.
  public func eventLoopFuture(on eventLoop: any EventLoop) -> EventLoopFuture<Value> {
    let answer = KeptPromise(eventLoop.makePromise(of: Value.self))
    let result = answer.promise.futureResult
    start { answer.promise.completeWith($0.mapError { $0 as any Error }) }
    return result
  }
}

/// A promise that fails when nothing is left that could complete it: NIO treats a promise that is released before as a programming error.
private final class KeptPromise<Value: Sendable>: Sendable {
  let promise: EventLoopPromise<Value>

  init(_ promise: EventLoopPromise<Value>) { self.promise = promise }

  // Of a promise that has a result, NIO ignores another one.
  deinit { promise.fail(CancellationError()) }
}
#endif
