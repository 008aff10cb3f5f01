import Antiphon
import AntiphonTesting

/// Every operator, once: what the rules are checked on, and the table of demand and losses is made of.
///
/// A family's entries are in the file of the family, in alphabetical order, under the name that the documentation uses.
enum Catalogue {
  static let families: [[Entry]] = [
    asynchronous, buffering, combining, failing, filtering, flattening, matching, observing, repeating, scheduling,
    sharing, timing,
    transforming,
  ]

  static let all = families.flatMap { $0 }
}

/// One operator, applied to a stream of numbers.
struct Entry: Sendable {
  /// As in the documentation: `prefix(while:inclusive:)`.
  let name: String
  let demand: Conformance.Demand
  let outcome: Conformance.Outcome
  let rewinds: Bool
  /// Rules that do not hold, each with the reason.
  let exceptions: [Rule: String]
  /// What it emits, spelled out.
  let apply: Apply
  /// The same with a closure that may throw, if it takes one.
  let throwing: Throwing?

  typealias Apply = @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<String, TestFailure>
  typealias Trip = @Sendable (Int) throws(TestFailure) -> Void
  typealias Throwing = @Sendable (Producer<Int, TestFailure>, @escaping Trip) -> Producer<String, TestFailure>

  init<Output>(
    _ name: String, _ demand: Conformance.Demand = .exact, _ outcome: Conformance.Outcome = .fixed,
    rewinds: Bool = true, except exceptions: [Rule: String] = [:],
    throwing: (@Sendable (Producer<Int, TestFailure>, @escaping Trip) -> Producer<Output, TestFailure>)? = nil,
    _ apply: @escaping @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<Output, TestFailure>
  ) {
    self.name = name
    self.demand = demand
    self.outcome = outcome
    self.rewinds = rewinds
    self.exceptions = exceptions
    self.apply = { source, clock in apply(source, clock).map { "\($0)" } }
    if let throwing {
      self.throwing = { source, trip in throwing(source, trip).map { "\($0)" } }
    } else {
      self.throwing = nil
    }
  }
}

extension [Rule: String] {
  /// For an operator that a failure does not simply come through.
  static func failures(_ reason: String, _ more: Rule...) -> Self {
    .init(
      uniqueKeysWithValues: ([.failureComesThrough, .failureNeedsNoDemand, .failsInAnyScript] + more).map {
        ($0, reason)
      })
  }

  /// For an operator that says what is the latest at the time.
  static let latest: Self = .init(
    uniqueKeysWithValues: [.sameWhenLate, .pauseFromAnotherThread].map {
      ($0, "What is the latest depends on when it is said.")
    })

  /// For an operator that listens to who speaks first.
  static let firstWins: Self = .init(
    uniqueKeysWithValues: [.sameWhenLate, .pauseFromAnotherThread].map { ($0, "Who speaks first wins.") })

  /// For an operator whose order is that of what is there first.
  static let asItComes: Self = .init(
    uniqueKeysWithValues: [.sameWhenLate, .pauseFromAnotherThread].map { ($0, "What is there first is said first.") })
}
