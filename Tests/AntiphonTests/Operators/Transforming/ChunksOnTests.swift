import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ChunksOnTests {
  static let arrays: MarbleValues<[Int]> = ["a": [1, 2], "b": [3], "c": [4], "d": [1], "e": [2]]

  @Test func emitsWhatCameSinceTheLast() {
    marbles { m in
      let source = m.cold("1-2-3---4-|")
      let notifier = m.cold("---n-n-n-|", values: .letters)
      m.expect(source.chunks(on: notifier), "---a-b----(c|)", values: Self.arrays)
      m.expectSubscriptions(source, "^---------!")
      m.expectSubscriptions(notifier, "^--------!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|", "(^!)", "(^!)"),
    ("--|", "-n", "--|", "^-!", "^-!"),
    ("1|", "-", "-(d|)", "^!", "^!"),
    ("1#", "-", "-#", "^!", "^!"),
    ("12---|", "#", "#", "(^!)", "(^!)"),
    ("12---|", "--#", "--#", "^-!", "^-!"),
    ("12---|", "--|", "-----(a|)", "^----!", "^-!"),
    ("1-2-|", "n-|", "d---(e|)", "^---!", "^-!"),  // An element in the frame of the notifier joins the array.
  ])
  func ends(source: String, notifier: String, expected: String, sourceSpan: String, notifierSpan: String) {
    marbles { m in
      let source = m.cold(source)
      let notifier = m.cold(notifier, values: .letters)
      m.expect(source.chunks(on: notifier), expected, values: Self.arrays)
      m.expectSubscriptions(source, sourceSpan)
      m.expectSubscriptions(notifier, notifierSpan)
    }
  }

  @Test func arrayWaitsForDemandAndTheSourceWithIt() {
    marbles { m in
      let source = m.cold("12-34|")
      let notifier = m.cold("--n-----|", values: .letters)
      m.expect(source.chunks(on: notifier), "--a-------!", values: Self.arrays, talkback: "1---------!")
      m.expectSubscriptions(source, "^--.......!")
    }
    marbles { m in
      m.expect(
        m.hot("12|").chunks(on: m.hot("n-n-n|", values: .letters)), "---d---(e|)", values: Self.arrays,
        talkback: "---1---1")
    }
  }

  @Test func doesNotStartTheNotifierOfASourceThatIsOver() {
    let started = Box(0)
    let notifier = never(Int.self, Never.self).on(starting: { started.increment() })
    #expect(from(1...2).chunks(on: notifier).record(on: VirtualClock()).elements == [[1, 2]])
    #expect(started.value == 0)
  }

  @Test func takesNothingWithoutDemand() {
    let taken = Box(0)
    let recorder = from(1...3).on(next: { _ in taken.increment() }).chunks(on: never(Int.self))
      .record(on: VirtualClock(), requesting: 0)
    #expect(taken.value == 0)
    recorder.request()
    #expect(recorder.events == [.next([1, 2, 3]), .completed(.finished)])
  }

  @Test func cancelsBoth() {
    marbles { m in
      let source = m.cold("1----2|")
      let notifier = m.cold("---n---|", values: .letters)
      m.expect(source.chunks(on: notifier), "---d!", values: Self.arrays, talkback: "----!")
      m.expectSubscriptions(source, "^---!")
      m.expectSubscriptions(notifier, "^---!")
    }
  }

  @Test func forgetsWhatCameWhenRewound() {
    marbles { m in
      let source = m.cold("1--2|")
      let notifier = m.cold("---n|", values: .letters)
      m.expect(source.chunks(on: notifier), "-----a|", values: Self.arrays, talkback: "--<")
      m.expectSubscriptions(source, "^-!", "--^---!")
      m.expectSubscriptions(notifier, "^-!", "--^---!")
    }
  }

  // MARK: A count or a notifier

  @Test func emitsAtTheCountOrWhenTheNotifierEmits() {
    marbles { m in
      let source = m.cold("123---4-|")
      let notifier = m.cold("----n---|", values: .letters)
      m.expect(source.chunks(ofCount: 2, orOn: notifier), "-a--b---(c|)", values: Self.arrays)
      m.expectSubscriptions(source, "^-------!")
      m.expectSubscriptions(notifier, "^-------!")
    }
  }

  @Test(arguments: [
    ("|", "-", "|"), ("--|", "-n", "--|"), ("1#", "-", "-#"), ("12---|", "--#", "-a#"), ("12---|", "--n", "-a---|"),
    ("1--2-|", "-n", "-d---(e|)"), ("12-3--|", "--|", "-a----(b|)"), ("1234|", "-", "-a-f|"),
  ])
  func endsWithACount(source: String, notifier: String, expected: String) {
    marbles { m in
      let notifier = m.cold(notifier, values: .letters)
      m.expect(
        m.cold(source).chunks(ofCount: 2, orOn: notifier), expected,
        values: ["a": [1, 2], "b": [3], "d": [1], "e": [2], "f": [3, 4]])
    }
  }

  @Test func takesACountForEachRequestedArray() {
    let taken = Box(0)
    let recorder = from(1...5).on(next: { _ in taken.increment() }).chunks(ofCount: 2, orOn: never(Int.self))
      .record(on: VirtualClock(), requesting: 1)
    #expect(taken.value == 2)
    recorder.request(2)
    #expect(recorder.events == [.next([1, 2]), .next([3, 4]), .next([5]), .completed(.finished)])
  }

  @Test func isMadeWithACountOfOneOrMore() async {
    await #expect(processExitsWith: .failure) { _ = just(1).chunks(ofCount: 0, orOn: never(Int.self)) }
  }
}
