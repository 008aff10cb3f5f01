/// Gives a line to a stage that has none and turns out to need one, as what it listens to lasts.
///
/// A consumer that takes everything until the end has nothing to say to a source that is over when its `run` returns: without a
/// talkback the optimizer makes a loop of the two. A stage in between may find out late that it runs something that lasts:
/// then that must be cancelled with what stands downstream. A consumer nobody can cancel has no talkbackProvider either.
@usableFromInline
class TalkbackProvider: @unchecked Sendable {
  @inlinable
  init() {}

  /// The line to hang on. One stage asks for it, once: what is further up has a talkbackProvider of its own.
  @usableFromInline
  func talkback() -> Talkback { abstract() }

  /// True if the line was cancelled, once there is one.
  @usableFromInline
  var isCancelled: Bool { abstract() }

  /// Does what has come up meanwhile, on behalf of who runs upstream and can't be told to wait for it.
  @usableFromInline
  func attend() { abstract() }

  private func abstract() -> Never { fatalError("a talkbackProvider is a flow or its guest") }
}

extension Consumer {
  /// The same consumer, which took everything, with a talkback for a stream that lasts.
  @inlinable @inline(__always)
  var connected: Consumer {
    if let talkbackProvider {
      return Consumer(talkback: talkbackProvider.talkback(), next: unownedNext, completed: unownedCompleted)
    }
    let talkback = Talkback()
    // Whoever calls the consumer holds its talkback, so its closures need not; a cycle would be the price.
    let unowned = Unmanaged.passUnretained(talkback)
    let (next, completed) = (unownedNext, unownedCompleted)
    return Consumer(talkback: talkback) { element in
      let reply = next(element)
      if case .stop = reply { unowned._withUnsafeGuaranteedRef { $0.close() } }
      return reply
    } completed: { completion in
      unowned._withUnsafeGuaranteedRef { $0.close() }
      completed(completion)
    }
  }
}
