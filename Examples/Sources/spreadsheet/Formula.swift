/// A formula: what was typed, and what it means.
struct Formula: Sendable {
  /// Begins with `=`.
  let text: String
  let expression: Expression
  /// What it can read, whichever branches of IF are taken.
  let references: [CellRange]

  init(_ text: String) throws(ParseError) {
    var parser = try FormulaParser(text)
    expression = try parser.parse()
    references = parser.references
    self.text = text
  }
}
