import Foundation

/// The public functions that make a stream, parsed from the source files of a folder.
struct Declared: Sendable {
  let folder: String
  /// The section of the page that lists them.
  let sections: [String]
  /// The names with labels: `prefix(while:inclusive:)`.
  let names: [String]

  /// - Parameters:
  ///   - results: the prefixes of the result types.
  ///   - leftOut: the names of functions without a row.
  private init(
    _ folder: String, in sections: String..., returning results: [String], leavingOut leftOut: Set<String> = []
  ) {
    self.folder = folder
    self.sections = sections
    let sources = URL(filePath: #filePath).appending(path: "../../../../Sources/\(folder)").standardized
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    names = (files.map { $0.compactMap { $0 as? URL } } ?? [])
      .filter { $0.pathExtension == "swift" }.sorted { $0.path < $1.path }
      .flatMap { file in Self.functions((try? String(contentsOf: file, encoding: .utf8)) ?? "") }
      .filter { function in results.contains { function.result.hasPrefix($0) } }
      .map(\.name).filter { name in !leftOut.contains { name.hasPrefix($0 + "(") } }
  }

  static let all = [
    // `create` is `emitting`. Models of an actor emit in the next turn of the actor, which the kit cannot await.
    Declared("Antiphon/Producers", in: "Sources", returning: ["Producer<"], leavingOut: ["create", "observing"]),
    Declared("Antiphon/Async", in: "Sources", "Operators", returning: ["Producer<"]),
    // Applying an operator is no operator; the others cannot be verified.
    Declared(
      "AntiphonCallbag", in: "Callbag sources", "Callbag operators", "Callbag subjects",
      returning: [
        "CallbagOperator<", "CallbagProducer<", "CallbagSink<Element, (CallbagProducer<",
        "CallbagSink<Element, ConnectableProducer<", "CallbagSubject<", "Producer",
      ],
      leavingOut: ["pipe", "callAsFunction", "blocking", "blockingMain"]),
    Declared(
      "AntiphonUnits", in: "Operators on a unit", "Operators on a unit of the main actor",
      returning: ["StreamUnit<", "Driver<", "MainSignal<", "Producer<"], leavingOut: ["asProducer"]),
  ]

  /// The declared functions without a row, one entry for each missing overload.
  func missing(from rows: [String]) -> [String] {
    var rows = rows
    return names.filter { name in
      // A row names the overload behind the name.
      guard let row = rows.firstIndex(where: { $0 == name || $0.hasPrefix(name + " ") }) else { return true }
      rows.remove(at: row)
      return false
    }
  }

  /// The name with labels and the result type of each public function.
  private static func functions(_ text: String) -> [(name: String, result: String)] {
    text.matches(of: /(?m)^ *(?:@[^\n]* )?public (?:static )?func `?(\w+)`?/).compactMap { match in
      var rest = text[match.range.upperBound...]
      if rest.first == "<", let end = closing(rest) { rest = rest[end...] }
      guard rest.first == "(", let end = closing(rest) else { return nil }
      let labels = parameters(rest[rest.index(after: rest.startIndex)..<rest.index(before: end)])
      let signature = rest[end...].prefix { $0 != "{" }
      let result = signature.firstRange(of: "-> ").map { String(signature[$0.upperBound...]) } ?? ""
      return ("\(match.1)(\(labels))", result)
    }
  }

  /// The index after the bracket that closes the first one.
  private static func closing(_ text: Substring) -> String.Index? {
    var depth = 0
    var last: Character = " "
    for index in text.indices {
      let character = text[index]
      if "(<[{".contains(character) { depth += 1 }
      // The `>` of an arrow closes no bracket.
      if ")]}".contains(character) || (character == ">" && last != "-") { depth -= 1 }
      if depth == 0 { return text.index(after: index) }
      last = character
    }
    return nil
  }

  /// `_:by:` of the text between a function's parentheses.
  private static func parameters(_ text: Substring) -> String {
    var labels = ""
    var rest = text.drop(while: \.isWhitespace)
    while !rest.isEmpty {
      labels += rest.prefix { $0 != ":" && !$0.isWhitespace } + ":"
      // Up to the comma outside all brackets.
      var depth = 0
      var last: Character = " "
      rest = rest.drop { character in
        if "(<[{".contains(character) { depth += 1 }
        if ")]}".contains(character) || (character == ">" && last != "-") { depth -= 1 }
        last = character
        return character != "," || depth > 0
      }
      rest = rest.dropFirst().drop(while: \.isWhitespace)
    }
    return labels
  }
}
