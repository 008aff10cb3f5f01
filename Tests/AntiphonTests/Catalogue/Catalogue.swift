import Antiphon
import AntiphonTesting

/// All operators: the kit checks the rules on them, and the table of demand and losses lists them.
///
/// The file of a family has its entries in alphabetical order, under the names of the documentation.
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
  /// The name in the documentation: `prefix(while:inclusive:)`.
  let name: String
  let demand: Conformance.Demand
  let outcome: Conformance.Outcome
  let rewinds: Bool
  /// The rules that do not apply, each with the reason.
  let exceptions: [Rule: String]
  /// Applies the operator and converts its elements to text.
  let apply: Apply
  /// Applies the operator with a throwing closure, if it takes one.
  let throwing: Throwing?
  /// The mode of the result, if it is an operator of `AntiphonCallbag`.
  var mode: Mode?

  /// Whether the result says that it pushes, and whether it emits without a request.
  typealias Mode = @Sendable (_ sourcePushes: Bool) -> (saysThatItPushes: Bool?, emitsUnrequested: Bool)
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
  /// For an operator that does not forward a failure.
  static func failures(_ reason: String, _ more: Rule...) -> Self {
    .init(
      uniqueKeysWithValues: ([.failureIsForwarded, .failureNeedsNoDemand, .failsInAnyScript] + more).map {
        ($0, reason)
      })
  }

  /// For an operator that emits the latest elements.
  static let latest: Self = .init(
    uniqueKeysWithValues: [.sameFromAsynchronousUpstream, .pauseFromAnotherThread].map {
      ($0, "The latest element depends on the time of emission.")
    })

  /// For an operator that follows the first stream to emit.
  static let firstWins: Self = .init(
    uniqueKeysWithValues: [.sameFromAsynchronousUpstream, .pauseFromAnotherThread].map {
      ($0, "The first stream to emit wins.")
    })

  /// For an operator that emits in the order of arrival.
  static let asItComes: Self = .init(
    uniqueKeysWithValues: [.sameFromAsynchronousUpstream, .pauseFromAnotherThread].map {
      ($0, "The elements are emitted in the order of their arrival.")
    })
}

extension Producer where Element == Int, Failure == TestFailure {
  /// One element each second.
  func paced(by clock: VirtualClock) -> Producer {
    flatMapConcat { number in timer(after: .seconds(1), clock: clock).map { _ in number }.promoteFailure() }
  }
}
