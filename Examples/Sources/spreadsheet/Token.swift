/// A word or a sign of a formula.
struct Token: Equatable, Sendable {
  enum Kind: Equatable, Sendable {
    case number(Double)
    case text(String)
    case reference(FormulaReference)
    case error(CellError)
    /// A function or an unknown name, in capitals.
    case name(String)
    /// An operator, a parenthesis, a comma or a colon.
    case sign(String)
    case end
  }

  var kind: Kind
  /// Where it is in the formula, in bytes.
  var range: Range<Int>
}
