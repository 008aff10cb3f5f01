/// A place in the sheet: a column and a row, counted from 0.
struct CellReference: Hashable, Sendable, Comparable, CustomStringConvertible {
  static let columns = 100
  static let rows = 100
  static let count = columns * rows

  let column: Int
  let row: Int

  /// - Returns: nil outside the sheet.
  init?(column: Int, row: Int) {
    guard 0..<Self.columns ~= column, 0..<Self.rows ~= row else { return nil }
    (self.column, self.row) = (column, row)
  }

  /// - Parameter name: such as A1 or cv100.
  /// - Returns: nil if this is no name, or one outside the sheet.
  init?(_ name: some StringProtocol) {
    guard let reference = FormulaReference(Array(name.utf8)), !reference.isFixed, let cell = reference.cell else {
      return nil
    }
    self = cell
  }

  init(index: Int) { (row, column) = index.quotientAndRemainder(dividingBy: Self.columns) }

  /// Its place when the sheet is read row by row.
  var index: Int { row * Self.columns + column }

  var description: String { Self.name(ofColumn: column) + String(row + 1) }

  static func < (first: Self, second: Self) -> Bool { first.index < second.index }

  /// A … Z, AA, AB …
  static func name(ofColumn column: Int) -> String {
    var (name, rest) = ("", column)
    repeat {
      name = String(UnicodeScalar(UInt8(65 + rest % 26))) + name
      rest = rest / 26 - 1
    } while rest >= 0
    return name
  }
}
