/// The handle of a running stream.
///
/// Releasing it does not end the stream, unless the stream is paused or waits for demand: then it is cancelled, as no other handle
/// could resume or request.
///
/// Releasing it also cancels a stream whose sources are all `never()`. An operator detects this unless it uses a
/// clock or a scheduler, shares, or is made with `emitting`; an operator with several upstreams doesn't detect it while it pauses one of
/// them, or if one became a `never()` only after its start. Such streams stay until they are cancelled.
public final class Subscription: Sendable {
  /// The talkback to the source.
  public let talkback: Talkback

  /// The handle of a stream that was started by hand, with a consumer that has this talkback.
  @inlinable @inline(__always)
  public init(_ talkback: Talkback) { self.talkback = talkback }

  /// The handle of a stream that completed before its start returned.
  @usableFromInline static let over: Subscription = LeakLedger.exempting {
    let talkback = Talkback()
    talkback.close()
    return Subscription(talkback)
  }

  @inlinable
  deinit { talkback.unowned.use { $0.abandon() } }

  /// Requests more elements. See `Talkback.request(_:)`.
  ///
  /// - Parameter count: the number of elements, at least 1; `Int.max` is unlimited.
  @inlinable @inline(__always)
  public func request(_ count: Int = 1) { talkback.request(count) }

  /// Ends the stream; `completed(.cancelled)` arrives once. Idempotent.
  public func cancel() { talkback.cancel() }

  /// Stops the source after at most the element in flight. Idempotent.
  public func pause() { talkback.pause() }

  /// Lets a paused source continue where it stopped. Idempotent.
  public func resume() { talkback.resume() }

  /// Starts the source again from its first element.
  ///
  /// - Throws: `RewindFailure.notRewindable` if the source can't rewind.
  public func rewind() throws(RewindFailure) { try talkback.rewind() }

  /// False once the stream has completed or was cancelled.
  public var isActive: Bool { talkback.isActive }
}
