/// The Unicode characters that the standard library knows by name: a real corpus without a file.
struct NamedCharacters: Sequence {
  func makeIterator() -> some IteratorProtocol<Entry> {
    // Planes 4 to 13 have no characters, 15 and 16 none with a name.
    let planes: [ClosedRange<UInt32>] = [0...0x3FFFF, 0xE0000...0xEFFFF]
    return planes.lazy.joined().lazy.compactMap { Unicode.Scalar($0).flatMap { Entry(character: $0) } }.makeIterator()
  }
}

extension Entry {
  /// The entry of a character; nil if it has no name.
  init?(character: Unicode.Scalar) {
    guard let name = character.properties.name else { return nil }
    let code = String(character.value, radix: 16, uppercase: true)
    let zeros = String(repeating: "0", count: max(0, 4 - code.count))
    self.init(symbol: Self.glyph(of: character), name: name, detail: "U+\(zeros)\(code)")
  }

  /// Marks are shown on a dotted circle; a character that would only move or hide its neighbours is not shown.
  private static func glyph(of scalar: Unicode.Scalar) -> String {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: "\u{25CC}\(scalar)"
    case .format, .control, .lineSeparator, .paragraphSeparator, .spaceSeparator: ""
    default: String(scalar)
    }
  }
}
