import Antiphon

@testable import AntiphonTesting

/// Something that breaks a rule on purpose: the kit is worth what it catches.
struct Offender: Sendable {
  let rule: Rule
  let name: String
  /// Checks the one rule.
  let check: @Sendable (Rule) throws(Unkept) -> Void

  typealias Numbers = Producer<Int, TestFailure>
  typealias Taker = Consumer<Int, TestFailure>

  /// An operator.
  static func stream(
    _ rule: Rule, _ name: String, outcome: Conformance.Outcome = .fixed, demand: Conformance.Demand = .exact,
    rewinds: Bool = true, _ make: @escaping @Sendable (Numbers, VirtualClock) -> Numbers
  ) -> Offender {
    Offender(rule: rule, name: name) { rule throws(Unkept) in
      try Specimen(demand: demand, outcome: outcome, rewinds: rewinds, loops: 10, make: make).check(rule)
    }
  }

  /// An operator that comes between a good stream and its consumer.
  static func between(
    _ rule: Rule, _ name: String, rewinds: Bool = true, _ wrap: @escaping @Sendable (Taker, VirtualClock) -> Taker
  ) -> Offender {
    stream(rule, name, rewinds: rewinds) { numbers, clock in Producer { numbers.run(wrap($0, clock)) } }
  }

  /// An operator that is all right the first time, when the kit learns what to expect, and then never again.
  static func worn(
    _ rule: Rule, _ name: String, rewinds: Bool = true, _ make: @escaping @Sendable (Numbers, VirtualClock) -> Numbers
  ) -> Offender {
    let times = Counter()
    return stream(rule, "from its second time on it \(name)", rewinds: rewinds) { numbers, clock in
      times.next() == 1 ? numbers : make(numbers, clock)
    }
  }

  /// Says less than it should.
  static func short(_ rule: Rule) -> Offender {
    worn(rule, "says three elements only") { numbers, _ in numbers.prefix(3) }
  }

  /// Says nothing, not even an end.
  static func mute(_ rule: Rule) -> Offender { worn(rule, "says nothing") { _, _ in Producer { _ in } } }

  /// A stream by hand, with a flaw.
  static func crude(_ rule: Rule, _ flaw: Crude.Flaw, count: Int = 12, rewinds: Bool = true) -> Offender {
    stream(rule, "\(flaw)", demand: .exact, rewinds: rewinds) { _, clock in Crude(flaw, count, clock).producer }
  }

  /// A hot source.
  static func hot(
    _ rule: Rule, _ flaw: Megaphone.Flaw
  ) -> Offender {
    Offender(rule: rule, name: "\(flaw)") { rule throws(Unkept) in
      try HotSpecimen(
        make: {
          let megaphone = Megaphone(flaw)
          return HotSource(megaphone.producer, send: { megaphone.send($0) }, end: { megaphone.end($0) })
        }, failure: TestFailure("source"), loops: 10
      ).check(rule)
    }
  }

  /// A consumer.
  static func consumer(
    _ rule: Rule, _ name: String,
    _ start: @escaping @Sendable (Numbers, @escaping @Sendable (Int) -> Void) -> Subscription
  ) -> Offender {
    Offender(rule: rule, name: name) { rule throws(Unkept) in try ConsumerSpecimen(start: start).check(rule) }
  }
}
