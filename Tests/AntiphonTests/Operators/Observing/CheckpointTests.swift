import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct CheckpointTests {
  @Test func changesNothing() {
    marbles { m in m.expect(m.cold("1-2-#").checkpoint("here") { _ in }, "1-2-#") }
  }

  @Test func reportsWhereAFailurePassed() {
    let log = Log<String>()
    let line = #line + 1
    fail(TestFailure("a"), Int.self).checkpoint("in", to: { log.add($0) }).checkpoint("out", to: { log.add($0) })
      .forEach { _ in }
    #expect(
      log.entries == [
        "TestFailure(a) came through \"in\" at AntiphonTests/CheckpointTests.swift:\(line)",
        "TestFailure(a) came through \"out\" at AntiphonTests/CheckpointTests.swift:\(line)",
      ])
  }

  @Test func theTextOfAFailureNamesWhatItHasPassed() {
    let (log, inspector) = (Log<String>(), Inspector())
    fail(TestFailure("a"), Int.self).checkpoint("decoding") { _ in }.inspected("index", by: inspector)
      .checkpoint("page") { _ in }.print { log.add($0) }.start()
    #expect(log.entries.last == "failed(TestFailure(a)) through decoding, index, page")
    #expect(inspector.points().map(\.failurePath) == [["decoding", "index"]])
  }

  @Test(arguments: ["1-|", "1~", "|"])
  func isSilentWithoutAFailure(text: String) {
    let log = Log<String>()
    let clock = VirtualClock()
    expectMarbles(cold(text, on: clock).checkpoint("here") { log.add($0) }, text, on: clock)
    #expect(log.entries == [])
  }

  @Test func reportsEachStreamThatItIsIn() {
    let log = Log<String>()
    let inner: @Sendable (Int) -> Producer<Int, TestFailure> = { number in
      (number == 2 ? fail(TestFailure("two")) : just(number).promoteFailure()).checkpoint("inner") { log.add($0) }
    }
    let numbers = from(1...3).promoteFailure(to: TestFailure.self).flatMap { inner($0) }.checkpoint("outer") {
      log.add($0)
    }
    let recorder = numbers.record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .completed(.failed(TestFailure("two")))])
    #expect(log.entries.map { $0.contains("\"inner\"") } == [true, false])
  }
}
