import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct WithLatestTests {
  static let pairs: MarbleValues<(Int, String)> = ["x": (1, "a"), "y": (2, "b"), "z": (2, "a")]

  @Test func addsTheLatest() {
    marbles { m in
      let source = m.cold("--1---2-|")
      let other = m.cold("a---b-|", values: .letters)
      m.expect(source.withLatest(from: other), "--x---y-|", values: Self.pairs)
      m.expectSubscriptions(source, "^-------!")
      m.expectSubscriptions(other, "^-----!")
    }
  }

  @Test(arguments: [
    ("|", "|", "|", "(^!)", "(^!)"),
    ("|", "a-|", "|", "(^!)", "(^!)"),
    ("|", "-", "|", "(^!)", "(^!)"),
    ("-", "a|", "-", "^", "^!"),
    ("-1-|", "|", "---|", "^--!", "(^!)"),
    ("-1-|", "-", "---|", "^--!", "^--!"),
    ("-1-2|", "--a|", "---z|", "^---!", "^--!"),
    ("#", "-", "#", "(^!)", "(^!)"),
    ("-1#", "a-", "-x#", "^-!", "^-!"),
    ("-1-2|", "a-#", "-x#", "^-!", "^-!"),
    ("-", "#", "#", "(^!)", "(^!)"),
  ])
  func endsWithItsOwnSource(one: String, other: String, expected: String, oneSpan: String, otherSpan: String) {
    marbles { m in
      let first = m.cold(one)
      let second = m.cold(other, values: .letters)
      m.expect(first.withLatest(from: second), expected, values: Self.pairs)
      m.expectSubscriptions(first, oneSpan)
      m.expectSubscriptions(second, otherSpan)
    }
  }

  @Test func failureOfTheOtherKeepsTheSourceFromBeingStarted() {
    let started = Box(0)
    let source = Producer<Int, TestFailure> { _ in started.increment() }
    marbles { m in m.expect(source.withLatest(from: fail(TestFailure(), Int.self)), "#", values: [:]) }
    #expect(started.value == 0)
  }

  @Test func waitsForDemandWhileTheOtherStreamEmits() {
    marbles { m in
      let source = m.cold("-12|")
      let other = m.cold("a-----b|", values: .letters)
      // The pair is made when the element arrives; then the source waits for demand.
      m.expect(source.withLatest(from: other), "----x---(y|)", values: Self.pairs, talkback: "----1---1")
      m.expectSubscriptions(source, "^.......!")
      m.expectSubscriptions(other, "^------!")
    }
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("--1---2-|")
      let other = m.cold("a---b-|", values: .letters)
      m.expect(source.withLatest(from: other), "--x!", values: Self.pairs, talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(other, "^--!")
    }
  }

  @Test func rewindForgetsWhatWasLatest() {
    marbles { m in
      let source = m.cold("1-2---1|")
      let other = m.cold("-a--b-|", values: .letters)
      m.expect(
        source.withLatest(from: other), "--z---z---w|", values: ["z": (2, "a"), "w": (1, "b")], talkback: "----<")
    }
  }
}
