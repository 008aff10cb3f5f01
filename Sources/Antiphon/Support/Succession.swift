import AntiphonShims
import Synchronization

/// Which upstreams speak one after the other.
@usableFromInline
protocol Agenda<Element, Failure>: SendableMetatype {
  associatedtype Element: Sendable
  associatedtype Failure: Error

  /// Which upstream is the next one of `succession`, or nil if that was all.
  mutating func next(in succession: Succession<Self>) -> Turn<Element, Failure>?
  /// Forgets what it has remembered: the first upstream is the next one.
  mutating func restart()
}

/// An upstream whose turn it is.
@frozen @usableFromInline
struct Turn<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let upstream: Producer<Element, Failure>
  /// True if it is known that none follows, however this one ends.
  @usableFromInline let isLast: Bool

  @inlinable @inline(__always)
  init(_ upstream: Producer<Element, Failure>, isLast: Bool = false) {
    self.upstream = upstream
    self.isLast = isLast
  }
}

/// Several upstreams that speak one after the other to one consumer, as a loop: a million of them leave the stack flat.
///
/// They share the consumer's talkback, as only one speaks at a time, and their elements go straight to its `next`.
/// A rewind ends the one that is speaking and starts with the first again.
///
/// One object for all of it, which the functions that an upstream calls capture and nothing else: they take no allocation.
@usableFromInline
final class Succession<Upstreams: Agenda>: @unchecked Sendable {
  @usableFromInline typealias Element = Upstreams.Element
  @usableFromInline typealias Failure = Upstreams.Failure

  @usableFromInline let tally = Tally("succession")
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  /// Owns the wake-up of the upstream that waits, which owns this; whoever runs an upstream holds the talkback.
  @usableFromInline let line: Unmanaged<Talkback>

  // Serial: touched by the loop, and by the upstream that leads to its next step.
  @exclusivity(unchecked) @usableFromInline var agenda: Upstreams
  /// The next upstream, while the succession yields before it.
  @exclusivity(unchecked) @usableFromInline var postponed: Turn<Element, Failure>?
  /// How many upstreams were started.
  @exclusivity(unchecked) @usableFromInline var number = 0
  /// How the last upstream ended, if there was one, unless it has failed.
  @exclusivity(unchecked) @usableFromInline var ending = Completion<Never>.finished
  /// What it has failed with: in a box, as to release a generic value its type would be looked up each time.
  @exclusivity(unchecked) @usableFromInline var failure: Serial<Failure>?

  /// How many steps are due or being done; whoever takes it from zero runs the loop.
  @usableFromInline let due = Atomic(0)
  @usableFromInline let depth: Int
  /// What `line.failuresOvertake` is for each upstream, unless the upstream's own stages change it.
  @usableFromInline let failuresOvertake: Bool
  /// The newest reset that belongs to what is downstream of here.
  @usableFromInline let resets: Resettable?

  @inlinable
  init(_ agenda: Upstreams, _ consumer: Consumer<Element, Failure>, _ line: Talkback) {
    self.agenda = agenda
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    self.line = .passUnretained(line)
    depth = line.successions
    failuresOvertake = line.failuresOvertake
    resets = line.resets
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
  static func run(_ agenda: Upstreams, _ consumer: Consumer<Element, Failure>) {
    let line = consumer.line ?? Talkback()
    let succession = Succession(agenda, consumer, line)
    line.succeed { succession.advance() }
  }

  /// The same in the sight of the optimizer: `startFirst` starts what the agenda has first.
  @inlinable @inline(__always)
  static func run(
    _ agenda: Upstreams, _ consumer: Consumer<Element, Failure>, startFirst: (Succession, Talkback) -> Void
  ) {
    let line = consumer.line ?? Talkback()
    let succession = Succession(agenda, consumer, line)
    if line.isHeld { return line.succeed { succession.advance() } }
    succession.due.store(1, ordering: .relaxed)
    succession.number = 1
    startFirst(succession, line)
    succession.goOn()
  }

  @inlinable
  func advance() {
    guard due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    step()
    goOn()
  }

  /// Does the steps that have become due during the one before.
  @inlinable
  func goOn() {
    while due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0 { step() }
  }

  @inlinable
  func step() {
    line._withUnsafeGuaranteedRef { line in
      line.forgetResets(after: resets)
      line.successions = depth
      line.failuresOvertake = failuresOvertake
      if depth == 0 && line.isSuperseded {
        line.isSuperseded = false
        number = 0
        postponed = nil
        agenda.restart()
      }
      if line.isCancelled { return completed(.cancelled) }
      let looks = number & 511 == 511
      guard let turn = (looks ? postponed.take() : nil) ?? agenda.next(in: self) else {
        return completed(ended ?? line.ending(Failure.self))
      }
      if looks && line.isInterrupted(for: nil) { return postpone(turn, line) }
      number += 1
      // The last upstream of a succession inside another one takes its place: a stream that appends itself without end would
      // leave one behind for each round. The outermost stays, as it is where a rewind begins.
      guard turn.isLast && depth > 0 else { return start(turn.upstream, line) }
      line.holding { turn.upstream.run(Consumer(talkback: line, next: next, completed: completed)) }
    }
  }

  @inlinable @inline(__always)
  func start(_ upstream: Producer<Element, Failure>, _ line: Talkback) {
    start(line) { upstream.run(Consumer(talkback: line, next: next) { self.end($0) }) }
  }

  /// Runs an upstream, which is told of the succession's `end`.
  @inlinable @inline(__always)
  func start(_ line: Talkback, _ run: () -> Void) {
    line.successions = depth + 1
    line.holding(run)
  }

  /// Yields before the next upstream, as if there was an empty one.
  @inlinable @inline(never)
  func postpone(_ turn: Turn<Element, Failure>, _ line: Talkback) {
    postponed = turn
    let (ending, failure) = (ending, failure)
    let consumer = Consumer<Element, Failure>(talkback: line, next: next) { completion in
      guard case .finished = completion else { return self.end(completion) }
      self.ending = ending
      self.failure = failure
      self.line._withUnsafeGuaranteedRef { $0.succeed { self.advance() } }
    }
    start(line) { Producer.suspend(OptionalCursor(nil), nil, { OptionalCursor($0) }, consumer, afterReply: nil) }
  }

  /// An upstream is over. It may still be running, on this thread or another one than the loop's: the talkback knows.
  @inlinable
  func end(_ completion: Completion<Failure>) {
    ending = completion.withoutFailure()
    failure = if case .failed(let failure) = completion { Serial(failure) } else { nil }
    line._withUnsafeGuaranteedRef { $0.succeed { self.advance() } }
  }
}

/// Upstreams that a closure chooses.
@usableFromInline
struct Choices<Element: Sendable, Failure: Error>: Agenda {
  /// Which upstream comes after one that has ended so (nil: at the start), or nil if that is the end.
  @usableFromInline typealias Choice = @Sendable (Completion<Failure>?) -> Turn<Element, Failure>?

  @usableFromInline let begin: @Sendable () -> Choice
  @usableFromInline var choice: Choice

  @inlinable
  init(_ begin: @escaping @Sendable () -> Choice) {
    self.begin = begin
    choice = begin()
  }

  @inlinable
  func next(in succession: Succession<Self>) -> Turn<Element, Failure>? {
    choice(succession.ended)
  }

  @inlinable
  mutating func restart() { choice = begin() }
}

extension Consumer {
  /// Hears upstreams that a closure chooses. `begin` makes it, with what it remembers, at the start and at each rewind.
  @inlinable
  func succession(_ begin: @escaping @Sendable () -> Choices<Element, Failure>.Choice) {
    Succession.run(Choices(begin), self)
  }
}

extension Talkback {
  /// Starts a source, and then what that put off, one after the other: a succession that is started by another one's
  /// source, and so on, leaves the stack flat.
  @inlinable @inline(__always)
  func holding(_ start: () -> Void) {
    if isHeld { return start() }
    hold()
    start()
    while isHeld, let step = afterwards.take() { step() }
    letGo()
  }
}

extension Completion {
  /// True if an upstream that ended so may be followed by another one.
  @inlinable
  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
