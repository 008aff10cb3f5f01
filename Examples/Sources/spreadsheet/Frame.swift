/// What is shown of the sheet at one moment.
struct Frame: Sendable {
  var viewport: Viewport
  /// Row by row.
  var values: [CellValue]
  /// Which cells the last command has computed.
  var computed: [CellReference]

  /// The values that are not those of `earlier`, if that shows the same part.
  func changes(since earlier: Frame) -> [(cell: CellReference, value: CellValue)] {
    guard viewport == earlier.viewport else { return [] }
    return zip(viewport.range, zip(values, earlier.values)).compactMap { cell, value in
      value.0 == value.1 ? nil : (cell, value.0)
    }
  }

  /// Such as “2 of 10 000 cells computed: A1, B1”. Empty if there are none.
  var computedText: String {
    if computed.isEmpty { return "" }
    let names = computed.prefix(8).map(\.description) + (computed.count > 8 ? ["…"] : [])
    let cells = "\(computed.count.grouped) of \(CellReference.count.grouped) cells"
    return "\(cells) computed: \(names.joined(separator: ", "))"
  }
}
