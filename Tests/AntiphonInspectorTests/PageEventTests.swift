#if Inspector
import Antiphon
import AntiphonInspector
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct PageEventTests {
  private let inspector = Inspector()

  @Test func theEventsEqualWhatWasSent() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<Int, TestFailure>()
    let handle = subject.producer.inspected("all", by: inspector)
      .filter { $0 % 2 == 0 }.inspected("even", by: inspector)
      .start()
    let page = try await OpenPage(server)
    #expect(page["all"]?.delivered == 0)
    for round in 1...3 {
      for number in 1...100 { subject.send(number) }
      try await until { page["even"]?.delivered == 50 * round }
      try await until { page["all"]?.delivered == 100 * round }
      // The element that is sent while the last one is copied is counted, and not kept.
      try await until { page["even"]?.last == inspector.points().first { $0.name == "even" }?.lastElement }
    }
    #expect(page["all"]?.downstream == page["even"]?.id)
    subject.fail(TestFailure("broken \"in two\"\n"))
    try await until { page["even"]?.state == "failed" }
    #expect(page["even"]?.failure == "TestFailure(broken \"in two\"\n)")
    #expect(page["even"]?.path == ["all", "even"])
    handle.cancel()
    await page.wire.close()
    await server.close()
  }

  @Test func onlyWhatHasChangedIsSent() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let (busy, silent) = (Subject<Int, Never>(), Subject<Int, Never>())
    let handles = [
      busy.producer.inspected("busy", by: inspector).start(),
      silent.producer.inspected("silent", by: inspector).start(),
    ]
    let page = try await OpenPage(server)
    for number in 1...5 {
      busy.send(number)
      try await until { page["busy"]?.delivered == number }
    }
    let later = page.messages.dropFirst().joined()
    #expect(!later.isEmpty)
    #expect(later.allSatisfy { $0.id == page["busy"]?.id && $0.name == nil })
    for handle in handles { handle.cancel() }
    await page.wire.close()
    await server.close()
  }

  @Test func aStreamWhoseEndIsForgottenIsTakenOffThePage() async throws {
    let inspector = Inspector(keepingEnds: 0)
    let server = try await inspector.serve(port: 0) { _ in }
    let (short, long) = (Subject<Int, Never>(), Subject<Int, Never>())
    let handles = [short, long].map { $0.producer.inspected("numbers", by: inspector).start() }
    let id = inspector.points()[0].id
    let page = try await OpenPage(server)
    #expect(page.points.count == 2)
    handles[0].cancel()
    long.send(1)
    try await until { page.gone == [id] }
    handles[1].cancel()
    await page.wire.close()
    await server.close()
  }

  @Test(arguments: ["\"", "\\", "a\nb\r\n\u{0}\u{1F}", "</script>", "data: x\n\ndata: y", "日本 🎈", "\u{2028}"])
  func anyTextArrives(text: String) async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<String, Never>()
    let handle = subject.producer.inspected(text, by: inspector).start()
    subject.send(text)
    let page = try await OpenPage(server)
    #expect(page[text]?.last == text)
    handle.cancel()
    await page.wire.close()
    await server.close()
  }

  @Test func marblesAreSentByTheirTime() async throws {
    let clock = VirtualClock()
    let inspector = Inspector(clock: clock)
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<String, Never>()
    let handle = subject.producer.inspected("words", by: inspector).start()
    let id = inspector.points()[0].id
    subject.send("one")
    clock.advance(by: .seconds(2))
    subject.send("\"two\"")
    subject.finish()
    let all = try await server.ask("GET", "/marbles?points=\(id),0&since=0")
    #expect(all.head.contains("Content-Type: application/json"))
    let one = "[0.0,\"element\",\"one\",1]", two = "[2000.0,\"element\",\"\\\"two\\\"\",1],[2000.0,\"finished\"]"
    let texts = ["\"0\":[]", "\"\(id)\":[\(one),\(two)]"]
    let bodies = [texts, texts.reversed()].map { "{\"time\":2000.0,\"points\":{\($0.joined(separator: ","))}}" }
    #expect(bodies.contains(all.body))
    let late = try await server.ask("GET", "/marbles?points=\(id)&since=1")
    #expect(late.body == "{\"time\":2000.0,\"points\":{\"\(id)\":[\(two)]}}")
    handle.cancel()
    await server.close()
  }
}
#endif
