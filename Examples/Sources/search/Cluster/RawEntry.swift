/// An entry as the feeder reads it, before a worker has prepared it.
struct RawEntry: Codable, Equatable, Sendable {
  enum Kind: String, Codable { case character, line }

  struct Unusable: Error, CustomStringConvertible {
    var description: String
  }

  /// The place in the corpus, counted from 1: it identifies the entry.
  var number: Int
  var kind: Kind
  /// The code of the character in hexadecimal, or the line.
  var text: String

  /// The entry that can be indexed.
  func prepared() throws -> Entry {
    let entry: Entry? =
      switch kind {
      case .character: UInt32(text, radix: 16).flatMap(Unicode.Scalar.init).flatMap { Entry(character: $0) }
      case .line: Entry(line: text[...])
      }
    guard let entry else { throw Unusable(description: "“\(text)” is no named \(kind)") }
    return entry
  }
}

/// The entries of a corpus, as the feeder publishes them.
struct RawCorpus: Sequence, Sendable {
  private let lines: NamedLines?

  /// - Parameter file: the file of `--corpus`; nil for the Unicode characters.
  init(file: String?) throws {
    lines = try file.map { try NamedLines(file: $0) }
  }

  func makeIterator() -> AnyIterator<RawEntry> {
    if let lines {
      numbered(lines.lines.lazy.filter { Entry(line: $0) != nil }.map { (.line, String($0)) })
    } else {
      numbered(NamedCharacters().lazy.map { (.character, String($0.detail.dropFirst(2))) })
    }
  }

  private func numbered(_ texts: some Sequence<(RawEntry.Kind, String)>) -> AnyIterator<RawEntry> {
    var texts = texts.enumerated().makeIterator()
    return AnyIterator {
      texts.next().map { index, text in RawEntry(number: index + 1, kind: text.0, text: text.1) }
    }
  }
}
