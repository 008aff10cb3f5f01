import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct WindowStreamsOnTests {
  @Test func emitsAStreamUntilEachBoundary() {
    marbles { m in
      let source = m.cold("1-2-3-4-|")
      let boundary = m.cold("---n---|", values: .letters)
      let windows = source.windowStreams(on: boundary)
      m.expect(windows.numbers(), "a--b----|", values: windowLetters)
      m.expect(windows.window(0), "1-2|")
      m.expect(windows.window(1), "----3-4-|")
    }
  }

  @Test(arguments: [
    ("|", "-", "(a|)"), ("--#", "-", "a-#"), ("1-2-|", "-n-n", "ab-c|"), ("1---|", "--#", "a-#"),
    ("1---|", "-|", "a---|"),
    ("-----|", "(nn)", "(abc)|"), ("1-2-|", "#", "(a#)"), ("--~", "-n", "ab~"),
  ])
  func ends(source: String, boundary: String, expected: String) {
    marbles { m in
      let boundary = m.cold(boundary, values: .letters)
      m.expect(m.cold(source).windowStreams(on: boundary).numbers(), expected, values: windowLetters)
    }
  }

  @Test func doesNotStartTheBoundaryOfASourceThatIsOver() {
    let started = Box(0)
    let boundary = never(Int.self, Never.self).on(starting: { started.increment() })
    let arrays = from(1...2).windowStreams(on: boundary).flatMap { $0.collect() }.record(on: VirtualClock())
    #expect(arrays.events == [.next([1, 2]), .completed(.finished)])
    #expect(started.value == 0)
  }

  @Test func failsWithTheWindowWhenTheBoundaryFails() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let boundary = m.cold("---#", values: .letters)
      m.expect(source.windowStreams(on: boundary).window(0), "1-2#")
      m.expectSubscriptions(source, "^--!")
    }
  }

  @Test func cancelsBothWhenNoWindowHasASubscriber() {
    marbles { m in
      let source = m.cold("1-2-3|")
      let boundary = m.cold("-----n|", values: .letters)
      m.expect(source.windowStreams(on: boundary).window(0), "1-2!", talkback: "---!")
      m.expectSubscriptions(source, "^--!")
      m.expectSubscriptions(boundary, "^--!")
    }
  }

  @Test func aBoundarySentFromInsideAnElementComesAfterIt() {
    let clock = VirtualClock()
    let (numbers, boundary) = (Subject<Int, Never>(), Subject<Int, Never>())
    let arrays = numbers.producer.windowStreams(on: boundary.producer)
      .flatMap { window in
        window.on(next: { number in if number == 1 { boundary.send(0) } }).collect()
      }
      .record(on: clock)
    for number in [1, 2, 3] { numbers.send(number) }
    numbers.finish()
    #expect(arrays.elements == [[1], [2, 3]])
  }
}
