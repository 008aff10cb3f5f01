import Antiphon
import Testing

/// Verifies that a source keeps the rules of the protocol, and records an issue for each rule that it breaks.
///
///     @Test func countsDown() {
///       verify(source: "countdown(from:)") { _ in countdown(from: 5) }
///     }
///
/// The source is started many times: with all kinds of demand, paused, rewound, cancelled and stopped, by several threads at
/// once, and by random scripts. An issue names its seed: `ANTIPHON_SEED=17 ANTIPHON_SCRIPTS=1` runs that script again, and
/// `ANTIPHON_SCRIPTS=200` runs more. A check that does not return within `ANTIPHON_TIME_LIMIT` seconds ends the process with a message.
/// Three to a hundred elements are enough; a rule that needs more elements than there are is marked as not applicable.
///
/// - Parameters:
///   - name: the name in the messages.
///   - isEndless: true for a source that never completes; it is verified up to its twelfth element.
///   - rewinds: false for a source that refuses to be rewound.
///   - exceptions: rules that are not checked, each with a sentence that gives the reason.
///   - loops: the number of rounds of each race.
///   - fileID: the source location of an issue, by default that of the caller.
///   - filePath: the source location of an issue, by default that of the caller.
///   - line: the source location of an issue, by default that of the caller.
///   - column: the source location of an issue, by default that of the caller.
///   - make: makes the source; called for each run. Its elements must not depend on when they are requested.
/// - Returns: a verdict for each rule.
@discardableResult
public func verify<Element: Sendable, Failure: Error>(
  source name: String, isEndless: Bool = false, rewinds: Bool = true, except exceptions: [Rule: String] = [:],
  loops: Int = 20,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: @escaping @Sendable (VirtualClock) -> Producer<Element, Failure>
) -> Conformance {
  let subject = TestSubject(demand: .unlimited, rewinds: rewinds, loops: loops) { _, clock in
    isEndless ? make(clock).prefix(12) : make(clock)
  }
  return conformance(
    name, .source, exceptions, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ) { rule throws(RuleViolation) in try subject.check(rule) }
}

/// Verifies that an operator keeps the rules of the protocol, and records an issue for each rule that it breaks.
///
///     @Test func everyOther() {
///       verify(operator: "everyOther()") { numbers, _ in numbers.everyOther() }
///     }
///
/// Its upstream emits the numbers from 1 to 12, and others, on demand, later, or ignoring demand. Use the given clock.
///
/// - Parameters:
///   - name: the name in the messages.
///   - demand: how many elements it requests of its upstream before it has demand.
///   - outcome: how the timing of requests affects the emitted elements.
///   - rewinds: false for an operator that refuses to be rewound.
///   - exceptions: rules that are not checked, each with a sentence that gives the reason.
///   - loops: the number of rounds of each race.
///   - throwing: the operator with a closure that calls the given function for each element and rethrows its error.
///   - fileID: the source location of an issue, by default that of the caller.
///   - filePath: the source location of an issue, by default that of the caller.
///   - line: the source location of an issue, by default that of the caller.
///   - column: the source location of an issue, by default that of the caller.
///   - make: applies the operator; called for each run.
/// - Returns: a verdict for each rule.
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
  let subject = TestSubject(
    demand: demand, outcome: outcome, rewinds: rewinds, loops: loops, throwing: throwing, make: make)
  return conformance(
    name, .operator, exceptions, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ) { rule throws(RuleViolation) in try subject.check(rule) }
}

/// Verifies that a hot source keeps the rules of the protocol, and records an issue for each rule that it breaks.
///
///     @Test func ticker() {
///       verify(hot: "Ticker", failure: nil) {
///         let ticker = Ticker()
///         return HotSource(ticker.producer, send: { ticker.send($0) }, end: nil)
///       }
///     }
///
/// - Parameters:
///   - name: the name in the messages.
///   - failure: a failure to complete it with; nil if it cannot fail.
///   - exceptions: rules that are not checked, each with a sentence that gives the reason.
///   - loops: the number of rounds of each race.
///   - fileID: the source location of an issue, by default that of the caller.
///   - filePath: the source location of an issue, by default that of the caller.
///   - line: the source location of an issue, by default that of the caller.
///   - column: the source location of an issue, by default that of the caller.
///   - make: makes the source; called for each run.
/// - Returns: a verdict for each rule.
@discardableResult
public func verify<Failure: Error>(
  hot name: String, failure: Failure?, except exceptions: [Rule: String] = [:], loops: Int = 20,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ make: @escaping @Sendable () -> HotSource<Failure>
) -> Conformance {
  let subject = HotTestSubject(make: make, failure: failure, loops: loops)
  return conformance(
    name, .hot, exceptions, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ) { rule throws(RuleViolation) in try subject.check(rule) }
}

/// Verifies that a consumer keeps the rules of the protocol, and records an issue for each rule that it breaks.
///
///     @Test func printing() {
///       verify(consumer: "printing()") { stream, take in stream.printing { take($0) } }
///     }
///
/// - Parameters:
///   - name: the name in the messages.
///   - exceptions: rules that are not checked, each with a sentence that gives the reason.
///   - fileID: the source location of an issue, by default that of the caller.
///   - filePath: the source location of an issue, by default that of the caller.
///   - line: the source location of an issue, by default that of the caller.
///   - column: the source location of an issue, by default that of the caller.
///   - start: starts the consumer on a stream, calls the function for each element, and returns the handle.
/// - Returns: a verdict for each rule.
@discardableResult
public func verify(
  consumer name: String, except exceptions: [Rule: String] = [:],
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ start: @escaping @Sendable (Producer<Int, TestFailure>, @escaping @Sendable (Int) -> Void) -> Subscription
) -> Conformance {
  let subject = ConsumerTestSubject(start: start)
  return conformance(
    name, .consumer, exceptions, SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column)
  ) { rule throws(RuleViolation) in try subject.check(rule) }
}

/// Checks the rules of one role.
private func conformance(
  _ name: String, _ role: Rule.Role, _ exceptions: [Rule: String], _ location: SourceLocation,
  _ check: (Rule) throws(RuleViolation) -> Void
) -> Conformance {
  for (rule, reason) in exceptions where !reason.hasSuffix(".") || !rule.roles.contains(role) {
    report("\(name): the exception from rule \(rule.rawValue) needs a sentence, and a rule for this role", location)
  }
  let watchdog = Watchdog(name)
  defer { watchdog.stop() }
  let verdicts = Rule.rules(for: role).map { rule -> (Rule, Conformance.Verdict) in
    watchdog.begin(rule)
    if let reason = exceptions[rule] { return (rule, .notApplicable(reason)) }
    do throws(RuleViolation) {
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
