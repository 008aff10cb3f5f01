/// The grid as text: column names, row numbers, values.
struct GridText {
  private static let width = 10

  /// Whether colours show which cells were computed, and which have errors.
  let isColoured: Bool

  func text(of frame: Frame) -> String {
    let computed = Set(frame.computed)
    let range = frame.viewport.range
    var lines = ["    "]
    for column in range.first.column...range.last.column {
      lines[0] += padded(CellReference.name(ofColumn: column), toRight: true)
    }
    for (cell, value) in zip(range, frame.values) {
      if cell.column == range.first.column { lines.append(number(of: cell.row)) }
      lines[lines.count - 1] += coloured(padded(value), value, isComputed: computed.contains(cell))
    }
    return lines.map(trimmed).joined(separator: "\n")
  }

  private func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }

  private func number(of row: Int) -> String {
    let number = String(row + 1)
    return String(repeating: " ", count: 4 - number.count) + number
  }

  /// Numbers are at the right, texts at the left.
  private func padded(_ value: CellValue) -> String {
    if case .text(let text) = value { return padded(text, toRight: false) }
    return padded(value.description, toRight: true)
  }

  private func padded(_ text: String, toRight: Bool) -> String {
    var text = text.filter { !$0.isNewline && $0 != "\u{1B}" }
    if text.count >= Self.width { text = text.prefix(Self.width - 2) + "…" }
    let space = String(repeating: " ", count: Self.width - 1 - text.count)
    return " " + (toRight ? space + text : text + space)
  }

  private func coloured(_ text: String, _ value: CellValue, isComputed: Bool) -> String {
    if !isColoured { return text }
    if case .error = value { return "\u{1B}[31m\(text)\u{1B}[0m" }
    return isComputed ? "\u{1B}[30;42m\(text)\u{1B}[0m" : text
  }
}
