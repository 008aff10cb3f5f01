import Foundation

@testable import Antiphon

/// Names for the trace, from the source files.
enum SourceText {
  nonisolated(unsafe) private static var files: [String: [Substring]] = [:]

  private static func line(_ site: Site) -> Substring {
    let path = "\(site.file)"
    if files[path] == nil {
      files[path] = (try? String(contentsOfFile: path, encoding: .utf8))?.split(
        separator: "\n", omittingEmptySubsequences: false)
    }
    guard let lines = files[path], lines.indices.contains(Int(site.line) - 1) else { return "" }
    return lines[Int(site.line) - 1]
  }

  private static func file(_ site: Site) -> String {
    URL(fileURLWithPath: "\(site.file)").deletingPathExtension().lastPathComponent
  }

  /// The name of an atomic or a lock at its declaration: `DrainQueue.owner`.
  static func name(_ site: Site) -> String {
    let words = line(site).split { !$0.isLetter && !$0.isNumber && $0 != "_" }
    let name = words.firstIndex(of: "let").map { words[$0 + 1] } ?? words.first ?? ""
    return "\(file(site)).\(name)"
  }

  static func place(_ site: Site) -> String { "\(site.function), \(file(site)):\(site.line)" }

  /// A column for each thread, a row for each step.
  static func columns(_ lines: [SimulatedRuntime.TraceLine]) -> String {
    lines.enumerated().map { number, line in
      let indent = String(repeating: " ", count: line.thread * 30)
      let letter = Character(UnicodeScalar(UInt8(65 + line.thread)))
      return String(repeating: " ", count: max(0, 4 - "\(number)".count)) + "\(number) \(indent)\(letter) \(line.text)"
    }.joined(separator: "\n")
  }
}
