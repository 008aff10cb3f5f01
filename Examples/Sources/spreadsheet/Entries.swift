/// New entries of cells, made of what was typed.
enum Entries {
  typealias List = [(cell: CellReference, entry: Entry)]

  /// One cell.
  static func set(_ cell: CellReference, _ text: String) throws(ParseError) -> List { [(cell, try Entry(text))] }

  /// A range. A formula is that of the first cell; in the others its references move along.
  static func fill(_ range: CellRange, _ text: String) throws(ParseError) -> List {
    let first = try Entry(text)
    guard first.formula != nil else { return range.map { ($0, first) } }
    let template = try FormulaTemplate(text)
    var entries: List = [(range.first, first)]
    for cell in range.dropFirst() {
      let columns = cell.column - range.first.column
      let rows = cell.row - range.first.row
      entries.append((cell, try Entry(template.text(columns: columns, rows: rows))))
    }
    return entries
  }

  /// Rows of cells, from a cell to the right and down.
  static func paste(_ corner: CellReference, _ rows: [[String]]) throws -> List {
    var entries: List = []
    for (row, texts) in rows.enumerated() {
      for (column, text) in texts.enumerated() {
        guard let cell = CellReference(column: corner.column + column, row: corner.row + row) else {
          throw CommandError("what is pasted at \(corner) does not fit into the sheet, which ends at CV100")
        }
        entries.append((cell, try Entry(text)))
      }
    }
    return entries
  }
}
