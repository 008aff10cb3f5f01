@testable import Antiphon

/// A step of a thread in a scenario: a name and a closure.
struct Step: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

/// One run of a scenario on fresh objects: the steps of each thread, and the outcome in a few words when all are done.
struct ScenarioRun {
  let threads: [[Step]]
  let outcome: () -> String

  init(_ one: [Step], _ other: [Step], _ third: [Step] = [], outcome: @escaping () -> String) {
    threads = third.isEmpty ? [one, other] : [one, other, third]
    self.outcome = outcome
  }
}

/// A race of two or three threads, and all its outcomes.
struct Scenario: Sendable {
  let name: String
  /// Exactly these outcomes must occur.
  let outcomes: Set<String>
  /// The largest number of preemptions, or nil for all schedules.
  let bound: Int?
  let make: @Sendable () -> ScenarioRun

  init(_ name: String, _ outcomes: [String], bound: Int? = nil, _ make: @escaping @Sendable () -> ScenarioRun) {
    self.name = name
    self.outcomes = Set(outcomes)
    self.bound = bound
    self.make = make
  }

  /// The bound to use if `other` is requested; `Int.max` means no bound.
  func bound(_ other: Int?) -> Int? { other == .max ? nil : other ?? bound }
}
