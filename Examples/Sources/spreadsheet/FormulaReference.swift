/// A reference as it is written in a formula. It may lie outside the sheet; `$` fixes a part of it when the formula fills other cells.
struct FormulaReference: Equatable, Sendable, CustomStringConvertible {
  var column: Int
  var row: Int
  var isColumnFixed = false
  var isRowFixed = false

  /// - Parameter word: letters and digits, such as A1, cv100 or $A$1.
  /// - Returns: nil if the word is not of this form.
  init?(_ word: some Collection<UInt8>) {
    var rest = word[...]
    func skipDollar() -> Bool {
      guard rest.first == UInt8(ascii: "$") else { return false }
      rest.removeFirst()
      return true
    }
    isColumnFixed = skipDollar()
    let letters = rest.prefix { $0.isLetter }
    rest = rest.dropFirst(letters.count)
    isRowFixed = skipDollar()
    let digits = rest.prefix { $0.isDigit }
    guard 1...3 ~= letters.count, 1...6 ~= digits.count, digits.count == rest.count else { return nil }
    column = letters.reduce(0) { $0 * 26 + Int($1.uppercase - UInt8(ascii: "A")) + 1 } - 1
    row = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } - 1
  }

  var isFixed: Bool { isColumnFixed || isRowFixed }

  /// The cell, or nil if it is outside the sheet.
  var cell: CellReference? { CellReference(column: column, row: row) }

  /// The reference in a formula that is so many columns and rows further.
  func shifted(columns: Int, rows: Int) -> Self {
    var result = self
    if !isColumnFixed { result.column += columns }
    if !isRowFixed { result.row += rows }
    return result
  }

  /// As it is written; outside the sheet, the error.
  var description: String {
    guard cell != nil else { return CellError.reference.rawValue }
    let column = CellReference.name(ofColumn: column)
    return "\(isColumnFixed ? "$" : "")\(column)\(isRowFixed ? "$" : "")\(row + 1)"
  }
}
