extension Conformance {
  /// The results as a text table: a row for each of `rows`, and a column for each rule of their role.
  ///
  ///     rule               1  2  3
  ///     map(_:)            ✓  ✓  ✓
  ///     repeat()           ✓  –  ✓
  ///
  /// `✓` kept, `✗` broken, `–` not applicable.
  public static func matrix(_ rows: [Conformance]) -> String {
    guard let first = rows.first else { return "" }
    let width = (rows.map(\.name.count).max() ?? 0) + 1
    func row(_ name: String, _ cells: [String]) -> String {
      let padding = String(repeating: " ", count: width - name.count)
      return name + padding + cells.map { String(repeating: " ", count: 4 - $0.count) + $0 }.joined()
    }
    let head = row("rule", first.verdicts.map { "\($0.rule.rawValue)" })
    let body = rows.map { row($0.name, $0.verdicts.map(\.verdict.mark)) }
    return ([head] + body).joined(separator: "\n")
  }

  /// The reasons why rules do not apply to `rows`, each with its rules and its rows: their names, or their number if there are many.
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
      let parts = rows.count > 6 ? "\(rows.count) of them" : rows.map { "`\($0)`" }.joined(separator: ", ")
      return "\(reason) Rule \(numbers): \(parts)."
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
