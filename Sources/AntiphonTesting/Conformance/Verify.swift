import Antiphon
import Testing

/// Verifies that a source of your own keeps the rules of the protocol, and records an issue for each rule that it breaks.
///
///     @Test func countsDown() {
///       verify(source: "countdown(from:)") { _ in countdown(from: 5) }
///     }
///
/// It is started some hundred times: with all kinds of demand, paused, rewound, cancelled, told to stop, by several threads at once,
/// and by scripts that are drawn: an accusation names the seed, which `ANTIPHON_SEED=17 ANTIPHON_SCRIPTS=1` plays again, and
/// `ANTIPHON_SCRIPTS=200` plays more. What does not come back within `ANTIPHON_TIME_LIMIT` seconds ends the process with a message.
/// Three to a hundred elements show everything; rules that so few elements can't show are marked as not applicable.
///
/// - Parameters:
///   - isEndless: true for a source that has no end of its own; it is verified up to its twelfth element.
///   - rewinds: false for a source that refuses to be rewound.
///   - exceptions: rules that are not checked, each with the reason: a sentence.
///   - loops: how often each race is run.
///   - make: makes the source; called for each run. What it says must not depend on when it is asked.
/// - Returns: what was found, rule by rule.
@discardableResult
public func verify<Element: Sendable, Failure: Error>(
  source name: String, isEndless: Bool = false, rewinds: Bool = true, except exceptions: [Rule: String] = [:],
  loops: Int = 20,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: @escaping @Sendable (VirtualClock) -> Producer<Element, Failure>
) -> Conformance {
  let specimen = Specimen(demand: .everything, rewinds: rewinds, loops: loops) { _, clock in
    isEndless ? make(clock).prefix(12) : make(clock)
  }
  return conformance(
    name, .source, exceptions, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ) { rule throws(Unkept) in try specimen.check(rule) }
}

/// Verifies that an operator of your own keeps the rules of the protocol, and records an issue for each rule that it breaks.
///
///     @Test func everyOther() {
///       verify(operator: "everyOther()") { numbers, _ in numbers.everyOther() }
///     }
///
/// It is given the numbers from 1 to 12, and others, in all ways that a source may speak, by a clock that it may use.
///
/// - Parameters:
///   - demand: what it asks of its upstream before anything is asked of it.
///   - outcome: what asking at other times changes about what comes.
///   - rewinds: false for an operator that refuses to be rewound.
///   - exceptions: rules that are not checked, each with the reason: a sentence.
///   - loops: how often each race is run.
///   - throwing: the same operator with a closure that calls what it is given for each element, and throws what that throws.
///   - make: applies the operator; called for each run.
/// - Returns: what was found, rule by rule.
@discardableResult
public func verify<Element: Sendable, Failure: Error>(
  operator name: String, demand: Conformance.Demand = .exact, outcome: Conformance.Outcome = .fixed,
  rewinds: Bool = true, except exceptions: [Rule: String] = [:], loops: Int = 20,
  throwing: (
    @Sendable (Producer<Int, TestFailure>, @escaping @Sendable (Int) throws(TestFailure) -> Void) -> Producer<
      Element, Failure
    >
  )? = nil,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: @escaping @Sendable (Producer<Int, TestFailure>, VirtualClock) -> Producer<Element, Failure>
) -> Conformance {
  let specimen = Specimen(
    demand: demand, outcome: outcome, rewinds: rewinds, loops: loops, throwing: throwing, make: make)
  return conformance(
    name, .operator, exceptions, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ) { rule throws(Unkept) in try specimen.check(rule) }
}

/// Verifies that a source which is spoken to keeps the rules of the protocol, and records an issue for each rule that it breaks.
///
///     @Test func megaphone() {
///       verify(hot: "Megaphone", failure: nil) {
///         let megaphone = Megaphone()
///         return HotSource(megaphone.producer, send: { megaphone.say($0) }, end: nil)
///       }
///     }
///
/// - Parameters:
///   - failure: one that it can be ended with; nil if it can't fail.
///   - exceptions: rules that are not checked, each with the reason: a sentence.
///   - loops: how often each race is run.
///   - make: makes the source; called for each run.
/// - Returns: what was found, rule by rule.
@discardableResult
public func verify<Failure: Error>(
  hot name: String, failure: Failure?, except exceptions: [Rule: String] = [:], loops: Int = 20,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: @escaping @Sendable () -> HotSource<Failure>
) -> Conformance {
  let specimen = HotSpecimen(make: make, failure: failure, loops: loops)
  return conformance(
    name, .hot, exceptions, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ) { rule throws(Unkept) in try specimen.check(rule) }
}

/// Verifies that a consumer of your own keeps the rules of the protocol, and records an issue for each rule that it breaks.
///
///     @Test func printing() {
///       verify(consumer: "printing()") { stream, take in stream.printing { take($0) } }
///     }
///
/// - Parameters:
///   - exceptions: rules that are not checked, each with the reason: a sentence.
///   - start: starts the consumer on a stream, has it call the function for each element, and returns its handle.
/// - Returns: what was found, rule by rule.
@discardableResult
public func verify(
  consumer name: String, except exceptions: [Rule: String] = [:],
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ start: @escaping @Sendable (Producer<Int, TestFailure>, @escaping @Sendable (Int) -> Void) -> Subscription
) -> Conformance {
  let specimen = ConsumerSpecimen(start: start)
  return conformance(
    name, .consumer, exceptions, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ) { rule throws(Unkept) in try specimen.check(rule) }
}

/// Checks the rules of a role one by one.
private func conformance(
  _ name: String, _ role: Rule.Role, _ exceptions: [Rule: String], _ location: SourceLocation,
  _ check: (Rule) throws(Unkept) -> Void
) -> Conformance {
  for (rule, reason) in exceptions where !reason.hasSuffix(".") || !rule.roles.contains(role) {
    report("\(name): the exception from rule \(rule.rawValue) needs a sentence, and a rule for this role", location)
  }
  let watch = Watch(name)
  defer { watch.stop() }
  let verdicts = Rule.rules(for: role).map { rule -> (Rule, Conformance.Verdict) in
    watch.begin(rule)
    if let reason = exceptions[rule] { return (rule, .notApplicable(reason)) }
    do throws(Unkept) {
      try check(rule)
      return (rule, .kept)
    } catch {
      switch error {
      case .broken(let all):
        let what = all.count > 600 ? "\(all.prefix(600))…" : all
        report("\(name) breaks rule \(rule.rawValue), \"\(rule.text)\": \(what)", location)
        return (rule, .broken(what))
      case .notApplicable(let reason): return (rule, .notApplicable(reason))
      }
    }
  }
  return Conformance(name: name, role: role, verdicts: verdicts)
}
