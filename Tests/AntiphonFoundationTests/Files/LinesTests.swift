import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct LinesTests {
  @Test func linesGoOverChunks() async {
    let (lines, failure) = await of("on", "e\ntwo\r\n", "three").map { Array($0.utf8) }.lines().outcome()
    #expect(lines == ["one", "two", "three"])
    #expect(failure == nil)
  }

  @Test(arguments: 1...7) func charactersStayWholeWhereverTheyAreCut(size: Int) async {
    let text = "aä€😀\r\n\n€😀ä\n👩‍👩‍👧‍👦"
    let chunks = Array(text.utf8).chunked(by: size)
    let (lines, failure) = await from(chunks).lines().outcome()
    #expect(lines == ["aä€😀", "", "€😀ä", "👩‍👩‍👧‍👦"])
    #expect(failure == nil)
  }

  @Test(arguments: [
    ("", []), ("\n", [""]), ("a", ["a"]), ("a\n", ["a"]), ("a\n\n", ["a", ""]), ("\r\n", [""]), ("a\rb\r", ["a\rb\r"]),
  ])
  func lastLineNeedsNoEnd(text: String, expected: [String]) async {
    #expect(await just(Array(text.utf8)).lines().outcome().elements == expected)
  }

  @Test(arguments: [[0xC3], [0xE2], [0xE2, 0x82], [0xF0], [0xF0, 0x9F], [0xF0, 0x9F, 0x98]] as [[UInt8]])
  func halfACharacterAtTheEndFailsAfterTheLines(half: [UInt8]) async {
    let (lines, failure) = await of(Array("one\ntw".utf8), half).lines().outcome()
    #expect(lines == ["one"])
    #expect(failure == .incomplete(line: 2, bytes: Array("tw".utf8) + half))
  }

  @Test(
    arguments: [[0xFF], [0x80], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xE2, 0x82, 0x0A], [0xF5, 0x80, 0x80]] as [[UInt8]])
  func whatIsNotUTF8FailsAfterTheLines(bad: [UInt8]) async {
    let chunk = Array("one\ntwo\n".utf8) + bad + Array("\nfour\n".utf8)
    let (lines, failure) = await just(chunk).lines().outcome()
    #expect(lines == ["one", "two"])
    #expect(failure == .invalidUTF8(line: 3, bytes: bad.filter { $0 != 0x0A }))
  }

  @Test func repairingReplacesWhatIsNotUTF8() async {
    let (lines, failure) = await of([0x61, 0xFF, 0x0A], [0x62, 0xE2]).lines(repairing: true).outcome()
    #expect(lines == ["a\u{FFFD}", "b\u{FFFD}"])
    #expect(failure == nil)
  }

  @Test func lineOfTheLimitPasses() async {
    let (lines, failure) = await of("abc\r\n", "a", "bc\n", "abc").map { Array($0.utf8) }.lines(limit: 3).outcome()
    #expect(lines == ["abc", "abc", "abc"])
    #expect(failure == nil)
  }

  @Test(arguments: ["a\nabcd\nb\n", "a\nabcd", "a\nabcdefghijkl"])
  func lineThatIsTooLongFailsAfterTheLines(text: String) async {
    for size in 1...text.utf8.count {
      let (lines, failure) = await from(Array(text.utf8).chunked(by: size)).lines(limit: 3).outcome()
      #expect(lines == ["a"])
      #expect(failure == .tooLong(line: 2, limit: 3))
    }
  }

  @Test func endlessLineFailsWithoutBeingKept() async {
    let (lines, failure) = await from(repeatElement(Array("abcdefgh".utf8), count: .max)).lines(limit: 1000).outcome()
    #expect(lines.isEmpty)
    #expect(failure == .tooLong(line: 1, limit: 1000))
  }

  @Test func failureOfTheStreamComesAfterTheLines() {
    // A source that can't be slowed fails while lines wait for demand.
    let chunks = Subject<[UInt8], TestFailure>(.publish)
    let recorder = chunks.producer.lines().record(on: VirtualClock(), requesting: 1)
    chunks.send(Array("one\ntwo\nthree\nfo".utf8))
    chunks.send(completion: .failed(TestFailure("source")))
    #expect(recorder.elements == ["one"])
    #expect(recorder.completion == nil)
    recorder.request(.max)
    #expect(recorder.elements == ["one", "two", "three"])
    #expect(recorder.completion == .failed(.source(TestFailure("source"))))
  }

  @Test func chunksAreRequestedOneByOne() {
    let asked = Locked(0)
    let recorder = of("a\nb\n", "c\n", "d\n").on(next: { _ in asked.withLock { $0 += 1 } })
      .map { Array($0.utf8) }.lines().record(on: VirtualClock(), requesting: 0)
    #expect(asked.withLock { $0 } == 0)
    recorder.request(2)
    #expect(recorder.elements == ["a", "b"])
    #expect(asked.withLock { $0 } == 1)
    recorder.request(1)
    #expect(recorder.elements == ["a", "b", "c"])
    #expect(asked.withLock { $0 } == 2)
    recorder.cancel()
  }

  @Test func fileIsReadAsLines() async throws {
    let folder = try TemporaryFolder()
    let expected = (1...20_000).map { "line \($0) — ä€😀" }
    let file = try folder.file("a", Array(expected.joined(separator: "\n").utf8))
    let (lines, failure) = await lines(ofFile: file).outcome()
    #expect(lines == expected)
    #expect(failure == nil)
  }

  @Test func halfACharacterAtTheEndOfAFileFailsAfterTheLines() async throws {
    let folder = try TemporaryFolder()
    let half = Array("three€".utf8).dropLast()
    let file = try folder.file("a", Array("one\ntwo\n".utf8) + half)
    let (lines, failure) = await lines(ofFile: file).outcome()
    #expect(lines == ["one", "two"])
    #expect(failure == .incomplete(line: 3, bytes: Array(half)))
  }

  @Test func failureOfTheFileIsReported() async throws {
    let folder = try TemporaryFolder()
    let missing = folder.url.appendingPathComponent("missing")
    let failure = await lines(ofFile: missing).outcome().failure
    #expect(failure == .source(.open(path: missing.path, SystemError(code: ENOENT))))
  }

  @Test func keepsTheRules() throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", Array((1...12).map { "line \($0)\n" }.joined().utf8))
    verify(source: "lines(ofFile:limit:repairing:readingOn:)") { _ in lines(ofFile: file, readingOn: .immediate) }
    verify(
      operator: "lines(limit:repairing:)",
      except: [.failureNeedsNoDemand: "A failure comes after the lines before it, and waits for demand as they do."]
    ) { numbers, _ in
      numbers.map { Array("\($0)\n".utf8) }.lines().mapError { failure in
        if case .source(let failure) = failure { failure } else { TestFailure("\(failure)") }
      }
    }
  }
}

extension Array {
  fileprivate func chunked(by size: Int) -> [[Element]] {
    stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
  }
}
