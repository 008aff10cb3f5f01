import Antiphon
import AntiphonTesting
import Foundation
import Testing

/// All sources, operators, hot sources and consumers against all rules.
@Suite(.leavesNothing) struct ConformanceTests {
  /// The page lists the results. `ANTIPHON_UPDATE=1 swift test --filter ConformanceTests` writes it.
  @Test func everythingKeepsEveryRule() async throws {
    let found = [
      ("Sources", Catalogue.verifySources()), ("Operators", await Self.verified(Catalogue.families)),
      ("Hot sources", Catalogue.verifyHotSources()), ("Consumers", Catalogue.verifyConsumers()),
      ("Callbag sources", Catalogue.verifyCallbagSources()),
      ("Callbag operators", await Self.verified(Catalogue.callbagFamilies)),
      ("Callbag subjects", Catalogue.verifyCallbagHotSources()),
      ("Operators on a unit", await Self.verified([Catalogue.plainUnits])),
      ("Operators on a unit of the main actor", await MainActor.run { Catalogue.mainUnits.map { $0.verify() } }),
      ("Hot units", await Catalogue.verifyUnitSources()), ("Consumers of units", await Catalogue.verifyUnitConsumers()),
    ]
    for declared in Declared.all {
      let rows = found.filter { declared.sections.contains($0.0) }.flatMap { $0.1.map(\.name) }
      #expect(declared.missing(from: rows) == [], "\(declared.folder): declared, and not verified")
      #expect(!declared.names.isEmpty)
    }
    let page = Self.page(found)
    let file = URL(filePath: #filePath).appending(path: "../../../../docs/conformance.md").standardized
    if ProcessInfo.processInfo.environment["ANTIPHON_UPDATE"] != nil {
      try page.write(to: file, atomically: true, encoding: .utf8)
    }
    let isCurrent = try String(contentsOf: file, encoding: .utf8) == page
    #expect(
      isCurrent, "docs/conformance.md shows something else: ANTIPHON_UPDATE=1 writes it, git shows the difference")
  }

  /// Verifies the families concurrently and returns the results in order.
  private static func verified(_ families: [[Entry]]) async -> [Conformance] {
    await withTaskGroup { group in
      for (place, family) in families.enumerated() {
        group.addTask { (place, family.map { $0.verify() }) }
      }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.flatMap(\.1)
    }
  }

  @Test(arguments: [
    Catalogue.families, Catalogue.callbagFamilies, [Catalogue.plainUnits], [Catalogue.mainUnits],
  ])
  func namesAreInOrder(_ families: [[Entry]]) {
    let names = families.flatMap { $0 }.map(\.name)
    #expect(Set(names).count == names.count)
    for family in families {
      #expect(family.map(\.name) == family.map(\.name).sorted())
    }
  }

  private static func page(_ found: [(title: String, rows: [Conformance])]) -> String {
    var text = """
      # What keeps which rule

      Found by the conformance kit of `AntiphonTesting`, which is there for your own sources and operators too: `verify(source:)`,
      `verify(operator:)`, `verify(hot:)`, `verify(consumer:)`. This page is written by a test and compared by each run of it.
      `✓` is kept, `–` does not apply, for a reason that stands below its table; there is no other mark, or the test fails.

      ## The rules

      | rule | | kept by |
      |---:|---|---|

      """
    for rule in Rule.allCases {
      let roles = Rule.Role.allCases.filter(rule.roles.contains).map(\.rawValue).joined(separator: ", ")
      text += "| \(rule.rawValue) | \(rule.text) | \(roles) |\n"
    }
    for (title, rows) in found {
      text += "\n## \(title)\n\n```\n\(Conformance.matrix(rows))\n```\n"
      let reasons = Conformance.reasons(rows)
      if !reasons.isEmpty { text += "\n" + reasons.map { "- \($0)\n" }.joined() }
    }
    text += "\n## What is not verified\n\n"
    text += Catalogue.unverified.sorted { $0.key < $1.key }.map { "- `\($0.key)`: \($0.value)\n" }.joined()
    return text
  }
}

extension Entry {
  func verify() -> Conformance {
    AntiphonTesting.verify(
      operator: name, demand: demand, outcome: outcome, rewinds: rewinds, except: exceptions, loops: Catalogue.loops,
      throwing: throwing, apply)
  }
}
