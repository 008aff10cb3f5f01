extension Conformance {
  /// What was found, as a table in text: a row for each of `rows`, a column for each rule of their role; below it, why rules are
  /// not applicable.
  ///
  ///     rule               1  2  3
  ///     map(_:)            ✓  ✓  ✓
  ///     repeat()           ✓  –  ✓
  ///
  /// `✓` kept, `✗` broken, `–` not applicable.
  public static func matrix(_ rows: [Conformance]) -> String {
    guard let first = rows.first else { return "" }
    let width = (rows.map(\.name.count).max() ?? 0) + 1
    func line(_ name: String, _ cells: [String]) -> String {
      let padding = String(repeating: " ", count: width - name.count)
      return name + padding + cells.map { String(repeating: " ", count: 4 - $0.count) + $0 }.joined()
    }
    let head = line("rule", first.verdicts.map { "\($0.rule.rawValue)" })
    let body = rows.map { row in line(row.name, row.verdicts.map(\.verdict.mark)) }
    return ([head] + body).joined(separator: "\n")
  }

  /// The reasons why rules are not applicable to `rows`, each with the rules and how many rows it stands for, and their names if
  /// they are few.
  public static func reasons(_ rows: [Conformance]) -> [String] {
    var names: [String: [String]] = [:]
    var rules: [String: Set<Int>] = [:]
    for row in rows {
      for case (let rule, .notApplicable(let reason)) in row.verdicts {
        rules[reason, default: []].insert(rule.rawValue)
        if names[reason]?.last != row.name { names[reason, default: []].append(row.name) }
      }
    }
    return names.keys.sorted().map { reason in
      let rows = names[reason, default: []]
      let numbers = rules[reason, default: []].sorted().map(String.init).joined(separator: ", ")
      let who = rows.count > 6 ? "\(rows.count) of them" : rows.map { "`\($0)`" }.joined(separator: ", ")
      return "\(reason) Rule \(numbers): \(who)."
    }
  }
}

extension Conformance.Verdict {
  fileprivate var mark: String {
    switch self {
    case .kept: "✓"
    case .broken: "✗"
    case .notApplicable: "–"
    }
  }
}
