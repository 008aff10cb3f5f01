import Antiphon

@testable import AntiphonTesting

/// A part that breaks a rule on purpose, which the kit must detect.
struct Offender: Sendable {
  let rule: Rule
  let name: String
  /// Checks that rule.
  let check: @Sendable (Rule) throws(RuleViolation) -> Void

  typealias Numbers = Producer<Int, TestFailure>
  typealias NumberConsumer = Consumer<Int, TestFailure>

  /// An operator.
  static func stream(
    _ rule: Rule, _ name: String, outcome: Conformance.Outcome = .fixed, demand: Conformance.Demand = .exact,
    rewinds: Bool = true, _ make: @escaping @Sendable (Numbers, VirtualClock) -> Numbers
  ) -> Offender {
    Offender(rule: rule, name: name) { rule throws(RuleViolation) in
      try TestSubject(demand: demand, outcome: outcome, rewinds: rewinds, loops: 10, make: make).check(rule)
    }
  }

  /// An operator between a correct stream and its consumer.
  static func between(
    _ rule: Rule, _ name: String, rewinds: Bool = true,
    _ wrap: @escaping @Sendable (NumberConsumer, VirtualClock) -> NumberConsumer
  ) -> Offender {
    stream(rule, name, rewinds: rewinds) { numbers, clock in Producer { numbers.run(wrap($0, clock)) } }
  }

  /// An operator that is correct at its first start, which tells the kit what to expect, and faulty at all others.
  static func worn(
    _ rule: Rule, _ name: String, rewinds: Bool = true, _ make: @escaping @Sendable (Numbers, VirtualClock) -> Numbers
  ) -> Offender {
    let times = Counter()
    return stream(rule, "from its second start on it \(name)", rewinds: rewinds) { numbers, clock in
      times.next() == 1 ? numbers : make(numbers, clock)
    }
  }

  /// An operator that emits too few elements.
  static func short(_ rule: Rule) -> Offender {
    worn(rule, "emits three elements only") { numbers, _ in numbers.prefix(3) }
  }

  /// An operator that emits nothing and never completes.
  static func mute(_ rule: Rule) -> Offender { worn(rule, "emits nothing") { _, _ in Producer { _ in } } }

  /// A hand-written source with a flaw.
  static func flawed(_ rule: Rule, _ flaw: FlawedSource.Flaw, count: Int = 12, rewinds: Bool = true) -> Offender {
    stream(rule, "\(flaw)", demand: .exact, rewinds: rewinds) { _, clock in FlawedSource(flaw, count, clock).producer }
  }

  /// A hot source with a flaw.
  static func hot(
    _ rule: Rule, _ flaw: FlawedHotSource.Flaw
  ) -> Offender {
    Offender(rule: rule, name: "\(flaw)") { rule throws(RuleViolation) in
      try HotTestSubject(
        make: {
          let source = FlawedHotSource(flaw)
          return HotSource(source.producer, send: { source.send($0) }, end: { source.end($0) })
        }, failure: TestFailure("source"), loops: 10
      ).check(rule)
    }
  }

  /// A consumer.
  static func consumer(
    _ rule: Rule, _ name: String,
    _ start: @escaping @Sendable (Numbers, @escaping @Sendable (Int) -> Void) -> Subscription
  ) -> Offender {
    Offender(rule: rule, name: name) { rule throws(RuleViolation) in try ConsumerTestSubject(start: start).check(rule) }
  }
}
