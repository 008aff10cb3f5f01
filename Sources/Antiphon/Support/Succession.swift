import AntiphonShims
import Synchronization

/// Several upstreams that speak one after the other to one consumer, as a loop: a million of them leave the stack flat.
///
/// They share the consumer's talkback, as only one speaks at a time, and their elements go straight to its `next`.
/// A rewind ends the one that is speaking and starts with the first again.
@usableFromInline
final class Succession<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let tally = Tally("succession")
  /// Which upstream comes after one that has ended so (nil: at the start), or nil if that is the end.
  @usableFromInline typealias Choice = @Sendable (Completion<Failure>?) -> Producer<Element, Failure>?
  /// The same, for one that knows which upstream is its last, however that ends. It is told how many came before.
  @usableFromInline typealias KnowingChoice =
    @Sendable (Completion<Failure>?, _ number: Int) -> (Producer<Element, Failure>, isLast: Bool)?

  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  /// Owns the wake-up of the upstream that waits, which owns this; whoever runs an upstream holds the talkback.
  @usableFromInline unowned(unsafe) let line: Talkback
  /// Makes the choice anew, or nil for one that remembers nothing.
  @usableFromInline let begin: (@Sendable () -> KnowingChoice)?

  // Serial: touched by the loop, and by the completion of the upstream that leads to its next step.
  @exclusivity(unchecked) @usableFromInline var choice: KnowingChoice
  /// How many upstreams were started.
  @exclusivity(unchecked) @usableFromInline var number = 0
  /// How the last upstream ended.
  @exclusivity(unchecked) @usableFromInline var ended: Completion<Failure>?

  /// How many steps are due; whoever takes it from zero runs the loop.
  @usableFromInline let due = Atomic(0)
  @usableFromInline let depth: Int
  /// The newest reset that belongs to what is downstream of here.
  @usableFromInline let resets: Resettable?

  @inlinable
  init(
    _ consumer: Consumer<Element, Failure>, _ line: Talkback, _ choice: @escaping KnowingChoice,
    _ begin: (@Sendable () -> KnowingChoice)?
  ) {
    next = consumer.next
    completed = consumer.completed
    self.line = line
    self.begin = begin
    self.choice = choice
    depth = line.successions
    resets = line.resets
  }

  /// Starts the first upstream; `begin` makes the choice anew, here and at every rewind.
  @inlinable
  static func run(_ consumer: Consumer<Element, Failure>, _ begin: @escaping @Sendable () -> Choice) {
    run(
      consumer,
      knowingTheLast: {
        let choice = begin()
        return { ended, _ in choice(ended).map { ($0, isLast: false) } }
      })
  }

  @inlinable
  static func run(
    _ consumer: Consumer<Element, Failure>, knowingTheLast begin: @escaping @Sendable () -> KnowingChoice
  ) {
    let line = consumer.line ?? Talkback()
    let succession = Succession(consumer, line, begin(), begin)
    line.succeed { succession.advance() }
  }

  /// Starts `first`, in the sight of the optimizer, and then what `choice` says, which remembers nothing and says `first` at
  /// the start.
  @inlinable @inline(__always)
  static func run(
    _ consumer: Consumer<Element, Failure>, first: Producer<Element, Failure>, _ choice: @escaping KnowingChoice
  ) {
    let line = consumer.line ?? Talkback()
    let succession = Succession(consumer, line, choice, nil)
    if line.isHeld { return line.succeed { succession.advance() } }
    succession.due.store(1, ordering: .relaxed)
    succession.number = 1
    succession.start(first, to: consumer.next)
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
    line.forgetResets(after: resets)
    line.successions = depth
    if depth == 0 && line.isSuperseded {
      line.isSuperseded = false
      ended = nil
      number = 0
      if let begin { choice = begin() }
    }
    if line.isCancelled { return completed(.cancelled) }
    guard let (upstream, isLast) = choice(ended, number) else {
      return completed(ended ?? line.ending(Failure.self))
    }
    number += 1
    // The last upstream of a succession inside another one takes its place: a stream that appends itself without end would
    // leave one behind for each round. The outermost stays, as it is where a rewind begins.
    if isLast && depth > 0 {
      let consumer = Consumer(talkback: line, next: next, completed: completed)
      return line.holding { upstream.run(consumer) }
    }
    start(upstream, to: next)
  }

  @inlinable @inline(__always)
  func start(_ upstream: Producer<Element, Failure>, to next: @escaping @Sendable (Element) -> Reply) {
    line.successions = depth + 1
    let receiver = Consumer<Element, Failure>(talkback: line, next: next) { completion in
      self.ended = completion
      self.line.succeed { self.advance() }
    }
    line.holding { upstream.run(receiver) }
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
    _ = driver.compareExchange(expected: UInt(antiphon_thread()), desired: 0, ordering: .relaxed)
  }
}

extension Completion {
  /// True if an upstream that ended so may be followed by another one.
  @inlinable
  var isFinished: Bool {
    if case .finished = self { true } else { false }
  }
}
