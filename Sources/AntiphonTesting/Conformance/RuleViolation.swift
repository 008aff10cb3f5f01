/// The reason why a check of a rule did not succeed.
enum RuleViolation: Error {
  case broken(String)
  case notApplicable(String)
}

/// Throws `text` unless `condition` holds.
func require(_ condition: Bool, _ text: @autoclosure () -> String) throws(RuleViolation) {
  if !condition { throw .broken(text()) }
}

/// Marks the rule as not applicable unless `condition` holds.
func assume(_ condition: Bool, _ reason: @autoclosure () -> String) throws(RuleViolation) {
  if !condition { throw .notApplicable(reason()) }
}
