import Antiphon
import AntiphonTesting
import Testing

/// Every operator, once: what the laws are checked on, and the table of demand and losses is made of.
///
/// A family's entries are in the file of the family, in alphabetical order, under the name that the documentation uses.
enum Catalogue {
  static let families: [[Entry]] = [
    buffering, combining, failing, filtering, flattening, matching, observing, repeating, scheduling, sharing, timing,
    transforming,
  ]

  static let all = families.flatMap { $0 }
}

/// One operator, applied to a stream of numbers.
struct Entry: Sendable, CustomTestStringConvertible {
  /// As in the documentation: `prefix(while:inclusive:)`.
  let name: String
  let demand: Demand
  let outcome: Outcome
  /// Laws that do not hold, each with the reason.
  let exempt: [Law: String]
  /// What it emits, spelled out.
  let apply: @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<String, TestFailure>

  var testDescription: String { name }

  init<Output>(
    _ name: String, _ demand: Demand = .exact, _ outcome: Outcome = .fixed, except exempt: [Law: String] = [:],
    _ apply: @escaping @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<Output, TestFailure>
  ) {
    self.name = name
    self.demand = demand
    self.outcome = outcome
    self.exempt = exempt
    self.apply = { source, clock in apply(source, clock).map { "\($0)" } }
  }
}

/// What an operator asks of its upstream before anything is asked of it.
enum Demand: Sendable {
  /// Nothing: an element is taken only when one is wanted.
  case exact
  /// At most so many elements.
  case ahead(Int)
  /// Everything.
  case everything

  /// How many elements may be taken before any is wanted.
  var limit: Int {
    switch self {
    case .exact: 0
    case .ahead(let count): count
    case .everything: .max
    }
  }
}

/// What asking at other times changes about the result.
enum Outcome: Sendable {
  /// Nothing.
  case fixed
  /// The order.
  case anyOrder
  /// Which elements there are: the operator loses some by design.
  case timed
}

/// What every operator promises.
enum Law: String, Sendable {
  /// Calls are serial, and there is one completion and nothing after it.
  case protocolIsKept
  /// Upstream is asked for no more than the entry says, and asking one by one gives the same as asking for all.
  case demandIsHeeded
  /// A cancellation inside any element ends the stream with that element, as cancelled, and upstream is ended once.
  case cancellationIsFinal
  /// Two runs of one producer share nothing.
  case runsAreIndependent
  /// When a stream is over or cancelled nothing of it is alive.
  case nothingIsLeft
  /// While paused nothing is emitted, and upstream takes no more than the entry says; nothing is lost.
  case pauseIsHeeded
  /// A rewind starts the stream again from its first element.
  case rewindStartsAgain
  /// A failure comes through.
  case failureComesThrough
}
