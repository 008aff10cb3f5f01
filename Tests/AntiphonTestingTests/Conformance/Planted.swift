import Antiphon

@testable import AntiphonTesting

/// A fault that was thought of with the contract in mind and not the checks. The kit as a whole must find it, whichever rule does.
struct Planted: Sendable {
  let name: String
  let role: Rule.Role
  /// The rules that must catch it, if those are meant.
  var rules: [Rule] = []
  /// Makes what is verified: a function that checks one rule on it.
  let make: @Sendable () -> @Sendable (Rule) throws(Unkept) -> Void

  typealias Numbers = Producer<Int, TestFailure>
  typealias Taker = Consumer<Int, TestFailure>
  typealias Throwing = Specimen<Int, TestFailure>.MakeThrowing

  /// True if a rule of its role accuses it.
  var isAccused: Bool {
    let check = make()
    return Rule.rules(for: role).contains { rule in
      do throws(Unkept) { try check(rule) } catch {
        if case .broken = error { return true }
      }
      return false
    }
  }

  /// One for each of those rules.
  var offenders: [Offender] {
    rules.map { rule in Offender(rule: rule, name: name) { rule throws(Unkept) in try make()(rule) } }
  }

  /// The same fault, which these rules in particular must catch.
  func caught(by rules: Rule...) -> Planted {
    var planted = self
    planted.rules = rules
    return planted
  }

  static func source(
    _ name: String, rewinds: Bool = true, _ make: @escaping @Sendable (VirtualClock) -> Numbers
  ) -> Planted {
    Planted(
      name: name, role: .source,
      make: {
        let specimen = Specimen(demand: .everything, rewinds: rewinds, loops: 10) { _, clock in make(clock) }
        return { rule throws(Unkept) in try specimen.check(rule) }
      })
  }

  static func handmade(_ name: String, _ fault: @escaping @Sendable (inout Handmade, VirtualClock) -> Void) -> Planted {
    source(name) { clock in
      var source = Handmade()
      fault(&source, clock)
      return source.producer
    }
  }

  static func `operator`(
    _ name: String, demand: Conformance.Demand = .exact, rewinds: Bool = true, throwing: Throwing? = nil,
    _ make: @escaping @Sendable (Numbers, VirtualClock) -> Numbers
  ) -> Planted {
    Planted(
      name: name, role: .operator,
      make: {
        let specimen = Specimen(demand: demand, rewinds: rewinds, loops: 10, throwing: throwing, make: make)
        return { rule throws(Unkept) in try specimen.check(rule) }
      })
  }

  /// An operator that comes between a good stream and its consumer.
  static func between(
    _ name: String, demand: Conformance.Demand = .exact, rewinds: Bool = true,
    _ wrap: @escaping @Sendable (Taker, VirtualClock) -> Taker
  ) -> Planted {
    .operator(name, demand: demand, rewinds: rewinds) { numbers, clock in
      Producer { numbers.run(wrap($0, clock)) }
    }
  }

  static func hot(_ name: String, _ make: @escaping @Sendable () -> HotSource<TestFailure>) -> Planted {
    Planted(
      name: name, role: .hot,
      make: {
        let specimen = HotSpecimen(make: make, failure: TestFailure("source"), loops: 10)
        return { rule throws(Unkept) in try specimen.check(rule) }
      })
  }

  static func consumer(
    _ name: String, _ start: @escaping @Sendable (Numbers, @escaping @Sendable (Int) -> Void) -> Subscription
  ) -> Planted {
    Planted(
      name: name, role: .consumer,
      make: {
        let specimen = ConsumerSpecimen(start: start)
        return { rule throws(Unkept) in try specimen.check(rule) }
      })
  }
}
