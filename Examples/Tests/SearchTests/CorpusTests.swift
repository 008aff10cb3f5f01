import AntiphonTesting
import Foundation
import Testing

@testable import search

@Suite(.timeLimit(.minutes(1)))
struct CorpusTests {
  private let corpus: Corpus
  /// A corpus without a time limit on the real clock.
  private let limits = {
    var limits = Limits()
    limits.lookup = .seconds(86_400)
    return limits
  }()

  init() throws {
    let entries = [
      Entry(symbol: "→", name: "RIGHTWARDS ARROW", detail: "U+2192"),
      Entry(symbol: "⇒", name: "RIGHTWARDS DOUBLE ARROW", detail: "U+21D2"),
      Entry(symbol: nil, name: "<script>", detail: "arrow in the detail"),
    ]
    corpus = try Corpus(indexing: entries, limits: limits)
  }

  @Test func lookupFindsWordsByPrefixNamesFirst() async throws {
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

  @Test func injectedFailureFailsTheLookup() async throws {
    await #expect(throws: LookupFailure(reason: "no such table: no_such_table")) {
      try await corpus.matches(for: "arrow", failing: true)
    }
    #expect(try await corpus.matches(for: "arrow").total == 3)
  }

  // MARK: Limits of a lookup

  @Test(arguments: [
    "arrow arrow arrow", "a ar arr arrow", "ARROW arr", "arrow→arrow→arrow", "a\u{301}rrow \0 a", "arrow \"arrow\"",
  ])
  func asksForNoWordThatAnotherOneImplies(_ query: String) async throws {
    #expect(try await corpus.database.read { try corpus.pattern(for: query, $0) } == "\"arrow\"*")
    #expect(try await corpus.matches(for: query).total == 3)
  }

  @Test func queryWithTooManyWordsIsRefused() async throws {
    let words = (0...limits.words).map { "\(UnicodeScalar(UInt8(97 + $0)))" }
    _ = try await corpus.matches(for: words.dropLast().joined(separator: " "))
    await #expect(throws: LookupFailure(reason: "a query may have 16 different words", cause: .query)) {
      try await corpus.matches(for: words.joined(separator: " "))
    }
  }

  @Test func slowLookupTimesOut() async throws {
    let clock = VirtualClock()
    let blockage = await Blockage(corpus)
    defer { blockage.end() }
    let lookup = Task { [corpus] in try await corpus.matches(for: "arrow", clock: clock) }
    try await untilPending(1, on: clock)
    clock.advance(by: limits.lookup)
    await #expect(throws: LookupFailure(reason: "it took longer than 86400.0 seconds", cause: .load)) {
      try await lookup.value
    }
    blockage.end()
    #expect(try await corpus.matches(for: "arrow").total == 3)
  }

  @Test func tooManyLookupsAreRefused() async throws {
    let clock = VirtualClock()
    let blockage = await Blockage(corpus)
    defer { blockage.end() }
    let lookups = (0..<limits.lookups).map { _ in
      Task { [corpus] in try await corpus.matches(for: "arrow", clock: clock).total }
    }
    try await untilPending(limits.lookups, on: clock)
    await #expect(throws: LookupFailure(reason: "too many others are searching", cause: .load)) {
      try await corpus.matches(for: "arrow", clock: clock)
    }
    blockage.end()
    for lookup in lookups { #expect(try await lookup.value == 3) }
    #expect(try await corpus.matches(for: "arrow").total == 3)
  }

  /// Waits until this number of time limits is pending.
  private func untilPending(_ count: Int, on clock: VirtualClock) async throws {
    while clock.pending < count {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// A read that occupies the only connection to the database.
  private struct Blockage {
    private let gate = DispatchSemaphore(value: 0)

    init(_ corpus: Corpus) async {
      await withCheckedContinuation { hasBegun in
        DispatchQueue.global().async { [gate] in
          try? corpus.database.read { _ in
            hasBegun.resume()
            gate.wait()
          }
        }
      }
    }

    func end() { gate.signal() }
  }

  // MARK: Limits of a corpus

  @Test(arguments: [
    ("nul\0middle\tx", "nul\u{FFFD}middle"), ("line\u{2028}separator\tx", "line\u{2028}separator"),
    ("paragraph\u{2029}separator\tx", "paragraph\u{2029}separator"), ("next\u{85}line\tx", "next\u{85}line"),
    ("form\u{C}feed\tx", "form\u{C}feed"), ("carriage\rreturn\tx", "carriage\rreturn"),
    ("crlf\tx\r", "crlf"), ("accent\u{301}\tx", "accent\u{301}"),
  ])
  func keepsANameWhole(_ line: String, _ name: String) async throws {
    let lines = NamedLines(Data("before\tx\n\(line)\nafter\tx".utf8))
    #expect(Array(lines).map(\.name) == ["before", name, "after"])
    let corpus = try Corpus(indexing: lines, limits: limits)
    #expect(try await corpus.matches(for: "x").entries.map(\.name).contains(name))
  }

  @Test func invalidUTF8IsReadAsReplacementCharacters() {
    let lines = NamedLines(Data([0x61, 0xFF, 0x62, 0x09, 0xC3, 0x0A, 0x0A, 0x09, 0x0A, 0x63]))
    #expect(
      Array(lines) == [
        Entry(symbol: nil, name: "a\u{FFFD}b", detail: "\u{FFFD}"), Entry(symbol: nil, name: "c", detail: ""),
      ])
  }

  @Test func optionsAreParsed() throws {
    #expect(try Options(["--port=81", "--host", "::1", "--allow-failure-injection"]).url == "http://[::1]:81")
    #expect(throws: Options.Mistake(message: "--port needs a number from 1 to 65535, not 0")) {
      try Options(["--port", "0"])
    }
    #expect(try Options(["--time-limit", "2"]).limits.silence == .seconds(2))
    #expect(throws: Options.Mistake(message: "--time-limit needs a number from 1 to 3600, not 0")) {
      try Options(["--time-limit", "0"])
    }
    #expect(throws: Options.Mistake(message: "--corpus needs a value")) { try Options(["--corpus"]) }
    #expect(throws: Options.Mistake(message: "unknown option --wat")) { try Options(["--wat"]) }
  }

  @Test func characterWithoutAGlyphIsShownWithoutOne() {
    let entries = Array(NamedCharacters().prefix(1_000))
    #expect(entries.first == Entry(symbol: "", name: "SPACE", detail: "U+0020"))
    #expect(entries.contains(Entry(symbol: "\u{25CC}\u{301}", name: "COMBINING ACUTE ACCENT", detail: "U+0301")))
  }
}
