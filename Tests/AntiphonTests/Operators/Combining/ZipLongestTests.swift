import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ZipLongestTests {
  static let rows: MarbleValues<(Int?, String?)> = [
    "x": (1, "a"), "y": (2, nil), "z": (nil, "b"), "v": (2, "b"), "w": (nil, "a"), "u": (1, nil),
  ]

  @Test func fillsUpWithNil() {
    marbles { m in
      let source = m.cold("1---2-|")
      let other = m.cold("--a-|", values: .letters)
      m.expect(source.zipLongest(with: other), "--x-y-|", values: Self.rows)
      m.expectSubscriptions(source, "^-----!")
      m.expectSubscriptions(other, "^---!")
    }
  }

  @Test(arguments: [
    ("|", "|", "|"),
    ("|", "-a-|", "-w-|"),
    ("-1-|", "|", "-u-|"),
    ("1|", "-a-b|", "-x-z|"),
    ("1-2|", "-a|", "-xy|"),
    ("12|", "ab|", "xv|"),
    ("1-", "---|", "---u"),
    ("-", "a-|", "-"),
    ("1--#", "-a|", "-x-#"),
    ("1-----|", "-a-#", "-x-#"),
    ("#", "a|", "#"),
  ])
  func endsWhenBothHave(one: String, other: String, expected: String) {
    marbles { m in
      m.expect(m.cold(one).zipLongest(with: m.cold(other, values: .letters)), expected, values: Self.rows)
    }
  }

  @Test func rowsWaitForDemand() {
    marbles { m in
      let source = m.cold("12|")
      let other = m.cold("a|", values: .letters)
      m.expect(source.zipLongest(with: other), "--x--(y|)", values: Self.rows, talkback: "--1--1")
      m.expect(m.hot("12|").zipLongest(with: other), "-----!", values: Self.rows, talkback: "p----!")
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1---2-|")
      let other = m.cold("--a-----|", values: .letters)
      m.expect(source.zipLongest(with: other), "--x!", values: Self.rows, talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(other, "^--!")
    }
  }

  @Test func rewindForgetsWhatWasWaiting() {
    marbles { m in
      let source = m.cold("12---|")
      let other = m.cold("--a|", values: .letters)
      m.expect(source.zipLongest(with: other), "--x--xy-|", values: Self.rows, talkback: "---<")
    }
  }

  @Test func oneSideRunsAtMostSixtyFourAhead() {
    let pulled = Box(0)
    let recorder = from(1...200).on(next: { _ in pulled.increment() })
      .zipLongest(with: never(Int.self)).record(on: VirtualClock())
    #expect(pulled.value == 64)
    #expect(recorder.elements.isEmpty)
    recorder.cancel()
  }

  @Test(arguments: [(200, 3), (3, 200), (130, 130), (64, 65)])
  func longStreamsComeThroughWhole(_ one: Int, _ other: Int) {
    let recorder = from(0..<one).zipLongest(with: from(0..<other)).record(on: VirtualClock(), requesting: 1)
    #expect(recorder.elements.count == 1)
    recorder.request(2)
    recorder.request(.max)
    let expected = (0..<max(one, other)).map { ($0 < one ? $0 : nil, $0 < other ? $0 : nil) }
    #expect(recorder.elements.map(\.0) == expected.map(\.0))
    #expect(recorder.elements.map(\.1) == expected.map(\.1))
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func requestsNothingWithoutDemand() {
    let pulled = Box(0)
    let other = from(1...200).on(next: { _ in pulled.increment() })
    let recorder = from(1...200).zipLongest(with: other).record(on: VirtualClock(), requesting: 1)
    #expect(pulled.value == 1)
    recorder.request()
    #expect(pulled.value == 2)
    recorder.cancel()
  }
}
