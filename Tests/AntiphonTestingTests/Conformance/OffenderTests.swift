import Antiphon
import Testing

@testable import AntiphonTesting

/// Every rule has at least two offenders, and the kit detects each one by its rule. Not `.leavesNothing`: some offenders leak on
/// purpose.
@Suite struct OffenderTests {
  @Test func everyRuleHasTwoOffenders() {
    for rule in Rule.allCases {
      #expect(Offender.all.count { $0.rule == rule } >= 2, "rule \(rule.rawValue), \(rule)")
    }
  }

  /// By the same scripts in each run: some offenders need more than two.
  @Test(arguments: Rule.allCases)
  func offendersAreDetected(_ rule: Rule) {
    Script.$seeds.withValue(1..<9) { detectOffenders(rule) }
  }

  private func detectOffenders(_ rule: Rule) {
    for offender in Offender.all where offender.rule == rule {
      do throws(RuleViolation) {
        try offender.check(rule)
        Issue.record("the offender that \(offender.name) was not detected by rule \(rule.rawValue), \(rule)")
      } catch {
        guard case .notApplicable(let reason) = error else { continue }
        Issue.record("the offender that \(offender.name) was excused from rule \(rule.rawValue), \(rule): \(reason)")
      }
    }
  }
}
