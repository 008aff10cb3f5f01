/// Gives a talkback to a stage that started without one and needs one after all, because an upstream turns out to be
/// asynchronous.
///
/// A consumer that takes everything has no use for a talkback to a source that is over when `run` returns: without one, the
/// optimizer makes one loop of the two. A stage in between may find out late that it runs an asynchronous stream, which must be
/// cancelled together with downstream. A consumer that nothing can cancel has no provider either.
@usableFromInline
class TalkbackProvider: @unchecked Sendable {
  @inlinable
  init() {}

  /// The talkback to attach to; requested at most once. Stages further upstream have providers of their own.
  @usableFromInline
  func talkback() -> Talkback { abstract() }

  /// True if there is a talkback and it was cancelled.
  @usableFromInline
  var isCancelled: Bool { abstract() }

  /// Performs enqueued actions, while an upstream that cannot be made to wait for them is still running.
  @usableFromInline
  func performPending() { abstract() }

  private func abstract() -> Never {
    fatalError("a talkback provider is a synchronous flatMap or its unknown inner stream")
  }
}

extension Consumer {
  /// This consumer with a talkback, for a stream that is not over when `run` returns.
  @inlinable @inline(__always)
  var connected: Consumer {
    if let talkbackProvider {
      return Consumer(talkback: talkbackProvider.talkback(), next: unownedNext, completed: unownedCompleted)
    }
    let talkback = Talkback()
    let unowned = talkback.unowned
    let (next, completed) = (unownedNext, unownedCompleted)
    return Consumer(talkback: talkback) { element in
      let reply = next(element)
      if case .stop = reply { unowned.use { $0.close() } }
      return reply
    } completed: { completion in
      unowned.use { $0.close() }
      completed(completion)
    }
  }
}
