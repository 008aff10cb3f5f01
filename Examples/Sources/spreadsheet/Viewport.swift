/// The part of the sheet that is shown.
struct Viewport: Equatable, Sendable {
  static let columns = 7
  static let rows = 16

  /// The cell at the top left.
  let origin: CellReference

  /// - Parameter cell: is shown at the top left, if the sheet has enough cells to the right and below.
  init(at cell: CellReference) {
    origin = CellReference(
      column: min(cell.column, CellReference.columns - Self.columns),
      row: min(cell.row, CellReference.rows - Self.rows))!
  }

  var range: CellRange {
    let corner = CellReference(column: origin.column + Self.columns - 1, row: origin.row + Self.rows - 1)!
    return CellRange(origin, corner)
  }
}
