import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ComponentsTests {
  static let pieces: MarbleValues<String> = ["a": "on", "b": "e,two,", "c": "three"]
  static let parts: MarbleValues<String> = ["d": "one", "e": "two", "f": "three", "x": "on", "0": ""]

  @Test func emitsThePartsOfATextInPieces() {
    marbles { m in
      m.expect(
        m.cold("a-b---c-|", values: Self.pieces).components(separatedBy: ","), "--(de)--(f|)", values: Self.parts)
    }
  }

  @Test func emitsThePartsOfATextInCharacters() {
    marbles { m in
      let text = m.cold("a-s-b-|", values: ["a": Character("a"), "s": ",", "b": "b"])
      m.expect(text.components(separatedBy: ","), "--a---(b|)")
    }
  }

  @Test(arguments: [
    ("|", "(0|)"), ("--|", "--(0|)"), ("a-|", "--(x|)"),
    ("a-#", "--#"),  // lost with a failure
    ("#", "#"),
  ])
  func endsWithWhatIsLeft(source: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source, values: Self.pieces).components(separatedBy: ","), expected, values: Self.parts)
    }
  }

  /// Tests every way to cut a text into three pieces.
  @Test(arguments: [
    (",", ""), (",", ","), (",", "a,,b"), ("--", "a--b---c-"), ("aab", "aaabaabaab"), ("abab", "abababab"),
    ("\r\n", "one\r\ntwo\r\r\n\n"), ("é", "caf\u{e9}s e\u{301}"), ("🇦🇹", "x🇦🇹y🇦🇹"),
  ])
  func findsSeparatorsHoweverTheTextIsCut(separator: String, text: String) {
    let scalars = Array(text.unicodeScalars)
    let expected = parts(of: text, separatedBy: separator)
    for first in 0...scalars.count {
      for second in first...scalars.count {
        let pieces = [scalars[..<first], scalars[first..<second], scalars[second...]].map { piece in
          String(String.UnicodeScalarView(piece))
        }
        let recorder = from(pieces).components(separatedBy: separator).record(on: VirtualClock())
        #expect(recorder.elements.map { Array($0.utf8) } == expected, "\(pieces)")
        #expect(recorder.completion == .finished)
      }
    }
  }

  /// The parts, computed by a search at every position.
  private func parts(of text: String, separatedBy separator: String) -> [[UInt8]] {
    var parts: [[UInt8]] = [[]]
    var rest = Array(text.utf8)[...]
    while let unit = rest.first {
      if rest.starts(with: separator.utf8) {
        rest = rest.dropFirst(separator.utf8.count)
        parts.append([])
      } else {
        parts[parts.count - 1].append(unit)
        rest = rest.dropFirst()
      }
    }
    return parts
  }

  @Test func partsWaitForDemand() {
    marbles { m in
      m.expect(
        from(["on", "e,two,", "three"]).components(separatedBy: ","), "d--e---(f|)", values: Self.parts,
        talkback: "1--1---1")
      m.expect(
        from(["on", "e,two,", "three"]).components(separatedBy: ","), "d--e---!", values: Self.parts,
        talkback: "1--1---!")
    }
  }

  @Test func takesNothingWithoutDemand() {
    let taken = Box(0)
    let recorder = from(["a,", "b,"]).on(next: { _ in taken.increment() }).components(separatedBy: ",")
      .record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 0)
    recorder.request()
    #expect(taken.value == 1)
    #expect(recorder.elements == ["a"])
    recorder.cancel()
  }

  @Test func startsAnewWhenRewound() {
    marbles { m in
      m.expect(
        m.cold("a-b-|", values: Self.pieces).components(separatedBy: ","), "---(de) @5ms (0|)", values: Self.parts,
        talkback: "-<")
    }
  }

  @Test func refusesAnEmptySeparator() async {
    await #expect(processExitsWith: .failure) { _ = just("a").components(separatedBy: "") }
  }
}
