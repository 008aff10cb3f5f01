import Foundation

extension Double {
  /// Three significant digits, no exponent.
  var short: String {
    switch magnitude {
    case 0: "0"
    case 100...: String(Int(rounded()))
    case 10...: trimmed(1)
    case 1...: trimmed(2)
    case 0.001...: trimmed(3)
    default: "0"
    }
  }

  private func trimmed(_ digits: Int) -> String {
    var text = String(format: "%.\(digits)f", self)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}

extension Row {
  /// The row in the JSON file, with its targets.
  var json: String {
    """
    {"case": "\(name)", "library": "\(library)", "ns": \(number(ns)), \
    "ratio_to_hand": \(ratioToHand.map(number) ?? "null"), "ratio_to_plain": \(ratioToPlain.map(number) ?? "null"), "samples": \(samples), "elements": \(elements), \
    "allocations_per_op": \(allocations.map(number) ?? "null"), "folded": \(isFolded)\(targets)}
    """
  }

  /// Of two threads beside one, in words; nil for other cases.
  var throughput: String? {
    guard name == "values.twoThreads", library == .antiphon, let ratio = ratioToPlain else { return nil }
    let (two, one) = (1e9 / ns, ratio * 1e9 / ns)
    return "\(name): \(Int(two)) writes per second, by one thread \(Int(one)): \((two / one).short)×"
  }

  private var targets: String {
    guard library == .antiphon, let targets = Target.all[name] else { return "" }
    let text = targets.map(\.text).joined(separator: ", ")
    return ", \"target\": \"\(text)\", \"pace\": \(number(scale)), \"met\": \(miss == nil)"
  }

  private func number(_ value: Double) -> String { String((value * 10_000).rounded() / 10_000) }
}

/// Prints on stderr what is being measured; on a terminal, in one line that is overwritten.
struct Progress {
  let total: Int
  private var done = 0
  private let isTerminal = isatty(STDERR_FILENO) == 1

  init(total: Int) { self.total = total }

  mutating func begin(_ name: String, _ library: Library) {
    done += 1
    let line = "[\(done)/\(total)] \(name) \(library) …"
    write(isTerminal ? "\r\u{1B}[K\(line)" : line + "\n")
  }

  func end() { if isTerminal { write("\r\u{1B}[K") } }

  private func write(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }
}

/// Cases down, libraries across: nanoseconds, the ratio to the hand-written loop, and the allocations if there are any.
struct Table: CustomStringConvertible {
  let rows: [Row]

  var description: String {
    let libraries = Library.allCases.filter { library in rows.contains { $0.library == library } }
    var names: [String] = []
    for row in rows where names.last != row.name { names.append(row.name) }
    var lines = [["ns per operation"] + libraries.map(\.rawValue)]
    for name in names {
      lines.append(
        [name]
          + libraries.map { library in
            rows.first { $0.name == name && $0.library == library }.map(cell) ?? ""
          })
    }
    let widths = lines[0].indices.map { column in lines.map { $0[column].count }.max()! }
    return lines.map { line in
      line.enumerated().map { column, text in
        let padding = String(repeating: " ", count: widths[column] - text.count)
        return column == 0 ? text + padding : padding + text
      }.joined(separator: "  ")
    }.joined(separator: "\n")
  }

  private func cell(_ row: Row) -> String {
    var text = row.ns.short
    if row.library != .hand, let ratio = row.ratioToHand { text += " (\(ratio.short)×)" }
    if let allocations = row.allocations, allocations >= 0.01 { text += " \(allocations.short)a" }
    if row.isFolded { text += " f" }
    return text + (row.library == .antiphon ? row.miss == nil ? " " : "*" : "")
  }
}
