import AntiphonShims
import DequeModule

/// A start inside a delivery of another stream, which was itself started inside a delivery, and so on, `limit` times on one thread.
///
/// The *first* start of that depth runs its stream at once. Those inside its deliveries wait: their streams are started without demand, and
/// so emit nothing yet, on a talkback that can be paused and cancelled. After each delivery the first one gives those that wait their turn,
/// in the order of the calls: it requests all elements of one after the other. Their deliveries run no deeper than its own, and
/// what is started in them waits behind the others, so the stack stays flat. Each is used by its own thread only.
///
/// A stream that is synchronous has no talkback to wait on. It runs at once at any depth, so it is over when `start()` returns.
@usableFromInline
final class DeepStart: @unchecked Sendable {
  /// So many nested chains of ten operators fit a stack of 512 KiB in a debug build; an application nests fewer.
  @inlinable @inline(__always)
  static var limit: Int32 { 16 }

  private let leakCounter = LeakCounter("deep start")
  @usableFromInline let talkback = Talkback(requesting: DeepStart.hasFirst ? 0 : .max)
  /// The handle, which has to live until a request has come: without demand its release would cancel the stream.
  private var subscription: Subscription?
  /// Calls the observers, if the stream has completed before its turn.
  private var completion: (@Sendable () -> Void)?
  /// The deep start inside which this one was called before it had returned, such as by the closure of `deferred`.
  private var outer: DeepStart?

  // Used by the first deep start only.
  /// The latest deep start that has not returned.
  private var starting: DeepStart?
  private var waiting = Deque<DeepStart>()
  private var isGivingTurns = false

  // MARK: The first one on this thread

  /// True if a deep start runs on this thread, so that another one has to wait.
  static var hasFirst: Bool { antiphon_starts().pointee.first != nil }

  /// True if the next start on this thread is a deep one.
  @inlinable @inline(__always)
  static var isNext: Bool { antiphon_starts().pointee.depth >= limit }

  private static var first: DeepStart? {
    antiphon_starts().pointee.first.map { Unmanaged<DeepStart>.fromOpaque($0).takeUnretainedValue() }
  }

  // MARK: Starting

  @usableFromInline
  init() {
    if let first = Self.first {
      outer = first.starting
      first.starting = self
    } else {
      antiphon_starts().pointee.first = Unmanaged.passUnretained(self).toOpaque()
    }
  }

  /// What the consumer of the stream calls.
  @usableFromInline
  func functions<Element, Failure: Error>(
    _ receive: @escaping @Sendable (Element) -> Void, _ completed: @escaping @Sendable (Completion<Failure>) -> Void
  ) -> (next: @Sendable (Element) -> Reply, completed: @Sendable (Completion<Failure>) -> Void) {
    let unowned = talkback.unowned
    return (
      { element in
        receive(element)
        return unowned.use { DeepStart.reply($0) }
      },
      { completion in
        unowned.use { $0.close() }
        DeepStart.complete(unowned, completed, completion)
      }
    )
  }

  /// Called when the stream has been started.
  @usableFromInline
  func end(_ subscription: Subscription) {
    if let first = Self.first, first !== self {
      first.starting = outer.take()
      self.subscription = subscription
      first.waiting.append(self)
    } else {
      giveTurns()
      antiphon_starts().pointee.first = nil
    }
  }

  /// Delivers a completion: now or, if its stream is still being started, in its turn. A completion needs no demand.
  static func complete<Failure: Error>(
    _ talkback: UnownedTalkback, _ completed: @escaping @Sendable (Completion<Failure>) -> Void,
    _ completion: Completion<Failure>
  ) {
    var next = first?.starting
    while let start = next {
      if talkback.use({ $0 === start.talkback }) { return start.completion = { completed(completion) } }
      next = start.outer
    }
    completed(completion)
    _ = talkback.use { reply($0) }
  }

  // MARK: Turns

  /// The reply after a delivery. After one of the first stream it gives turns.
  static func reply(_ talkback: Talkback) -> Reply {
    if let first, first.talkback === talkback { first.giveTurns() }
    return talkback.reply
  }

  /// Runs what waits, unless the caller is inside one of these streams.
  private func giveTurns() {
    if isGivingTurns { return }
    isGivingTurns = true
    while let next = waiting.popFirst() { next.takeTurn() }
    isGivingTurns = false
  }

  private func takeTurn() {
    let subscription = subscription.take()
    completion.take()?()
    subscription?.request(.max)
  }
}
