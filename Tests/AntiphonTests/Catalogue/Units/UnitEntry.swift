import Antiphon
import AntiphonTesting
import AntiphonUnits

/// A stream of which nothing is known, and one of which everything is that a driver promises, but that it can fail.
typealias PlainUnit = StreamUnit<Int, TestFailure, Unproved>
typealias MainUnit = StreamUnit<Int, TestFailure, DriverProof>

extension Producer {
  /// This, observed on the main actor and shared.
  var mainUnit: StreamUnit<Element, Failure, DriverProof> { unit.receive(on: .main).share(replay: .latest) }
}

extension Entry {
  /// An operator on a unit without properties.
  init<Output: ProducerProtocol>(
    unit name: String, _ demand: Conformance.Demand = .exact, _ outcome: Conformance.Outcome = .fixed,
    rewinds: Bool = true, except exceptions: [Rule: String] = [:],
    throwing: (@Sendable (PlainUnit, @escaping Trip) -> Output)? = nil,
    _ apply: @escaping @Sendable (PlainUnit, VirtualClock) -> Output
  ) where Output.Failure == TestFailure {
    let typed: (@Sendable (Producer<Int, TestFailure>, @escaping Trip) -> Producer<Output.Element, TestFailure>)? =
      if let throwing { { source, trip in throwing(source.unit, trip).producer } } else { nil }
    self.init(
      name, demand, outcome, rewinds: rewinds, except: exceptions,
      throwing: typed
    ) { source, clock in apply(source.unit, clock).producer }
  }

  /// An operator on a unit that is observed on the main actor and shared. To be verified there.
  init<Output: ProducerProtocol>(
    mainUnit name: String, _ outcome: Conformance.Outcome = .fixed, except exceptions: [Rule: String] = [:],
    throwing: (@Sendable (MainUnit, @escaping Trip) -> Output)? = nil,
    _ apply: @escaping @Sendable (MainUnit, VirtualClock) -> Output
  ) where Output.Failure == TestFailure {
    let typed: (@Sendable (Producer<Int, TestFailure>, @escaping Trip) -> Producer<Output.Element, TestFailure>)? =
      if let throwing { { source, trip in throwing(source.mainUnit, trip).producer } } else { nil }
    self.init(
      name, .everything, outcome, rewinds: false, except: .onMainActor(exceptions),
      throwing: typed
    ) { source, clock in apply(source.mainUnit, clock).producer }
  }
}

extension [Rule: String] {
  /// For what combines the latest elements of units that can't fail.
  static let latestWithoutFailures = latest.merging(failures("It is one that can't fail.")) { stated, _ in stated }

  /// For what a consumer alone is rewound in.
  static let remembered: Self = [
    .refusalReachesDownstream: "It is rewound to what it remembers, whatever upstream can."
  ]

  /// For what is observed on the main actor, on which the kit runs, besides what is said of it otherwise.
  static func onMainActor(_ more: Self = [:]) -> Self {
    return more.merging(remembered) { stated, _ in stated }.merging(onThreads.map { ($0, elsewhere) }) { stated, _ in
      stated
    }
  }

  /// The same for a hot source.
  static let hotOnMainActor: Self = .init(
    uniqueKeysWithValues: (onThreads + [.sendsFromThreadsAreOrdered, .comingAndGoingLosesNothing]).map {
      ($0, elsewhere)
    })

  private static let onThreads: [Rule] = [
    .callsDoNotOverlap, .requestsFromThreadsAddUp, .pauseFromAnotherThread, .cancelFromAnotherThread,
    .cancelsFromThreadsAreOne,
  ]

  private static let elsewhere =
    "What another thread does is told in the main actor's next turn, for which the kit, on the main actor, can't wait."
}
