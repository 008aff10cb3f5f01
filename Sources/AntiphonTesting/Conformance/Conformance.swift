/// What a verification has found: for each rule whether it is kept.
public struct Conformance: Sendable {
  /// What was verified.
  public let name: String
  public let role: Rule.Role
  /// One for each rule of the role, by number.
  public let verdicts: [(rule: Rule, verdict: Verdict)]

  /// What became of one rule.
  public enum Verdict: Hashable, Sendable {
    case kept
    /// What happened instead.
    case broken(String)
    /// Why it can't be kept: a sentence of whoever wrote the verification, or of the kit.
    case notApplicable(String)
  }

  public subscript(rule: Rule) -> Verdict? { verdicts.first { $0.rule == rule }?.verdict }

  /// The rules that are not kept, with what happened instead.
  public var broken: [(rule: Rule, what: String)] {
    verdicts.compactMap { rule, verdict in if case .broken(let what) = verdict { (rule, what) } else { nil } }
  }

  /// What an operator asks of its upstream before anything is asked of it.
  public enum Demand: Sendable {
    /// Nothing: an element is taken only when one is wanted.
    case exact
    /// At most so many elements.
    case ahead(Int)
    /// Everything.
    case everything

    /// How many elements may be taken before any is wanted.
    var limit: Int {
      switch self {
      case .exact: 0
      case .ahead(let count): count
      case .everything: .max
      }
    }
  }

  /// What asking at other times changes about what comes.
  public enum Outcome: Sendable {
    /// Nothing.
    case fixed
    /// The order.
    case anyOrder
    /// Which elements there are: some are lost by design.
    case timed
  }
}

/// Why a check has not come to its end.
enum Unkept: Error {
  case broken(String)
  case notApplicable(String)
}

/// Throws `text` unless `condition` holds.
func hold(_ condition: Bool, _ text: @autoclosure () -> String) throws(Unkept) {
  if !condition { throw .broken(text()) }
}

/// Leaves the rule out unless `condition` holds.
func need(_ condition: Bool, _ reason: @autoclosure () -> String) throws(Unkept) {
  if !condition { throw .notApplicable(reason()) }
}
