import Antiphon
import Synchronization

/// The upstream of an operator under test: it emits numbers and counts its starts and ends.
final class TestUpstream: Sendable {
  /// How the numbers 1, 2, 3 … are emitted, and how the stream completes.
  enum Kind: Sendable {
    /// On demand.
    case numbers(Int)
    /// On demand, followed by a failure.
    case failing(after: Int)
    /// On demand, followed by a termination.
    case terminated(after: Int)
    /// On demand, one each millisecond.
    case late(Int)
    /// All at once, ignoring demand.
    case pushed(Int)
    /// On demand; it cannot be rewound.
    case unrewindable(Int)
  }

  private let kind: Kind
  private let clock: VirtualClock
  private let live: LifetimeCounter?
  private let taken = Atomic(0)
  private let starts = Atomic(0)
  private let ends = Atomic(0)
  private let doubleEnds = Atomic(0)
  private let failures = Atomic(0)

  init(_ kind: Kind, _ clock: VirtualClock, _ live: LifetimeCounter?) {
    self.kind = kind
    self.clock = clock
    self.live = live
  }

  /// The number of elements of all subscriptions.
  var emitted: Int { taken.load(ordering: .acquiring) }
  /// The number of subscriptions.
  var runs: Int { starts.load(ordering: .acquiring) }

  /// The number of subscriptions that failed.
  var failed: Int { failures.load(ordering: .acquiring) }

  /// A description of the fault, unless each subscription ended exactly once.
  var unended: String? {
    if doubleEnds.load(ordering: .acquiring) > 0 { return "an upstream was ended twice" }
    let open = starts.load(ordering: .acquiring) - ends.load(ordering: .acquiring)
    return open == 0 ? nil : "an upstream was left running"
  }

  var producer: Producer<Int, TestFailure> {
    deferred { [self] in
      let token = live?.token()
      let hasEnded = Latch()
      return stream.on(
        starting: { self.starts.add(1, ordering: .acquiringAndReleasing) },
        next: { _ in
          token?.touch()
          self.taken.add(1, ordering: .acquiringAndReleasing)
        },
        failed: { _ in self.failures.add(1, ordering: .acquiringAndReleasing) },
        ended: {
          if hasEnded.close() {
            self.ends.add(1, ordering: .acquiringAndReleasing)
          } else {
            self.doubleEnds.add(1, ordering: .acquiringAndReleasing)
          }
        })
    }
  }

  private var stream: Producer<Int, TestFailure> {
    switch kind {
    case .numbers(let count): from(1..<count + 1).promoteFailure()
    case .failing(0): fail(TestFailure("source"))
    case .failing(let count): from(1..<count + 1).promoteFailure().append(fail(TestFailure("source")))
    case .terminated(let count):
      from(1..<count + 1).promoteFailure().append(Producer { $0.completed(.terminated) })
    case .late(let count):
      from(1..<count + 1).flatMapConcat { [clock] number in
        timer(after: .milliseconds(1), clock: clock).map { _ in number }
      }.promoteFailure()
    case .unrewindable(let count):
      Producer { consumer in
        consumer.talkback.forbidRewind()
        from(1..<count + 1).promoteFailure().run(consumer)
      }
    case .pushed(let count):
      Producer { consumer in
        for number in 1..<count + 1 {
          if consumer.talkback.isCancelled { return consumer.completed(.cancelled) }
          if consumer.next(number) == .stop { return }
        }
        consumer.completed(.finished)
      }
    }
  }
}
