import Foundation

/// A file with one entry on each line: name, tab, description.
///
/// A line ends only with LF or CR LF: the other separators of Unicode belong to the text. A NUL, and invalid UTF-8, is read as
/// U+FFFD.
struct NamedLines: Sequence {
  let lines: [Substring]

  struct Unreadable: Error, CustomStringConvertible {
    var description: String
  }

  init(file: String) throws(Unreadable) {
    do {
      self.init(try Data(contentsOf: URL(fileURLWithPath: file)))
    } catch {
      throw Unreadable(description: "\(file) can't be read: \(error.localizedDescription)")
    }
    if lines.isEmpty { throw Unreadable(description: "\(file) has no entries") }
  }

  init(_ data: Data) {
    let text = String(decoding: data, as: UTF8.self)
    // SQLite treats a NUL as the end of a text.
    let legible = data.contains(0) ? text.replacingOccurrences(of: "\0", with: "\u{FFFD}") : text
    lines = legible.utf8.split(separator: UInt8(ascii: "\n")).map { line in
      Substring(line.last == UInt8(ascii: "\r") ? line.dropLast() : line)
    }
  }

  func makeIterator() -> some IteratorProtocol<Entry> {
    lines.lazy.compactMap { Entry(line: $0) }.makeIterator()
  }
}

extension Entry {
  /// The entry of a line; nil if it has no name.
  init?(line: Substring) {
    let fields = line.utf8.split(separator: UInt8(ascii: "\t"), maxSplits: 1).map { String(Substring($0)) }
    guard let name = fields.first else { return nil }
    self.init(symbol: nil, name: name, detail: fields.count > 1 ? fields[1] : "")
  }
}
