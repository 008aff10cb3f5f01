import AntiphonShims
import Synchronization

/// Several upstreams that speak one after the other to one consumer, as a loop: a million of them leave the stack flat.
///
/// They share the consumer's talkback, as only one speaks at a time, and their elements go straight to its `next`.
/// A rewind ends the one that is speaking and starts with the first again.
@usableFromInline
final class Succession<Element: Sendable, Failure: Error>: Sendable {
  /// Which upstream comes after one that has ended so (nil: at the start), or nil if that is the end.
  @usableFromInline typealias Choice = @Sendable (Completion<Failure>?) -> Producer<Element, Failure>?
  /// The same, for one that knows which upstream is its last, however that ends.
  @usableFromInline typealias KnowingChoice =
    @Sendable (Completion<Failure>?) -> (Producer<Element, Failure>, isLast: Bool)?

  private let next: @Sendable (Element) -> Reply
  private let completed: @Sendable (Completion<Failure>) -> Void
  /// Owns the wake-up of the upstream that waits, which owns this; whoever runs an upstream holds the talkback.
  private unowned(unsafe) let line: Talkback
  private let begin: @Sendable () -> KnowingChoice
  private let choice: Serial<KnowingChoice>
  /// How the last upstream ended. Serial: written by its completion, read by the loop.
  private let ended = Serial<Completion<Failure>?>(nil)
  /// How many steps are due; whoever takes it from zero runs the loop.
  private let due = Atomic(0)
  private let depth: Int
  /// The newest reset that belongs to what is downstream of here.
  private let resets: Resettable?

  private init(
    _ consumer: Consumer<Element, Failure>, _ line: Talkback, _ begin: @escaping @Sendable () -> KnowingChoice
  ) {
    next = consumer.next
    completed = consumer.completed
    self.line = line
    self.begin = begin
    choice = Serial(begin())
    depth = line.successions
    resets = line.resets
  }

  /// Starts the first upstream; `begin` makes the choice anew, here and at every rewind.
  @usableFromInline
  static func run(_ consumer: Consumer<Element, Failure>, _ begin: @escaping @Sendable () -> Choice) {
    let knowing: @Sendable () -> KnowingChoice = {
      let choice = begin()
      return { ended in choice(ended).map { ($0, isLast: false) } }
    }
    run(consumer, knowingTheLast: knowing)
  }

  @usableFromInline
  static func run(
    _ consumer: Consumer<Element, Failure>, knowingTheLast begin: @escaping @Sendable () -> KnowingChoice
  ) {
    let line = consumer.line ?? Talkback()
    let succession = Succession(consumer, line, begin)
    line.succeed { succession.advance() }
  }

  private func advance() {
    guard due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { step() } while due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }

  private func step() {
    line.forgetResets(after: resets)
    line.successions = depth
    if depth == 0 && line.isSuperseded {
      line.isSuperseded = false
      ended.value = nil
      choice.value = begin()
    }
    if line.isCancelled && ended.value != nil { return completed(.cancelled) }
    guard let (upstream, isLast) = choice.value(ended.value) else {
      return completed(ended.value ?? line.ending(Failure.self))
    }
    // The last upstream of a succession inside another one takes its place: a stream that appends itself without end would
    // leave one behind for each round. The outermost stays, as it is where a rewind begins.
    if isLast && depth > 0 {
      let consumer = Consumer(talkback: line, next: next, completed: completed)
      return line.holding { upstream.run(consumer) }
    }
    line.successions = depth + 1
    let receiver = Consumer<Element, Failure>(talkback: line, next: next) { completion in
      self.ended.value = completion
      self.line.succeed { self.advance() }
    }
    line.holding { upstream.run(receiver) }
  }
}

extension Talkback {
  /// Starts a source, and then what that put off, one after the other: a succession that is started by another one's
  /// source, and so on, leaves the stack flat.
  fileprivate func holding(_ start: () -> Void) {
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
