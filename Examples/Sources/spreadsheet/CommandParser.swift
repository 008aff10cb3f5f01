import Foundation

/// Reads a command from a line.
struct CommandParser {
  /// - Throws: `CommandError`.
  static func command(_ line: String) throws(CommandError) -> Command {
    let line = line.trimmingCharacters(in: .whitespaces)
    if line.isEmpty { return .nothing }
    if let sign = line.firstIndex(of: "=") {
      return try assignment(to: words(line[..<sign]), line[line.index(after: sign)...])
    }
    let words = words(line[...])
    switch (words[0].lowercased(), words.count) {
    case ("undo", 1): return .undo
    case ("redo", 1): return .redo
    case ("demo", 1): return .demo
    case ("help", 1): return .help
    case ("quit", 1): return .quit
    case ("show", 2): return .show(try cell(words[1]))
    case ("why", 2): return .why(try cell(words[1]))
    case ("show", _), ("why", _): throw CommandError("“\(words[0])” takes one cell, such as “\(words[0]) A1”")
    case ("fill", _), ("paste", _): throw CommandError("“=” is missing, as in “\(words[0]) A1 = 5”")
    case ("undo", _), ("redo", _), ("demo", _), ("help", _), ("quit", _):
      throw CommandError("“\(words[0])” takes nothing else")
    default: throw CommandError("“\(words[0])” is no command; “help” lists them")
    }
  }

  private static func assignment(to target: [String], _ content: Substring) throws(CommandError) -> Command {
    let content = content.trimmingCharacters(in: .whitespaces)
    switch (target.first?.lowercased(), target.count) {
    case ("fill", 2): return .fill(try range(target[1]), content)
    case ("paste", 2): return .paste(try cell(target[1]), table(content))
    case (_, 1) where target[0].contains(":"): return .fill(try range(target[0]), content)
    case (_, 1): return .set(try cell(target[0]), content)
    default: throw CommandError("before “=” comes a cell such as A1, “fill” and a range, or “paste” and a cell")
    }
  }

  private static func table(_ content: String) -> [[String]] {
    content.split(separator: "|", omittingEmptySubsequences: false).map { row in
      row.split(separator: ";", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    }
  }

  private static func cell(_ name: String) throws(CommandError) -> CellReference {
    if let cell = CellReference(name) { return cell }
    throw CommandError("“\(name)” is not a cell from A1 to CV100")
  }

  private static func range(_ name: String) throws(CommandError) -> CellRange {
    if let range = CellRange(name) { return range }
    throw CommandError("“\(name)” is not a range such as A1:B10, from A1 to CV100")
  }

  private static func words(_ text: Substring) -> [String] {
    text.split(whereSeparator: \.isWhitespace).map(String.init)
  }
}
