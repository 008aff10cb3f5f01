/// What was typed into a cell.
struct Entry: Equatable, Sendable {
  enum Content: Sendable {
    case constant(CellValue)
    case formula(Formula)
  }

  static let empty = Entry(text: "", content: .constant(.empty))

  let text: String
  let content: Content

  /// - Parameter text: a formula after `=`; otherwise a number, TRUE, FALSE or a text. A text after `'` is always a text.
  init(_ text: String) throws(ParseError) {
    if text.hasPrefix("=") {
      self.init(text: text, content: .formula(try Formula(text)))
    } else {
      self.init(text: text, content: .constant(Self.constant(text)))
    }
  }

  private init(text: String, content: Content) { (self.text, self.content) = (text, content) }

  var formula: Formula? {
    if case .formula(let formula) = content { formula } else { nil }
  }

  /// The text decides what the content is.
  static func == (first: Self, second: Self) -> Bool { first.text == second.text }

  private static func constant(_ text: String) -> CellValue {
    if text.isEmpty { return .empty }
    if text.hasPrefix("'") { return .text(String(text.dropFirst())) }
    if ["TRUE", "FALSE"].contains(text.uppercased()) { return .boolean(text.uppercased() == "TRUE") }
    // `Double` reads “nan” and “0x10”, too.
    let isNumeric = text.utf8.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    if isNumeric, let number = Double(text), number.isFinite { return .number(number) }
    return .text(text)
  }
}
