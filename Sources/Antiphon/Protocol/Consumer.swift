/// The receiving end of a stream: a talkback and two functions.
///
/// A source calls `next` for each element and obeys the reply, then calls `completed` at most once. Calls are serial,
/// whatever threads they come from.
@frozen
public struct Consumer<Element: Sendable, Failure: Error>: Sendable {
  /// Nil for a consumer that takes everything. The optimizer then sees that no source has to wait.
  @usableFromInline let optionalTalkback: Talkback?
  /// `next` and `completed` for a caller that keeps the talkback alive: these closures use it without owning it.
  @usableFromInline package let unownedNext: @Sendable (Element) -> Reply
  @usableFromInline package let unownedCompleted: @Sendable (Completion<Failure>) -> Void
  /// The number of leading elements to skip, at each start and rewind. More than 0 only for a producer that `canSkip`.
  @usableFromInline let skipped: Int
  /// Gives a talkback to a stage that turns out to need one. Nil if there is a talkback, or if nothing could cancel the stream.
  @usableFromInline let talkbackProvider: TalkbackProvider?

  /// A consumer whose source asks `talkback` what to do after each reply other than `.more` and `.stop`.
  @inlinable @inline(__always)
  public init(
    talkback: Talkback,
    next: @escaping @Sendable (Element) -> Reply,
    completed: @escaping @Sendable (Completion<Failure>) -> Void
  ) {
    self.init(optionalTalkback: talkback, next: next, completed: completed)
  }

  /// A consumer that takes everything until the end, for producers that need no talkback. To a synchronous producer it replies
  /// only `.more` and `.stop`.
  @inlinable @inline(__always)
  init(
    takingEverything next: @escaping @Sendable (Element) -> Reply,
    completed: @escaping @Sendable (Completion<Failure>) -> Void,
    talkbackProvider: TalkbackProvider? = nil
  ) {
    self.init(optionalTalkback: nil, next: next, completed: completed, talkbackProvider: talkbackProvider)
  }

  @inlinable @inline(__always)
  init(
    optionalTalkback: Talkback?,
    next: @escaping @Sendable (Element) -> Reply,
    completed: @escaping @Sendable (Completion<Failure>) -> Void,
    skipped: Int = 0,
    talkbackProvider: TalkbackProvider? = nil
  ) {
    self.optionalTalkback = optionalTalkback
    unownedNext = next
    unownedCompleted = completed
    self.skipped = skipped
    self.talkbackProvider = talkbackProvider
  }

  /// Takes an element and returns what the source is to do next. The function keeps the talkback alive, so it may be stored, and
  /// called after `run` has returned.
  @inlinable
  public var next: @Sendable (Element) -> Reply {
    let next = unownedNext
    guard let optionalTalkback else { return next }
    return { element in
      defer { withExtendedLifetime(optionalTalkback) {} }
      return next(element)
    }
  }

  /// Takes the completion. The function keeps the talkback alive, as `next` does.
  @inlinable
  public var completed: @Sendable (Completion<Failure>) -> Void {
    let completed = unownedCompleted
    guard let optionalTalkback else { return completed }
    return { completion in
      defer { withExtendedLifetime(optionalTalkback) {} }
      completed(completion)
    }
  }

  /// The way back to the source.
  @inlinable @inline(__always)
  public var talkback: Talkback { optionalTalkback ?? Talkback() }

  /// The consumer that an operator passes upstream if it changes only elements.
  @inlinable @inline(__always)
  public func receiving<Received>(
    _ next: @escaping @Sendable (Received) -> Reply
  ) -> Consumer<Received, Failure> {
    Consumer<Received, Failure>(
      optionalTalkback: optionalTalkback, next: next, completed: unownedCompleted, talkbackProvider: talkbackProvider)
  }

  /// The consumer that an operator passes upstream if `next` calls user code that may throw: a failure ends the stream and stops
  /// upstream.
  @inlinable @inline(__always)
  func catching<Received>(
    _ next: @escaping @Sendable (Received) throws(Failure) -> Reply
  ) -> Consumer<Received, Failure> {
    let completed = unownedCompleted
    return receiving { element in
      do throws(Failure) {
        return try next(element)
      } catch {
        completed(.thrown(error))
        return .stop
      }
    }
  }

  /// The consumer that an operator passes upstream if it changes elements and the completion.
  @inlinable @inline(__always)
  public func wrapping<Received, ReceivedFailure: Error>(
    next: @escaping @Sendable (Received) -> Reply,
    completed: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) -> Consumer<Received, ReceivedFailure> {
    Consumer<Received, ReceivedFailure>(
      optionalTalkback: optionalTalkback, next: next, completed: completed, talkbackProvider: talkbackProvider)
  }

  /// A copy of this consumer that skips `count` more of the first elements.
  @inlinable @inline(__always)
  func skipping(_ count: Int) -> Consumer {
    let (sum, overflow) = skipped.addingReportingOverflow(count)
    return Consumer(
      optionalTalkback: optionalTalkback, next: unownedNext, completed: unownedCompleted,
      skipped: overflow ? .max : sum,
      talkbackProvider: talkbackProvider)
  }

  /// Completes with `.finished`, or with `.cancelled` if the stream was cancelled before.
  @inlinable @inline(__always)
  func finish() {
    unownedCompleted(isCancelled ? .cancelled : .finished)
  }

  /// Completes with a failure, or with `.cancelled` if the stream was cancelled before.
  @inlinable @inline(__always)
  func fail(_ failure: Failure) {
    unownedCompleted(isCancelled ? .cancelled : .failed(failure))
  }

  /// True if the stream was cancelled.
  @inlinable @inline(__always)
  var isCancelled: Bool { optionalTalkback?.isCancelled ?? talkbackProvider?.isCancelled ?? false }

  /// Completes a stage after the reply to its last element, unless the reply or the talkback requests a rewind. Returns the reply
  /// for upstream.
  @inlinable @inline(__always)
  func finish(after reply: Reply) -> Reply {
    switch reply {
    case .stop: return .stop
    case .rewind where optionalTalkback?.noteRewind() ?? true: return .rewind
    case .more where optionalTalkback?.isRewinding ?? false, .wait where optionalTalkback?.isRewinding ?? false:
      return .rewind
    case .more: break
    case .wait, .rewind: optionalTalkback?.consumeDemand()
    }
    finish()
    return .stop
  }

  /// Delivers a failure after the elements that wait at the source, for a stage that replaces failures.
  @inlinable @inline(__always)
  func keepFailuresInOrder() { optionalTalkback?.failuresOvertake = false }

  /// Registers what a stage with state does on a rewind.
  @inlinable @inline(__always)
  package func onRewind(_ reset: @escaping @Sendable () -> Void) {
    optionalTalkback?.onRewind(RewindCallback(reset))
  }

  /// Makes the state of a stage, which is `initial` at the start and after each rewind.
  @inlinable @inline(__always)
  func state<Value>(_ initial: Value) -> RewindableState<Value> {
    let state = RewindableState(initial)
    optionalTalkback?.onRewind(state)
    return state
  }
}

/// A consumer's `next` as it is. Where the element is known to be a tuple, the bare function would be wrapped in one that takes the parts.
@usableFromInline @frozen
struct Downstream<Element: Sendable>: Sendable {
  @usableFromInline let next: @Sendable (Element) -> Reply

  @inlinable @inline(__always)
  init(_ next: @escaping @Sendable (Element) -> Reply) { self.next = next }
}

extension Consumer {
  @inlinable @inline(__always)
  var downstream: Downstream<Element> { Downstream(unownedNext) }
}
