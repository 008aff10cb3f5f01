@testable import Antiphon

/// What one thread of a scenario does next, as a word for the reader and a closure.
struct Step: Sendable {
  let name: String
  let body: @Sendable () -> Void

  init(_ name: String, _ body: @escaping @Sendable () -> Void) {
    self.name = name
    self.body = body
  }
}

/// One run of a scenario on fresh objects: what each thread does, and the outcome in a few words when all are done.
struct Play {
  let threads: [[Step]]
  let outcome: () -> String

  init(_ one: [Step], _ other: [Step], _ third: [Step] = [], outcome: @escaping () -> String) {
    threads = third.isEmpty ? [one, other] : [one, other, third]
    self.outcome = outcome
  }
}

/// A race of two or three threads, and everything that may come of it.
struct Scenario: Sendable {
  let name: String
  /// Each of them must be seen, and nothing else.
  let outcomes: Set<String>
  /// Nil for all schedules there are; else those in which threads that could go on are interrupted so often at most.
  let bound: Int?
  let make: @Sendable () -> Play

  init(_ name: String, _ outcomes: [String], bound: Int? = nil, _ make: @escaping @Sendable () -> Play) {
    self.name = name
    self.outcomes = Set(outcomes)
    self.bound = bound
    self.make = make
  }

  /// The bound to keep to if somebody asks for `other`, of which `Int.max` is none.
  func bound(_ other: Int?) -> Int? { other == .max ? nil : other ?? bound }
}
