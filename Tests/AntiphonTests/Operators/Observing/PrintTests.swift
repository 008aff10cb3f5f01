import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PrintTests {
  @Test func changesNothing() {
    marbles { m in
      m.expect(m.cold("1-2-|").print("all") { _ in }, "1-2-|")
      m.expect(m.cold("1-2-|").debug("here") { _ in }, "1-2-|")
    }
  }

  @Test func printsBothDirections() throws {
    let log = Log<String>()
    let recorder = from(1...3).print("p", to: { log.add($0) }).record(on: VirtualClock(), requesting: 1)
    try recorder.rewind()
    recorder.request(2)
    recorder.request(.max)
    #expect(
      log.entries == [
        "p: start", "p: request(1)", "p: next(1)", "p: rewind", "p: request(2)", "p: next(1)", "p: next(2)",
        "p: request(unlimited)", "p: next(3)", "p: finished",
      ])
  }

  @Test(arguments: [
    ("1#", "-", ["start", "request(unlimited)", "next(1)", "failed(TestFailure)"]),
    ("1~", "-", ["start", "request(unlimited)", "next(1)", "terminated"]),
    ("1-2|", "-!", ["start", "request(unlimited)", "next(1)", "cancelled"]),
    ("1-2|", "1!", ["start", "request(1)", "next(1)", "cancelled"]),
    ("|", "-", ["start", "request(unlimited)", "finished"]),
  ])
  func printsHowItEnded(_ text: String, _ talkback: String, _ expected: [String]) {
    let log = Log<String>()
    let clock = VirtualClock()
    expectMarbles(
      cold(text, on: clock).print { log.add($0) }, text == "1-2|" ? "1!" : text, talkback: talkback, on: clock)
    #expect(log.entries == expected)
  }

  @Test func printsThatItsConsumerHasStopped() {
    let log = Log<String>()
    let recorder = from(1...5).print { log.add($0) }.prefix(1).record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .completed(.finished)])
    #expect(log.entries == ["start", "request(unlimited)", "next(1)", "stop"])
  }

  @Test func debugReportsItsSourceLocation() {
    let log = Log<String>()
    let line = #line + 1
    just(1).debug("numbers", to: { log.add($0) }).debug(to: { log.add($0) }).forEach { _ in }
    let place = "AntiphonTests/PrintTests.swift:\(line)"
    #expect(
      log.entries == [
        "\(place): start", "\(place): request(unlimited)", "numbers (\(place)): start",
        "numbers (\(place)): request(unlimited)", "numbers (\(place)): next(1)", "\(place): next(1)",
        "numbers (\(place)): finished", "\(place): finished",
      ])
  }

  @Test func standardOutputIsTheDefault() async {
    let result = await #expect(processExitsWith: .success, observing: [\.standardOutputContent]) {
      just(7).print("p").forEach { _ in }
    }
    let output = String(decoding: result?.standardOutputContent ?? [], as: UTF8.self)
    #expect(output.contains("p: start\np: request(unlimited)\np: next(7)\np: finished\n"))
  }
}
