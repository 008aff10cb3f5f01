import Antiphon
import AntiphonTesting
import AntiphonUnits

/// A unit without properties, and a unit with all properties of a driver except that it can fail.
typealias PlainUnit = StreamUnit<Int, TestFailure, Unproved>
typealias MainUnit = StreamUnit<Int, TestFailure, DriverProof>

extension Producer {
  /// This stream, observed on the main actor and shared.
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

  /// An operator on a unit that is observed on the main actor and shared. Verify it on the main actor.
  init<Output: ProducerProtocol>(
    mainUnit name: String, _ outcome: Conformance.Outcome = .fixed, except exceptions: [Rule: String] = [:],
    throwing: (@Sendable (MainUnit, @escaping Trip) -> Output)? = nil,
    _ apply: @escaping @Sendable (MainUnit, VirtualClock) -> Output
  ) where Output.Failure == TestFailure {
    let typed: (@Sendable (Producer<Int, TestFailure>, @escaping Trip) -> Producer<Output.Element, TestFailure>)? =
      if let throwing { { source, trip in throwing(source.mainUnit, trip).producer } } else { nil }
    self.init(
      name, .unlimited, outcome, rewinds: false, except: .onMainActor(exceptions),
      throwing: typed
    ) { source, clock in apply(source.mainUnit, clock).producer }
  }
}

extension [Rule: String] {
  /// For an operator that combines the latest elements of units that cannot fail.
  static let latestWithoutFailures = latest.merging(failures("It cannot fail.")) { stated, _ in stated }

  /// For a unit that rewinds a single consumer.
  static let remembered: Self = [
    .rewindRefusalReachesDownstream: "It is rewound to its replayed elements, whether upstream can be rewound or not."
  ]

  /// For a unit that is observed on the main actor, where the kit runs, in addition to other exceptions.
  static func onMainActor(_ more: Self = [:]) -> Self {
    return more.merging(remembered) { stated, _ in stated }.merging(onThreads.map { ($0, elsewhere) }) { stated, _ in
      stated
    }
  }

  /// For a hot source that is observed on the main actor.
  static let hotOnMainActor: Self = .init(
    uniqueKeysWithValues: (onThreads + [.concurrentSendsAreOrdered, .concurrentSubscribingLosesNothing]).map {
      ($0, elsewhere)
    })

  private static let onThreads: [Rule] = [
    .callsDoNotOverlap, .concurrentRequestsAddUp, .pauseFromAnotherThread, .cancelFromAnotherThread,
    .concurrentCancelsAreOne,
  ]

  private static let elsewhere =
    "Calls of other threads take effect in the next turn of the main actor, which the kit, on the main actor, cannot await."
}
