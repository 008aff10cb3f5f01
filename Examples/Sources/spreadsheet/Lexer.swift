/// Divides a formula into tokens.
struct Lexer {
  private let text: [UInt8]
  private var offset: Int

  private static let signs = ["<=", ">=", "<>", "+", "-", "*", "/", "^", "(", ")", ",", ":", "=", "<", ">"]
    .map { Array($0.utf8) }
  private static let errors = CellError.allCases.map { ($0, Array($0.rawValue.utf8)) }

  /// - Parameter text: a formula, which begins with `=`.
  /// - Returns: its tokens, the last of which is `end`.
  static func tokens(of text: [UInt8]) throws(ParseError) -> [Token] {
    var lexer = Lexer(text: text, offset: 1)
    var tokens: [Token] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private mutating func next() throws(ParseError) -> Token {
    offset += count { $0.isSpace }
    let start = offset
    let kind = try kind()
    return Token(kind: kind, range: start..<offset)
  }

  private mutating func kind() throws(ParseError) -> Token.Kind {
    guard offset < text.count else { return .end }
    let byte = text[offset]
    if byte.isDigit || byte == UInt8(ascii: ".") { return try number() }
    if byte.isLetter || byte == UInt8(ascii: "$") { return try word() }
    if byte == UInt8(ascii: "\"") { return try quoted() }
    for (error, name) in Self.errors where text[offset...].starts(with: name) {
      offset += name.count
      return .error(error)
    }
    for sign in Self.signs where text[offset...].starts(with: sign) {
      offset += sign.count
      return .sign(String(decoding: sign, as: UTF8.self))
    }
    let rest = String(decoding: text[offset...], as: UTF8.self)
    throw ParseError("“\(rest.prefix(1))” has no meaning in a formula", in: text, at: offset)
  }

  /// Digits with an optional fraction and exponent.
  private mutating func number() throws(ParseError) -> Token.Kind {
    let start = offset
    offset += count { $0.isDigit || $0 == UInt8(ascii: ".") }
    if offset < text.count, text[offset].uppercase == UInt8(ascii: "E") {
      var end = offset + 1
      if end < text.count, text[end] == UInt8(ascii: "+") || text[end] == UInt8(ascii: "-") { end += 1 }
      if end < text.count, text[end].isDigit {
        offset = end
        offset += count { $0.isDigit }
      }
    }
    let digits = String(decoding: text[start..<offset], as: UTF8.self)
    guard let number = Double(digits), number.isFinite else {
      throw ParseError("“\(digits)” is not a number", in: text, at: start)
    }
    return .number(number)
  }

  private mutating func word() throws(ParseError) -> Token.Kind {
    let length = count { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "$") || $0 == UInt8(ascii: "_") }
    let word = text[offset..<offset + length]
    let isCalled = text[(offset + length)...].first { !$0.isSpace } == UInt8(ascii: "(")
    if !isCalled, let reference = FormulaReference(word) {
      offset += length
      return .reference(reference)
    }
    if word.contains(UInt8(ascii: "$")) {
      let name = String(decoding: word, as: UTF8.self)
      throw ParseError("“\(name)” is not a reference such as $A$1", in: text, at: offset)
    }
    offset += length
    return .name(String(decoding: word.map(\.uppercase), as: UTF8.self))
  }

  /// A text in quotation marks; a doubled one stands for itself.
  private mutating func quoted() throws(ParseError) -> Token.Kind {
    let quote = UInt8(ascii: "\"")
    let start = offset
    var content: [UInt8] = []
    offset += 1
    while offset < text.count {
      if text[offset] == quote {
        offset += 1
        guard offset < text.count, text[offset] == quote else {
          return .text(String(decoding: content, as: UTF8.self))
        }
      }
      content.append(text[offset])
      offset += 1
    }
    throw ParseError("the closing quotation mark is missing", in: text, at: start)
  }

  private func count(while isPart: (UInt8) -> Bool) -> Int { text[offset...].prefix(while: isPart).count }
}
