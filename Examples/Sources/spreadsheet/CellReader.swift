/// Where a formula reads cells.
protocol CellReader {
  func value(of cell: CellReference) -> CellValue
}
