import AntiphonShims

/// Which upstreams run one after the other.
@usableFromInline
protocol UpstreamSequence<Element, Failure>: SendableMetatype {
  associatedtype Element: Sendable
  associatedtype Failure: Error

  /// The next upstream of `runner`, or nil at the end.
  mutating func next(in runner: SequentialRunner<Self>) -> NextUpstream<Element, Failure>?
  /// Forgets what it has remembered: the first upstream is the next one.
  mutating func restart()
}

/// An upstream that is to run.
@frozen @usableFromInline
struct NextUpstream<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let upstream: Producer<Element, Failure>
  /// True if none follows, however this one ends.
  @usableFromInline let isLast: Bool

  @inlinable @inline(__always)
  init(_ upstream: Producer<Element, Failure>, isLast: Bool = false) {
    self.upstream = upstream
    self.isLast = isLast
  }
}

/// Several upstreams that run one after the other towards one consumer, as a loop: a million of them leave the stack flat.
///
/// They share the consumer's talkback, as only one runs at a time, and their elements go straight to its `next`. A rewind ends the one that
/// runs and starts the first one again.
///
/// One object for all of it, which the functions that an upstream calls capture and nothing else: they take no allocation.
@usableFromInline
final class SequentialRunner<Upstreams: UpstreamSequence>: @unchecked Sendable {
  @usableFromInline typealias Element = Upstreams.Element
  @usableFromInline typealias Failure = Upstreams.Failure

  @usableFromInline let leakCounter = LeakCounter("sequential runner")
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  /// Owns the wake-up of the upstream that waits, which owns this; the caller of an upstream holds the talkback.
  @usableFromInline let talkback: Unmanaged<Talkback>

  // Serial: touched by the loop, and by the upstream that leads to its next step.
  @exclusivity(unchecked) @usableFromInline var upstreams: Upstreams
  /// The next upstream, while the runner yields before it.
  @exclusivity(unchecked) @usableFromInline var postponed: NextUpstream<Element, Failure>?
  /// How many upstreams were started.
  @exclusivity(unchecked) @usableFromInline var number = 0
  /// How the last upstream ended, if there was one, unless it has failed.
  @exclusivity(unchecked) @usableFromInline var ending = Completion<Never>.finished
  /// What it has failed with: in a box, as to release a generic value its type would be looked up each time.
  @exclusivity(unchecked) @usableFromInline var failure: StateBox<Failure>?

  @usableFromInline let steps: DrainCounter
  @usableFromInline let depth: Int
  /// What `talkback.failuresOvertake` is for each upstream, unless the upstream's own operators change it.
  @usableFromInline let failuresOvertake: Bool
  /// The newest rewind handler of the operators downstream of here.
  @usableFromInline let handlers: RewindHandler?

  /// - Parameter isRunning: true if the caller starts the first upstream.
  @inlinable
  init(_ upstreams: Upstreams, _ consumer: Consumer<Element, Failure>, _ talkback: Talkback, isRunning: Bool) {
    self.upstreams = upstreams
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    self.talkback = .passUnretained(talkback)
    steps = DrainCounter(isRunning: isRunning)
    number = isRunning ? 1 : 0
    depth = talkback.sequenceDepth
    failuresOvertake = talkback.failuresOvertake
    handlers = talkback.rewindHandlers.newest
  }

  /// How the last upstream ended, or nil at the start.
  @inlinable
  var ended: Completion<Failure>? {
    if number == 0 { return nil }
    return failure.map { .failed($0.value) } ?? ending.withoutFailure()
  }

  /// False if an upstream has failed or was cancelled.
  @inlinable @inline(__always)
  var isFinished: Bool { number == 0 || (failure == nil && ending.isFinished) }

  /// Starts the first upstream.
  @inlinable
  static func run(_ upstreams: Upstreams, _ consumer: Consumer<Element, Failure>) {
    let talkback = consumer.optionalTalkback ?? Talkback()
    let runner = SequentialRunner(upstreams, consumer, talkback, isRunning: false)
    talkback.runNext { runner.advance() }
  }

  /// Starts the first upstream in sight of the optimizer: by `startFirst`.
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

  /// Does the steps that have become due during the one before.
  @inlinable
  func continueLoop() {
    while steps.next() { step() }
  }

  @inlinable
  func step() {
    talkback._withUnsafeGuaranteedRef { talkback in
      talkback.rewindHandlers.forget(after: handlers)
      talkback.sequenceDepth = depth
      talkback.failuresOvertake = failuresOvertake
      if depth == 0 && talkback.mustRestartSequence {
        talkback.mustRestartSequence = false
        number = 0
        postponed = nil
        upstreams.restart()
      }
      if talkback.isCancelled { return completed(.cancelled) }
      let looks = number & 511 == 511
      guard let next = (looks ? postponed.take() : nil) ?? upstreams.next(in: self) else {
        return completed(ended ?? talkback.ending(Failure.self))
      }
      if looks && talkback.isInterrupted(for: nil) { return postpone(next, talkback) }
      number += 1
      // The last upstream of a sequence inside another one takes its place: a stream that appends itself without end would leave one
      // behind for each round. The outermost stays, as a rewind begins there.
      guard next.isLast && depth > 0 else { return start(next.upstream, talkback) }
      talkback.running { next.upstream.run(Consumer(talkback: talkback, next: self.next, completed: completed)) }
    }
  }

  @inlinable @inline(__always)
  func start(_ upstream: Producer<Element, Failure>, _ talkback: Talkback) {
    start(talkback) { upstream.run(Consumer(talkback: talkback, next: next) { self.end($0) }) }
  }

  /// Runs an upstream, whose completion calls `end`.
  @inlinable @inline(__always)
  func start(_ talkback: Talkback, _ run: () -> Void) {
    talkback.sequenceDepth = depth + 1
    talkback.running(run)
  }

  /// Yields before the next upstream, as if there was an empty one.
  @inlinable @inline(never)
  func postpone(_ next: NextUpstream<Element, Failure>, _ talkback: Talkback) {
    postponed = next
    let (ending, failure) = (ending, failure)
    let consumer = Consumer<Element, Failure>(talkback: talkback, next: self.next) { completion in
      guard case .finished = completion else { return self.end(completion) }
      self.ending = ending
      self.failure = failure
      self.talkback._withUnsafeGuaranteedRef { $0.runNext { self.advance() } }
    }
    start(talkback) { Producer.suspend(OptionalCursor(nil), nil, { OptionalCursor($0) }, consumer, afterReply: nil) }
  }

  /// An upstream is over. It may still run, on this thread or another one than the loop's: the talkback knows.
  @inlinable
  func end(_ completion: Completion<Failure>) {
    ending = completion.withoutFailure()
    failure = if case .failed(let failure) = completion { StateBox(failure) } else { nil }
    talkback._withUnsafeGuaranteedRef { $0.runNext { self.advance() } }
  }
}

/// Upstreams that a closure chooses.
@usableFromInline
struct ChosenUpstreams<Element: Sendable, Failure: Error>: UpstreamSequence {
  /// The upstream that follows one that has ended so (nil: at the start), or nil at the end.
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
  /// Listens to upstreams that a closure chooses. `begin` makes it, with what it remembers, at the start and at each rewind.
  @inlinable
  func sequence(_ begin: @escaping @Sendable () -> ChosenUpstreams<Element, Failure>.Choice) {
    SequentialRunner.run(ChosenUpstreams(begin), self)
  }
}

extension Talkback {
  /// Starts a source, and then what that put off, one after the other: a sequence that is started by another one's source, and so on,
  /// leaves the stack flat.
  @inlinable @inline(__always)
  func running(_ start: () -> Void) {
    if isRunningHere { return start() }
    beginRunning()
    start()
    while isRunningHere, let next = nextRun.take() { next() }
    endRunning()
  }
}

extension Completion {
  /// True if an upstream that ended so may be followed by another one.
  @inlinable
  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
