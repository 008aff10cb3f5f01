import Antiphon

extension Recorder {
  /// The events as texts: the elements under test need not be `Equatable`.
  var texts: [String] { events.map { "\($0)" } }

  /// Requires the rules of the protocol.
  func requireProtocol() throws(RuleViolation) {
    let violations = violations
    try require(violations.isEmpty, violations.joined(separator: "; "))
  }

  func requireCompletion(_ expected: String, _ when: String) throws(RuleViolation) {
    let completion = completion.map { "\($0)" } ?? "not completed"
    try require(completion == expected, "\(when) it was \(completion), not \(expected)")
  }
}
