import Synchronization

/// What is told once, when upstream has finished: it waits for demand, and a rewind meanwhile runs upstream again.
@frozen @usableFromInline
struct Conclusion<Received: Sendable, Element: Sendable, Failure: Error>: Sendable {
  /// Makes the consumer for upstream, with its state, at each start.
  @usableFromInline typealias Stage =
    @Sendable (_ downstream: Consumer<Element, Failure>, _ conclusion: Conclusion) -> Consumer<Received, Failure>

  @usableFromInline let upstream: @Sendable (Consumer<Received, Failure>) -> Void
  @usableFromInline let stage: Stage
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  /// Owns the wake-up of a source, which owns this; whoever runs a source holds the talkback.
  @usableFromInline let line: Unmanaged<Talkback>?
  /// The newest reset that belongs to what is downstream of here.
  @usableFromInline let resets: Resettable?
  /// How many successions this is inside of. One upstream that is stopped leaves a larger number behind.
  @usableFromInline let depth: Int
  /// The rounds of upstream after the first one; nil until it is rewound.
  @usableFromInline var rounds: Rounds?

  @inlinable @inline(__always)
  init(
    _ upstream: @escaping @Sendable (Consumer<Received, Failure>) -> Void, _ consumer: Consumer<Element, Failure>,
    _ stage: @escaping Stage
  ) {
    self.upstream = upstream
    self.stage = stage
    next = consumer.next
    completed = consumer.completed
    line = consumer.line.map { .passUnretained($0) }
    resets = consumer.line?.resets
    depth = consumer.line?.successions ?? 0
  }

  @inlinable
  var downstream: Consumer<Element, Failure> {
    Consumer(line: line?.takeUnretainedValue(), next: next, completed: completed)
  }

  /// Hands over `element` as soon as there is demand for it, then finishes.
  @inlinable
  func tell(_ element: Element) {
    guard let talkback = line?.takeUnretainedValue() else {
      if case .more = next(element) { completed(.finished) }
      return
    }
    // Nearly always it is wanted, and all is said: then it need not be a stream.
    guard talkback.isReady else { return wait(with: element, toTell: element, afterReply: nil, talkback) }
    switch next(element) {
    case .stop: return
    case .more where !talkback.isDiverted: completed(.finished)
    case .wait where !talkback.isDiverted:
      talkback.spend()
      completed(.finished)
    case let reply: wait(with: element, toTell: nil, afterReply: reply == .more ? nil : reply, talkback)
    }
  }

  /// Becomes a stream of `element`, which stands before it or, with nil to tell, behind it.
  @inlinable @inline(never)
  func wait(with element: Element, toTell: Element?, afterReply reply: Reply?, _ talkback: Talkback) {
    talkback.succeed {
      Producer.suspend(
        OptionalCursor(toTell), element, { OptionalCursor($0) }, rewindable(), afterReply: reply)
    }
  }

  /// The consumer downstream, for a source that comes after another one. Inside a succession that one sees to rewinds.
  @inlinable
  func rewindable() -> Consumer<Element, Failure> {
    guard let line = line?.takeUnretainedValue(), depth == 0 else { return downstream }
    line.successions = 1
    return Consumer(talkback: line, next: next) { completion in
      let line = self.line!.takeUnretainedValue()
      line.successions = 0
      guard line.isSuperseded else { return completed(completion) }
      line.isSuperseded = false
      line.forgetResets(after: resets)
      var again = self
      let rounds = rounds ?? Rounds()
      again.rounds = rounds
      line.succeed { [again] in rounds.begin { upstream(stage(downstream, again)) } }
    }
  }
}

/// Runs of a source that may be due again before they have returned: one after the other, so that the stack stays flat.
@usableFromInline
final class Rounds: Sendable {
  @usableFromInline let tally = Tally("rounds")
  /// How many are due; whoever takes it from zero runs them.
  @usableFromInline let due = Atomic(0)

  @inlinable
  init() {}

  @inlinable
  func begin(_ run: () -> Void) {
    guard due.add(1, ordering: .acquiringAndReleasing).oldValue == 0 else { return }
    repeat { run() } while due.subtract(1, ordering: .acquiringAndReleasing).newValue > 0
  }
}

extension Producer {
  /// A stream of what is told at the end of `upstream`. Its `shape` is another one if something is told before that.
  @inlinable @inline(__always)
  static func concluding<Received: Sendable>(
    _ upstream: Producer<Received, Failure>, shape: ProducerShape = .result,
    _ stage: @escaping Conclusion<Received, Element, Failure>.Stage
  ) -> Producer {
    Producer(isImmediate: upstream.isImmediate, shape: shape) { [run = upstream.run] consumer in
      run(stage(consumer, Conclusion(run, consumer, stage)))
    }
  }
}
