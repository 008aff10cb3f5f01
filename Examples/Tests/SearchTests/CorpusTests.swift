import Testing

@testable import search

struct CorpusTests {
  private let corpus: Corpus

  init() throws {
    let entries = [
      Entry(symbol: "→", name: "RIGHTWARDS ARROW", detail: "U+2192"),
      Entry(symbol: "⇒", name: "RIGHTWARDS DOUBLE ARROW", detail: "U+21D2"),
      Entry(symbol: nil, name: "<script>", detail: "arrow in the detail"),
    ]
    corpus = try Corpus(indexing: entries) { _ in }
  }

  @Test func findsWordsByTheirBeginningTheNameFirst() async throws {
    let matches = try await corpus.matches(for: "arr")
    #expect(matches.total == 3)
    #expect(matches.entries.map(\.detail) == ["U+2192", "U+21D2", "arrow in the detail"])
    #expect(try await corpus.matches(for: "double right").entries.map(\.symbol) == ["⇒"])
  }

  @Test(arguments: [
    "", " ", "\"", "'", "a\"b", "AND", "NOT arrow", "(", "*", "^", "a:b", "name:arrow", "{name}", "-", "\0", "💩",
    "\u{301}", "; DROP TABLE entry", String(repeating: "a ", count: 100),
  ])
  func takesAnyText(_ query: String) async throws {
    let matches = try await corpus.matches(for: query)
    #expect(matches.query == query)
    #expect(matches.total == matches.entries.count)
  }

  @Test func reallyFailsWhenItIsToldTo() async throws {
    await #expect(throws: LookupFailure(reason: "no such table: no_such_table")) {
      try await corpus.matches(for: "arrow", failing: true)
    }
    #expect(try await corpus.matches(for: "arrow").total == 3)
  }

  @Test func readsOptions() throws {
    #expect(try Options(["--port=81", "--host", "::1", "--allow-failure-injection"]).url == "http://[::1]:81")
    #expect(throws: Options.Mistake(message: "--port needs a number from 1 to 65535, not 0")) {
      try Options(["--port", "0"])
    }
    #expect(throws: Options.Mistake(message: "--corpus needs a value")) { try Options(["--corpus"]) }
    #expect(throws: Options.Mistake(message: "unknown option --wat")) { try Options(["--wat"]) }
  }

  @Test func showsNoGlyphForWhatHasNone() {
    let entries = Array(NamedCharacters().prefix(1_000))
    #expect(entries.first == Entry(symbol: "", name: "SPACE", detail: "U+0020"))
    #expect(entries.contains(Entry(symbol: "\u{25CC}\u{301}", name: "COMBINING ACUTE ACCENT", detail: "U+0301")))
  }
}
