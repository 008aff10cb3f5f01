import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChunksStartingEveryTests {
  static let arrays: MarbleValues<[Int]> = ["a": [1, 2], "b": [2, 3], "c": [3], "d": [1], "e": [3, 4], "f": [4, 5]]

  @Test func emitsArraysThatOverlap() {
    marbles { m in
      m.expect(m.cold("1-2-3-|").chunks(ofCount: 2, startingEvery: 1), "--a-b-(c|)", values: Self.arrays)
    }
  }

  @Test func leavesElementsOutBetweenThem() {
    marbles { m in
      m.expect(m.cold("1-2-3-4-5-|").chunks(ofCount: 2, startingEvery: 3), "--a-----f-|", values: Self.arrays)
      m.expect(m.cold("1-2-3-|").chunks(ofCount: 1, startingEvery: 2), "d---c-|", values: Self.arrays)
    }
  }

  @Test(arguments: [
    ("|", "|"), ("1-|", "--(d|)"), ("1-2-3-#", "--a---#"), ("1-2-3-4-|", "--a---e-|"), ("1-2-3-~", "--a---~"),
  ])
  func ofTheirOwnLengthAreThoseWithoutAStep(source: String, expected: String) {
    marbles { m in
      m.expect(m.cold(source).chunks(ofCount: 2, startingEvery: 2), expected, values: Self.arrays)
      m.expect(m.cold(source).chunks(ofCount: 2), expected, values: Self.arrays)
    }
  }

  @Test func haveTheElementsThatRxJSGivesThem() {
    for count in 1...5 {
      for step in 1...7 {
        let expected = stride(from: 1, through: 12, by: step).map { Array($0...min($0 + count - 1, 12)) }
        let recorder = from(1...12).chunks(ofCount: count, startingEvery: step).record(on: VirtualClock())
        #expect(recorder.elements == expected, "\(count), \(step)")
      }
    }
  }

  @Test func incompleteOnesWaitForDemand() {
    let recorder = from(1...3).chunks(ofCount: 3, startingEvery: 1).record(on: VirtualClock(), requesting: 2)
    #expect(recorder.events == [.next([1, 2, 3]), .next([2, 3])])
    recorder.request()
    #expect(recorder.events.dropFirst(2) == [.next([3]), .completed(.finished)])
  }

  @Test func aRewindInTheLastOneStartsWithTheFirst() {
    let times = Box(0)
    let recorder = from(1...3).chunks(ofCount: 2, startingEvery: 1)
      .record(on: VirtualClock()) { $0 == [3] && times.increment() == 1 ? .rewind : nil }
    #expect(recorder.elements == [[1, 2], [2, 3], [3], [1, 2], [2, 3], [3]])
    #expect(recorder.completion == .finished)
  }

  @Test func cancelTheirSource() {
    marbles { m in
      let source = m.cold("1-2-3-|")
      m.expect(
        source.chunks(ofCount: 2, startingEvery: 1), "--a!", values: Self.arrays, talkback: "---!")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func refuseACountOrAStepOfNothing() async {
    await #expect(processExitsWith: .failure) { _ = just(1).chunks(ofCount: 0, startingEvery: 1) }
    await #expect(processExitsWith: .failure) { _ = just(1).chunks(ofCount: 1, startingEvery: 0) }
  }
}
