import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct UsingTests {
  @Test func emitsWhatItsStreamDoes() {
    marbles { m in
      let source = m.cold("1-2-|")
      m.expect(using({ 7 }, release: { _ in }) { _ in source }, "1-2-|")
      m.expectSubscriptions(source, "^---!")
    }
  }

  @Test(arguments: [
    ("12|", "-", "12|"), ("1#", "-", "1#"), ("1~", "-", "1~"), ("1-2|", "--!", "1-!"), ("|", "-", "|"), ("#", "-", "#"),
  ])
  func releasesOnceAfterTheEnd(text: String, talkback: String, expected: String) {
    let log = Log<String>()
    let clock = VirtualClock()
    let stream = using({ log.add("acquire") }, release: { log.add("release") }) { cold(text, on: clock) }
      .on(completed: { _ in log.add("completed") })
    expectMarbles(stream, expected, talkback: talkback, on: clock)
    #expect(log.entries == ["acquire", "completed", "release"])
  }

  @Test func releasesWhenTheConsumerIsDone() {
    let log = Log<String>()
    let recorder = using({ log.add("acquire") }, release: { log.add("release") }) { from(1...9) }.prefix(2)
      .record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .next(2), .completed(.finished)])
    #expect(log.entries == ["acquire", "release"])
  }

  @Test func eachStartHasItsOwnResource() {
    let made = Box(0)
    let released = Log<Int>()
    let stream = using({ made.increment() }, release: { released.add($0) }) { just($0) }
    #expect(made.value == 0)
    let clock = VirtualClock()
    #expect(stream.record(on: clock).elements == [1])
    #expect(stream.record(on: clock).elements == [2])
    #expect(released.entries == [1, 2])
  }

  @Test func failsWhenTheResourceCannotBeMade() {
    let log = Log<String>()
    let stream = using(
      { () throws(TestFailure) -> Int in throw TestFailure() }, release: { _ in log.add("release") },
      { just($0).promoteFailure() })
    marbles { m in m.expect(stream, "#") }
    #expect(log.entries == [])
  }

  @Test func releasesWhatWasMadeByAClosureThatMayThrow() {
    let log = Log<Int>()
    let stream = using({ () throws(TestFailure) -> Int in try refusing(2, 1) }, release: { log.add($0) }) {
      just($0).promoteFailure()
    }
    marbles { m in m.expect(stream, "(1|)") }
    #expect(log.entries == [1])
  }

  @Test func rewindKeepsTheResource() {
    let log = Log<String>()
    let stream = using({ log.add("acquire") }, release: { log.add("release") }) { from(1...2) }
    marbles { m in m.expect(stream, "1--1-(2|)", talkback: "1-<1-1") }
    #expect(log.entries == ["acquire", "release"])
  }
}
