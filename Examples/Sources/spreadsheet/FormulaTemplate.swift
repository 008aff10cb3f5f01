/// A formula that fills a range: its references move with the cell, except for what `$` fixes.
struct FormulaTemplate {
  private enum Part {
    case text(String)
    case reference(FormulaReference)
  }

  private var parts: [Part] = []

  /// - Parameter text: the formula of the first cell.
  init(_ text: String) throws(ParseError) {
    let bytes = Array(text.utf8)
    var end = 0
    for token in try Lexer.tokens(of: bytes) {
      guard case .reference(let reference) = token.kind else { continue }
      parts.append(.text(String(decoding: bytes[end..<token.range.lowerBound], as: UTF8.self)))
      parts.append(.reference(reference))
      end = token.range.upperBound
    }
    parts.append(.text(String(decoding: bytes[end...], as: UTF8.self)))
  }

  /// The formula of a cell that is so many columns and rows further.
  func text(columns: Int, rows: Int) -> String {
    var result = ""
    for part in parts {
      switch part {
      case .text(let text): result += text
      case .reference(let reference): result += reference.shifted(columns: columns, rows: rows).description
      }
    }
    return result
  }
}
