/// A rectangle of cells, which are read row by row.
struct CellRange: Equatable, Sendable, RandomAccessCollection, CustomStringConvertible {
  let first: CellReference
  let last: CellReference

  /// - Parameters:
  ///   - corner: any corner.
  ///   - opposite: the corner opposite to it.
  init(_ corner: CellReference, _ opposite: CellReference) {
    let columns = [corner.column, opposite.column].sorted()
    let rows = [corner.row, opposite.row].sorted()
    first = CellReference(column: columns[0], row: rows[0])!
    last = CellReference(column: columns[1], row: rows[1])!
  }

  init(_ cell: CellReference) { (first, last) = (cell, cell) }

  /// - Parameter name: a cell, or two corners, such as A1:B10.
  init?(_ name: some StringProtocol) {
    let corners = name.split(separator: ":", omittingEmptySubsequences: false).map { CellReference($0) }
    guard 1...2 ~= corners.count, let first = corners[0], let last = corners[corners.count - 1] else { return nil }
    self.init(first, last)
  }

  var columns: Int { last.column - first.column + 1 }
  var rows: Int { last.row - first.row + 1 }

  var startIndex: Int { 0 }
  var endIndex: Int { columns * rows }

  subscript(position: Int) -> CellReference {
    let (row, column) = position.quotientAndRemainder(dividingBy: columns)
    return CellReference(column: first.column + column, row: first.row + row)!
  }

  var description: String { count == 1 ? "\(first)" : "\(first):\(last)" }
}
