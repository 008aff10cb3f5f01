#if Inspector
import Antiphon
import AntiphonInspector
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct MarbleTestExportTests {
  private let clock = VirtualClock()
  private let inspector: Inspector

  init() { inspector = Inspector(clock: clock) }

  private func export(_ name: String, _ server: InspectorServer) async throws -> Response {
    let point = try #require(inspector.points().last { $0.name == name })
    return try await server.ask("GET", "/export?point=\(point.id)")
  }

  /// The test is a file of this target: it compiles, and runs with the others.
  @Test func theExportedTestIsTheOneThatRunsHere() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<String, TestFailure>()
    let handle = subject.producer.inspected("orders", by: inspector)
      .filter { $0 != "order 2" }.delay(for: .milliseconds(20), clock: clock).map { "bill for \"\($0)\"" }
      .inspected("paid bills", by: inspector, fileID: "Shop/Billing.swift", line: 14).start()
    for number in 1...4 {
      clock.advance(by: .milliseconds(50))
      subject.send("order \(number)")
    }
    clock.advance(by: .milliseconds(30))
    subject.finish()
    clock.run()
    let response = try await export("paid bills", server)
    #expect(response.status == 200)
    let here = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "ExportedTests.swift")
    let file = try String(contentsOf: here, encoding: .utf8)
    let start = try #require(file.firstRange(of: "import Antiphon\n"))
    let end = try #require(file.range(of: "#endif", options: .backwards))
    #expect(response.body == String(file[start.lowerBound..<end.lowerBound]))
    handle.cancel()
    await server.close()
  }

  @Test func aPointWithoutAnotherAboveItIsItsOwnSource() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<Int, TestFailure>()
    let handle = subject.producer.inspected("2 numbers", by: inspector).start()
    subject.send(7)
    clock.advance(by: .seconds(1))
    subject.send(-12)
    subject.fail(TestFailure("late"))
    let text = try await export("2 numbers", server).body
    #expect(text.contains("@Test func point2NumbersRecorded() {"))
    #expect(text.contains("let values: MarbleValues<String> = [\n      \"7\": \"7\",\n      \"a\": \"-12\",\n    ]\n"))
    #expect(text.contains(##"m.cold("@0ms 7 @1000ms (a#)", values: values)"##))
    #expect(text.contains("      source\n"))
    #expect(text.contains("// “2 numbers” failed with TestFailure(late).\n"))
    handle.cancel()
    await server.close()
  }

  @Test func whatIsSampledIsRefused() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector)
      .map { $0 }.inspected("below", by: inspector).start()
    for number in 1...3 { subject.send(number) }
    for name in ["numbers", "below"] {
      let response = try await export(name, server)
      #expect(response.status == 409)
      #expect(response.body.contains("The marbles of “numbers” are sampled: 1 of 3 elements were recorded"))
    }
    handle.cancel()
    await server.close()
  }

  @Test func whatRanBeforeItWasRecordedIsRefused() async throws {
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    subject.send(1)
    let server = try await inspector.serve(port: 0) { _ in }
    clock.advance(by: .seconds(1))
    subject.send(2)
    #expect(try await export("numbers", server).status == 409)
    handle.cancel()
    await server.close()
  }

  @Test func moreElementsThanAreKeptAreRefused() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    for number in 1...601 {
      subject.send(number)
      clock.advance(by: .milliseconds(10))
    }
    let response = try await export("numbers", server)
    #expect(response.status == 409)
    #expect(response.body.contains("600 of 601"))
    handle.cancel()
    await server.close()
  }

  @Test func aRewoundStreamIsRefused() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let handle = from(1...3).inspected("numbers", by: inspector).pull(requesting: 1) { _ in }
    try inspector.rewind(inspector.points()[0].id)
    let response = try await export("numbers", server)
    #expect(response.status == 409)
    #expect(response.body == "“numbers” was rewound, which the rows of a marble test don't show.")
    handle.cancel()
    await server.close()
  }

  @Test(
    arguments: [
      ("class", "classPoint"), ("", "point"), ("a-b c", "aBC"), ("日本", "point"), ("values", "values"),
      ("\"\n", "point"),
    ])
  func anyNameGivesATest(name: String, identifier: String) async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected(name, by: inspector).start()
    let text = try await export(name, server).body
    #expect(text.contains("@Test func \(identifier)Recorded() {"))
    #expect(text.contains("let values: MarbleValues<String> = [:]"))
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("//") }.count == 3)
    handle.cancel()
    await server.close()
  }
}
#endif
