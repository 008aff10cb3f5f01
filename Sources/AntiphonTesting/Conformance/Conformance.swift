/// The result of a verification: a verdict for each rule.
public struct Conformance: Sendable {
  /// The name of the verified part.
  public let name: String
  /// The kind of part that was verified.
  public let role: Rule.Role
  /// One verdict for each rule of the role, by number.
  public let verdicts: [(rule: Rule, verdict: Verdict)]

  /// Whether one rule is kept.
  public enum Verdict: Hashable, Sendable {
    /// The rule is kept.
    case kept
    /// The rule is broken; the text says what happened.
    case broken(String)
    /// The rule does not apply; the text gives the reason as a sentence.
    case notApplicable(String)
  }

  /// The verdict for `rule`; nil if the rule is not for this role.
  public subscript(rule: Rule) -> Verdict? { verdicts.first { $0.rule == rule }?.verdict }

  /// The broken rules, each with what happened.
  public var broken: [(rule: Rule, what: String)] {
    verdicts.compactMap { rule, verdict in if case .broken(let what) = verdict { (rule, what) } else { nil } }
  }

  /// How many elements an operator requests of its upstream before it has demand.
  public enum Demand: Sendable {
    /// None: nothing is taken while there is no demand. One request may take several elements.
    case exact
    /// At most this number.
    case ahead(Int)
    /// All of them.
    case unlimited

    /// The number of elements that may be taken without demand.
    var limit: Int {
      switch self {
      case .exact: 0
      case .ahead(let count): count
      case .unlimited: .max
      }
    }
  }

  /// How the timing of requests affects the emitted elements.
  public enum Outcome: Sendable {
    /// Not at all.
    case fixed
    /// It changes the order.
    case anyOrder
    /// It changes which elements are emitted: some are dropped by design.
    case timed
  }
}
