// What a junction can do at this moment.

extension JunctionContext {
  /// False once the stream is over, or is to end after the kept elements.
  @inlinable @inline(__always)
  final var isLive: Bool { phase.rawValue < Phase.ending.rawValue }

  @inlinable @inline(__always)
  final var isReady: Bool { phase == .direct && talkback.isReady }

  /// True if the consumer is ready and no action is enqueued. Loads the talkback's state only once.
  @inlinable @inline(__always)
  final var isUndisturbed: Bool { phase == .direct && talkback.isUndisturbed }

  /// True if an enqueued action has not been performed.
  @inlinable @inline(__always)
  final var hasActions: Bool { talkback.isSignalled }

  /// The reply to an upstream at this moment.
  @inlinable @inline(__always)
  final var reply: Reply {
    if !isLive { return .stop }
    return isReady ? .more : .wait
  }
}
