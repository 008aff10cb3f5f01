import Antiphon

@testable import AntiphonTesting

/// A fault that was designed from the contract, not from the checks. The kit as a whole must detect it, by any rule.
struct PlantedFault: Sendable {
  let name: String
  let role: Rule.Role
  /// The rules that must detect it, if they are given.
  var rules: [Rule] = []
  /// Makes the faulty part and returns a function that checks one rule.
  let make: @Sendable () -> @Sendable (Rule) throws(RuleViolation) -> Void

  typealias Numbers = Producer<Int, TestFailure>
  typealias NumberConsumer = Consumer<Int, TestFailure>
  typealias Throwing = TestSubject<Int, TestFailure>.MakeThrowing

  /// True if a rule of its role is broken.
  var isDetected: Bool {
    let check = make()
    return Rule.rules(for: role).contains { rule in
      do throws(RuleViolation) { try check(rule) } catch {
        if case .broken = error { return true }
      }
      return false
    }
  }

  /// An offender for each of `rules`.
  var offenders: [Offender] {
    rules.map { rule in Offender(rule: rule, name: name) { rule throws(RuleViolation) in try make()(rule) } }
  }

  /// The fault with rules that must detect it.
  func caught(by rules: Rule...) -> PlantedFault {
    var planted = self
    planted.rules = rules
    return planted
  }

  static func source(
    _ name: String, rewinds: Bool = true, _ make: @escaping @Sendable (VirtualClock) -> Numbers
  ) -> PlantedFault {
    PlantedFault(
      name: name, role: .source,
      make: {
        let subject = TestSubject(demand: .unlimited, rewinds: rewinds, loops: 10) { _, clock in make(clock) }
        return { rule throws(RuleViolation) in try subject.check(rule) }
      })
  }

  static func injected(_ name: String, _ fault: @escaping @Sendable (inout InjectableSource, VirtualClock) -> Void)
    -> PlantedFault
  {
    source(name) { clock in
      var source = InjectableSource()
      fault(&source, clock)
      return source.producer
    }
  }

  static func `operator`(
    _ name: String, demand: Conformance.Demand = .exact, rewinds: Bool = true, throwing: Throwing? = nil,
    _ make: @escaping @Sendable (Numbers, VirtualClock) -> Numbers
  ) -> PlantedFault {
    PlantedFault(
      name: name, role: .operator,
      make: {
        let subject = TestSubject(demand: demand, rewinds: rewinds, loops: 10, throwing: throwing, make: make)
        return { rule throws(RuleViolation) in try subject.check(rule) }
      })
  }

  /// An operator between a correct stream and its consumer.
  static func between(
    _ name: String, demand: Conformance.Demand = .exact, rewinds: Bool = true,
    _ wrap: @escaping @Sendable (NumberConsumer, VirtualClock) -> NumberConsumer
  ) -> PlantedFault {
    .operator(name, demand: demand, rewinds: rewinds) { numbers, clock in
      Producer { numbers.run(wrap($0, clock)) }
    }
  }

  static func hot(_ name: String, _ make: @escaping @Sendable () -> HotSource<TestFailure>) -> PlantedFault {
    PlantedFault(
      name: name, role: .hot,
      make: {
        let subject = HotTestSubject(make: make, failure: TestFailure("source"), loops: 10)
        return { rule throws(RuleViolation) in try subject.check(rule) }
      })
  }

  static func consumer(
    _ name: String, _ start: @escaping @Sendable (Numbers, @escaping @Sendable (Int) -> Void) -> Subscription
  ) -> PlantedFault {
    PlantedFault(
      name: name, role: .consumer,
      make: {
        let subject = ConsumerTestSubject(start: start)
        return { rule throws(RuleViolation) in try subject.check(rule) }
      })
  }
}
