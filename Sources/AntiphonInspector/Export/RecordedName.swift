#if Inspector
/// Texts of a program in the source of a test.
enum RecordedName {
  /// An identifier that is no keyword: the letters and digits of the name, in camel case.
  static func identifier(_ name: String) -> String {
    let words = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var text = ""
    for word in words {
      let first = text.isEmpty ? word.prefix(1).lowercased() : word.prefix(1).uppercased()
      text += first + word.dropFirst()
    }
    if text.isEmpty || text.first!.isNumber { text = "point" + text }
    return keywords.contains(text) ? text + "Point" : text
  }

  private static let keywords = Set(
    """
    as break case catch class continue default defer deinit do else enum extension fallthrough false for func
    guard if import in init inout internal is let nil operator precedencegroup private protocol public repeat
    rethrows return self static struct subscript super switch throw throws true try typealias var where while
    """.split { $0 == " " || $0 == "\n" }.map { String($0) })

  /// The inside of a string literal.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case "\n": "\\n"
      case _ where scalar.value < 0x20 || 0x7F..<0xA0 ~= scalar.value || scalar == "\u{2028}" || scalar == "\u{2029}":
        "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }.joined()
  }

  /// A text that stays on its line.
  static func comment(_ text: String) -> String {
    String(text.map { $0.isNewline || $0.unicodeScalars.first!.value < 0x20 ? " " : $0 })
  }
}
#endif
