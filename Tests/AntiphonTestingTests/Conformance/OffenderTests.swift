import Antiphon
import Testing

@testable import AntiphonTesting

/// Every rule has at least two offenders that are caught, and each is caught for what it was planted for. Not `.leavesNothing`: what
/// some of them do wrong is to leave something.
@Suite struct OffenderTests {
  @Test func everyRuleHasTwoOffenders() {
    for rule in Rule.allCases {
      #expect(Offender.all.count { $0.rule == rule } >= 2, "rule \(rule.rawValue), \(rule)")
    }
  }

  @Test(arguments: Rule.allCases)
  func offendersAreCaught(_ rule: Rule) {
    for offender in Offender.all where offender.rule == rule {
      do throws(Unkept) {
        try offender.check(rule)
        Issue.record("who \(offender.name) was not caught by rule \(rule.rawValue), \(rule)")
      } catch {
        guard case .notApplicable(let reason) = error else { continue }
        Issue.record("who \(offender.name) got away with rule \(rule.rawValue), \(rule): \(reason)")
      }
    }
  }
}
