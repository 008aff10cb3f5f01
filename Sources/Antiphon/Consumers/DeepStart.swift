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
final class DeepStart: TurnGiver, @unchecked Sendable {
  /// So many nested chains of ten operators fit a stack of 512 KiB in a debug build; an application nests fewer.
  @inlinable @inline(__always)
  static var limit: Int32 { 16 }

  private let leakCounter = LeakCounter("deep start")
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
  @inlinable @inline(__always)
  static var hasFirst: Bool { antiphon_starts().pointee.first != nil }

  /// True if the next start on this thread is a deep one.
  @inlinable @inline(__always)
  static var isNext: Bool { antiphon_starts().pointee.depth >= limit }

  // Rule: the turn giver of a thread is a deep start.
  private static var first: DeepStart? { current.map { unsafeDowncast($0.takeUnretainedValue(), to: DeepStart.self) } }

  // MARK: Starting

  /// Called before a stream is started on a talkback that is new.
  @usableFromInline
  static func begin(_ talkback: Talkback) {
    let start = DeepStart(talkback)
    if let first {
      talkback.state.waitForTurn()
      start.outer = first.starting
      first.starting = start
    } else {
      talkback.state.setGivesTurns(true)
      current = .passRetained(start)
    }
  }

  /// Called when the stream has been started.
  @usableFromInline
  static func end(_ subscription: Subscription) {
    guard let first else { return assertionFailure("a deep start has begun on this thread") }
    if let start = first.starting, start.talkback === subscription.talkback {
      first.starting = start.outer.take()
      start.subscription = subscription
      first.waiting.append(start)
    } else {
      assert(first.talkback === subscription.talkback, "starts end in the opposite order in which they begin")
      first.giveTurns()
      first.talkback.state.setGivesTurns(false)
      let retained = current.take()
      retained?.release()
    }
  }

  /// Delivers a completion: now or, if its stream is still being started, in its turn. A completion needs no demand.
  @usableFromInline
  static func complete(_ talkback: UnownedTalkback, _ completed: @escaping @Sendable () -> Void) {
    var next = first?.starting
    while let start = next {
      if talkback.use({ $0 === start.talkback }) { return start.completion = completed }
      next = start.outer
    }
    completed()
    talkback.use { giveTurns(after: $0) }
  }

  // MARK: Turns

  /// Runs what waits, unless the caller is inside one of these streams.
  @usableFromInline
  override func giveTurns() {
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
