import AntiphonShims

/// The upstreams that a sequential runner runs, one after the other.
@usableFromInline
protocol UpstreamSequence<Element, Failure>: SendableMetatype {
  associatedtype Element: Sendable
  associatedtype Failure: Error

  /// Returns the next upstream of `runner`, or nil at the end.
  mutating func next(in runner: SequentialRunner<Self>) -> NextUpstream<Element, Failure>?
  /// Resets the sequence: the first upstream is the next one.
  mutating func restart()
}

/// The upstream that runs next.
@frozen @usableFromInline
struct NextUpstream<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let upstream: Producer<Element, Failure>
  /// True if no upstream follows, however this one ends.
  @usableFromInline let isLast: Bool
  /// True if it is made of what the one before it has emitted, and runs in the context that that one ended in.
  @usableFromInline let isDerived: Bool

  @inlinable @inline(__always)
  init(_ upstream: Producer<Element, Failure>, isLast: Bool = false, isDerived: Bool = false) {
    self.upstream = upstream
    self.isLast = isLast
    self.isDerived = isDerived
  }
}

/// Runs several upstreams one after the other for one consumer, as a loop: a million upstreams leave the stack flat.
///
/// They share the consumer's talkback, as only one runs at a time, and their elements go straight to its `next`. A rewind ends
/// the upstream that runs and starts the first one again.
///
/// | | an upstream ends | a rewind | a cancellation |
/// |---|---|---|---|
/// | an upstream runs | the next one starts after it has returned (`runNext`) | it ends as if cancelled, then the first one starts | it ends as cancelled, which completes the stream |
/// | an upstream waits | – | it is woken, ends, then the first one starts | it is woken, ends, and completes the stream |
/// | the runner yields before an upstream (`postponed`) | – | the first one starts | completes the stream |
/// | the last upstream has ended | completes the stream | – | – |
///
/// One object holds all of this. The functions that an upstream calls capture nothing else, so they need no allocation.
@usableFromInline
final class SequentialRunner<Upstreams: UpstreamSequence>: @unchecked Sendable {
  @usableFromInline typealias Element = Upstreams.Element
  @usableFromInline typealias Failure = Upstreams.Failure

  @usableFromInline let leakCounter = LeakCounter("sequential runner")
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  /// Unowned: the talkback owns the wake-up of the waiting upstream, which owns this. An upstream's caller holds it.
  @usableFromInline let talkback: UnownedTalkback

  // Not synchronised: touched by the loop, and by the upstream that leads to its next step.
  @exclusivity(unchecked) @usableFromInline var upstreams: Upstreams
  /// The next upstream, while the runner yields before starting it.
  @exclusivity(unchecked) @usableFromInline var postponed: NextUpstream<Element, Failure>?
  /// The number of upstreams that have been started.
  @exclusivity(unchecked) @usableFromInline var number = 0
  /// How the last upstream ended, if there was one and it did not fail.
  @exclusivity(unchecked) @usableFromInline var ending = Completion<Never>.finished
  /// The failure of the last upstream. In a box, because releasing a generic value would look up its type each time.
  @exclusivity(unchecked) @usableFromInline var failure: StateBox<Failure>?

  @usableFromInline let steps: DrainCounter
  @usableFromInline let depth: UInt32
  /// The value of `talkback.failuresOvertake` at the start of each upstream, whose own operators may change it.
  @usableFromInline let failuresOvertake: Bool
  /// The context that each upstream starts in, whatever context the one before it ended in. Nil unless contexts are captured.
  @usableFromInline let context = CarriedContext.whatever
  /// The context that the last upstream ended in.
  @exclusivity(unchecked) @usableFromInline var endContext: CarriedContext?
  /// The newest rewind handler of the operators downstream.
  @usableFromInline let handlers: RewindHandler?

  /// - Parameter isRunning: true if the caller starts the first upstream.
  @inlinable
  init(_ upstreams: Upstreams, _ consumer: Consumer<Element, Failure>, _ talkback: Talkback, isRunning: Bool) {
    self.upstreams = upstreams
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    self.talkback = talkback.unowned
    steps = DrainCounter(isRunning: isRunning)
    number = isRunning ? 1 : 0
    depth = talkback.sequences.depth
    failuresOvertake = talkback.failuresOvertake
    handlers = talkback.rewindHandlers.newest
  }

  /// How the last upstream ended, or nil at the start.
  @inlinable
  var ended: Completion<Failure>? {
    if number == 0 { return nil }
    return failure.map { .failed($0.value) } ?? ending.withoutFailure()
  }

  /// True if the last upstream has finished, or none was started.
  @inlinable @inline(__always)
  var isFinished: Bool { number == 0 || (failure == nil && ending.isFinished) }

  /// Starts the first upstream.
  @inlinable
  static func run(_ upstreams: Upstreams, _ consumer: Consumer<Element, Failure>) {
    let talkback = consumer.optionalTalkback ?? Talkback()
    let runner = SequentialRunner(upstreams, consumer, talkback, isRunning: false)
    talkback.runNext { runner.advance() }
  }

  /// Starts the first upstream by calling `startFirst`, which the optimizer sees.
  @inlinable @inline(__always)
  static func run(
    _ upstreams: Upstreams, _ consumer: Consumer<Element, Failure>, startFirst: (SequentialRunner, Talkback) -> Void
  ) {
    let talkback = consumer.optionalTalkback ?? Talkback()
    let isRunning = !talkback.isRunningHere
    let runner = SequentialRunner(upstreams, consumer, talkback, isRunning: isRunning)
    guard isRunning else { return talkback.runNext { runner.advance() } }
    startFirst(runner, talkback)
    runner.continueLoop()
  }

  @inlinable
  func advance() {
    guard steps.add() else { return }
    step()
    continueLoop()
  }

  /// Performs the steps that were added during the step before.
  @inlinable
  func continueLoop() {
    while steps.next() { step() }
  }

  @inlinable
  func step() {
    guard let context = endContext ?? context else { return takeStep() }
    context.perform { takeStep() }
  }

  @inlinable
  func takeStep() {
    talkback.unmanaged._withUnsafeGuaranteedRef { talkback in
      talkback.rewindHandlers.forget(after: handlers)
      talkback.sequences.depth = depth
      talkback.failuresOvertake = failuresOvertake
      if depth == 0 && talkback.sequences.takeRestart() {
        number = 0
        postponed = nil
        upstreams.restart()
      }
      checkInvariants()
      if talkback.isCancelled { return completed(.cancelled) }
      let looks = number & 511 == 511
      guard let next = (looks ? postponed.take() : nil) ?? upstreams.next(in: self) else {
        return completed(ended ?? talkback.ending(Failure.self))
      }
      if looks && talkback.isInterrupted(for: nil) { return postpone(next, talkback) }
      number += 1
      guard let context, !next.isDerived else { return run(next, talkback) }
      context.perform { run(next, talkback) }
    }
  }

  @inlinable @inline(__always)
  func run(_ next: NextUpstream<Element, Failure>, _ talkback: Talkback) {
    // The last upstream of a nested sequence takes the place of that sequence: otherwise a stream that appends itself without
    // end would leave one behind for each round. The outermost sequence stays, because a rewind begins there.
    guard next.isLast && depth > 0 else { return start(next.upstream, talkback) }
    talkback.running { next.upstream.run(Consumer(talkback: talkback, next: self.next, completed: completed)) }
  }

  @inlinable @inline(__always)
  func start(_ upstream: Producer<Element, Failure>, _ talkback: Talkback) {
    start(talkback) { upstream.run(Consumer(talkback: talkback, next: next) { self.end($0) }) }
  }

  /// Runs an upstream, whose completion calls `end`.
  @inlinable @inline(__always)
  func start(_ talkback: Talkback, _ run: () -> Void) {
    talkback.sequences.depth = depth + 1
    talkback.running(run)
  }

  /// Yields before the next upstream, as if there were an empty one before it.
  @inlinable @inline(never)
  func postpone(_ next: NextUpstream<Element, Failure>, _ talkback: Talkback) {
    postponed = next
    let (ending, failure) = (ending, failure)
    let consumer = Consumer<Element, Failure>(talkback: talkback, next: self.next) { completion in
      guard case .finished = completion else { return self.end(completion) }
      self.ending = ending
      self.failure = failure
      self.talkback.use { $0.runNext { self.advance() } }
    }
    start(talkback) { Producer.suspend(OptionalCursor(nil), nil, { OptionalCursor($0) }, consumer, afterReply: nil) }
  }

  /// Handles the end of an upstream. If that upstream is still running in this call, `runNext` defers the next step.
  @inlinable
  func end(_ completion: Completion<Failure>) {
    assert(number > 0, "an upstream that ends was started")
    if context != nil { endContext = CarriedContext.whatever }
    ending = completion.withoutFailure()
    failure = if case .failed(let failure) = completion { StateBox(failure) } else { nil }
    talkback.use { $0.runNext { self.advance() } }
  }
}

extension SequentialRunner {
  /// Checks what must be true before each step.
  @inlinable @inline(__always)
  func checkInvariants() {
    assert(number >= 0, "the upstreams are counted")
    assert(postponed == nil || number & 511 == 511, "an upstream is postponed only where the runner yields")
  }
}

/// An upstream sequence that a closure chooses.
@usableFromInline
struct ChosenUpstreams<Element: Sendable, Failure: Error>: UpstreamSequence {
  /// Returns the upstream to run after one that ended with this completion (nil at the start), or nil at the end.
  @usableFromInline typealias Choice = @Sendable (Completion<Failure>?) -> NextUpstream<Element, Failure>?

  @usableFromInline let begin: @Sendable () -> Choice
  @usableFromInline var choice: Choice

  @inlinable
  init(_ begin: @escaping @Sendable () -> Choice) {
    self.begin = begin
    choice = begin()
  }

  @inlinable
  func next(in runner: SequentialRunner<Self>) -> NextUpstream<Element, Failure>? { choice(runner.ended) }

  @inlinable
  mutating func restart() { choice = begin() }
}

extension Consumer {
  /// Subscribes to upstreams that a closure chooses. `begin` makes the closure, with its state, at the start and at each rewind.
  @inlinable
  func sequence(_ begin: @escaping @Sendable () -> ChosenUpstreams<Element, Failure>.Choice) {
    SequentialRunner.run(ChosenUpstreams(begin), self)
  }
}

extension Talkback {
  /// Starts a source, and then what was deferred meanwhile, one after the other: sequences that start inside one
  /// another, to any depth, leave the stack flat.
  @inlinable @inline(__always)
  func running(_ start: () -> Void) {
    if isRunningHere { return start() }
    beginRunning()
    start()
    while isRunningHere, let next = takeNextRun() { next() }
    endRunning()
  }
}
