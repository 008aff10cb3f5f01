import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChunksTests {
  static let arrays: MarbleValues<[Int]> = ["a": [1, 2], "b": [3], "c": [3, 4], "d": [1], "e": [2]]

  @Test func emitsArraysOfSoMany() {
    marbles { m in m.expect(m.cold("1-2-3-|").chunks(ofCount: 2), "--a---(b|)", values: Self.arrays) }
  }

  @Test(arguments: [
    ("|", "|"), ("--|", "--|"), ("#", "#"),
    ("1-|", "--(d|)"),
    ("1-2-|", "--a-|"),
    ("1-2-3-4|", "--a---c|"),
    ("1-2-3-#", "--a---#"),  // lost with a failure
    ("1-2-3-~", "--a---~"),
  ])
  func endsWithWhatIsLeft(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).chunks(ofCount: 2), expected, values: Self.arrays) }
  }

  @Test func ofOneAreTheElements() {
    marbles { m in m.expect(m.cold("1-2-|").chunks(ofCount: 1), "d-e-|", values: Self.arrays) }
  }

  @Test func loseWhatIsLeftWhenCancelled() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      m.expect(source.chunks(ofCount: 2), "--a--!", values: Self.arrays, talkback: "-----!")
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func takeNoMoreElementsThanTheRequestedArraysHave() {
    let taken = Box(0)
    let recorder = from(1...10).on(next: { _ in taken.increment() }).chunks(ofCount: 4)
      .record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 0)
    recorder.request(2)
    #expect(taken.value == 8)
    #expect(recorder.elements == [[1, 2, 3, 4], [5, 6, 7, 8]])
    recorder.request()
    #expect(recorder.events.dropFirst(2) == [.next([9, 10]), .completed(.finished)])
    #expect(recorder.violations == [])
  }

  @Test func whatIsLeftWaitsForDemand() {
    marbles { m in
      m.expect(m.hot("1-|").chunks(ofCount: 2), "-----(d|)", values: Self.arrays, talkback: "-----1")
      m.expect(m.hot("1-|").chunks(ofCount: 2), "-----!", values: Self.arrays, talkback: "p----!")
    }
  }

  @Test func areFilledAnewWhenRewound() {
    marbles { m in
      m.expect(from(1...4).chunks(ofCount: 2), "a-a-(c|)", values: Self.arrays, talkback: "1<1-1")
      m.expect(m.cold("12-34|").chunks(ofCount: 2), "-a--a--c|", values: Self.arrays, talkback: "---<")
    }
  }

  @Test func aRewindInTheLastOneStartsWithTheFirst() {
    let times = Box(0)
    let recorder = from(1...3).chunks(ofCount: 2)
      .record(on: VirtualClock()) { $0 == [3] && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [[1, 2], [3], [1, 2], [3]])
    #expect(recorder.completion == .finished)
    #expect(recorder.violations == [])
  }

  @Test func refuseACountOfNothing() async {
    await #expect(processExitsWith: .failure) { _ = just(1).chunks(ofCount: 0) }
  }

  @Test func rememberNothingFromOneStartToTheNext() {
    let chunks = from(1...3).chunks(ofCount: 2)
    for _ in 1...2 { #expect(chunks.record(on: VirtualClock()).elements == [[1, 2], [3]]) }
  }
}
