/// Cells each of which refers to the next one, and the last one to the first.
struct Circle: Error, Equatable, CustomStringConvertible {
  var cells: [CellReference]

  var description: String {
    var names = cells.map(\.description)
    if names.count > 8 { names.replaceSubrange(4..<names.count - 2, with: ["… \((names.count - 6).grouped) more …"]) }
    return (names + [names[0]]).joined(separator: " → ") + " is a circle"
  }
}
