/// The operators of the playground, by family.
enum Catalogue {
  static let entries: [Entry] =
    transforming + reshaping + filtering + combining + flattening + timing + failing + repeating + matching + buffering

  private static let named = Dictionary(uniqueKeysWithValues: entries.map { ($0.name, $0) })

  static func entry(_ name: String) -> Entry? { named[name] }

  /// Makes a list of its statements. A list literal of as many closures would be too much for the compiler.
  @resultBuilder
  enum List {
    static func buildBlock(_ entries: Entry...) -> [Entry] { entries }
  }
}

/// An entry as the page receives it.
struct EntryDescription: Encodable {
  var name: String
  var family: Entry.Family
  var line: String
  var inputs: [Input]
  var parameters: [Parameter]
  var talkback: String

  init(_ entry: Entry) {
    name = entry.name
    family = entry.family
    line = entry.swift
    inputs = entry.inputs
    parameters = entry.parameters
    talkback = entry.talkback ?? ""
  }
}
