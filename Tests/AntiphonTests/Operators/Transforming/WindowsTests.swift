import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct WindowsTests {
  static let arrays: MarbleValues<[Int]> = ["a": [1, 2, 3], "b": [2, 3, 4], "x": [1], "y": [2]]

  @Test func slideByOneElement() {
    marbles { m in m.expect(m.cold("1-2-3-4-|").windows(ofCount: 3), "----a-b-|", values: Self.arrays) }
  }

  @Test(arguments: [("|", "|"), ("1-2-|", "----|"), ("1-2-3-#", "----a-#"), ("1-2-#", "----#")])
  func forwardCompletion(source: String, expected: String) {
    marbles { m in m.expect(m.cold(source).windows(ofCount: 3), expected, values: Self.arrays) }
  }

  @Test func ofOneAreTheElements() {
    marbles { m in m.expect(m.cold("1-2-|").windows(ofCount: 1), "x-y-|", values: Self.arrays) }
  }

  @Test func useUpNoDemandBeforeTheFirst() {
    marbles { m in m.expect(from(1...4).windows(ofCount: 3), "-a-(b|)", values: Self.arrays, talkback: "-1-1") }
  }

  @Test func forgetWhatTheySawWhenRewound() {
    marbles { m in
      m.expect(from(1...4).windows(ofCount: 3), "a-a-(b|)", values: Self.arrays, talkback: "1<1-1")
    }
  }

  @Test func cancelTheirSource() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      m.expect(source.windows(ofCount: 3), "----a!", values: Self.arrays, talkback: "-----!")
      m.expectSubscriptions(source, "^----!")
    }
  }

  @Test func refuseACountOfNothing() async {
    await #expect(processExitsWith: .failure) { _ = just(1).windows(ofCount: 0) }
  }
}
