/// Says what a cell follows from: its formula is evaluated, and what it reads is listed.
struct Explanation {
  /// Remembers what was read.
  private final class Recorder: CellReader {
    let table: CellTable
    private(set) var read: [CellReference] = []
    private var seen: Set<CellReference> = []

    init(_ table: CellTable) { self.table = table }

    func hasRead(_ cell: CellReference) -> Bool { seen.contains(cell) }

    func value(of cell: CellReference) -> CellValue {
      if seen.insert(cell).inserted { read.append(cell) }
      return table.value(of: cell)
    }
  }

  private static let longest = 12

  let table: CellTable

  func text(of cell: CellReference) -> String {
    guard let formula = table[cell].entry.value.formula else { return shown(cell) }
    let recorder = Recorder(table)
    _ = Evaluation(reader: recorder, cell: cell).value(of: formula)
    var lines = ["\(shown(cell)), by \(formula.text)"]
    lines += recorder.read.prefix(Self.longest).map { "  \(shown($0))" }
    if recorder.read.count > Self.longest { lines.append("  … and \(recorder.read.count - Self.longest) more") }
    let unread = formula.references.filter { !$0.contains(where: recorder.hasRead) }
    if !unread.isEmpty { lines.append("  not read: " + unread.map(\.description).joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }

  private func shown(_ cell: CellReference) -> String {
    let value = table.value(of: cell)
    return value == .empty ? "\(cell) is empty" : "\(cell) is \(value)"
  }
}
