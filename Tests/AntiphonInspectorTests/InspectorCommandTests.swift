#if Inspector
import Antiphon
import AntiphonInspector
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct InspectorCommandTests {
  private let inspector = Inspector()

  private func point(_ name: String) throws -> InspectedPoint {
    try #require(inspector.points().first { $0.name == name })
  }

  @Test func eachCommandReachesTheStream() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let log = Log<Int>()
    let handle = from(1...).inspected("numbers", by: inspector).pull(requesting: 2) { log.add($0) }
    let point = try point("numbers")
    #expect(try await server.tell(point, "request?count=3") == 200)
    #expect(log.entries == [1, 2, 3, 4, 5])
    #expect(try await server.tell(point, "pause") == 200)
    #expect(inspector.points()[0].state == .paused)
    handle.request(4)
    #expect(log.entries.count == 5)
    #expect(try await server.tell(point, "step") == 200)
    #expect(log.entries == [1, 2, 3, 4, 5, 6])
    #expect(inspector.points()[0].state == .paused)
    #expect(try await server.tell(point, "resume") == 200)
    #expect(log.entries == Array(1...9))
    #expect(try await server.tell(point, "rewind") == 200)
    handle.request(1)
    #expect(log.entries == Array(1...9) + [1])
    #expect(try await server.tell(point, "cancel") == 200)
    #expect(inspector.points()[0].state == .ended(.cancelled))
    #expect(try await server.tell(point, "pause") == 409)
    await server.close()
  }

  @Test func unlimitedDemandCanBeRequested() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let log = Log<Int>()
    let handle = from(1...100).inspected("numbers", by: inspector).pull { log.add($0) }
    #expect(try await server.tell(try point("numbers"), "request?count=unlimited") == 200)
    #expect(log.entries.count == 100)
    handle.cancel()
    await server.close()
  }

  @Test func whatCannotBeDoneIsExplained() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let point = try point("numbers")
    let refused = try await server.ask("POST", "/points/\(point.id)/rewind")
    #expect(refused.status == 409)
    #expect(refused.body == "This stream can't be rewound.")
    #expect(inspector.points()[0].isRunning)
    handle.cancel()
    #expect(try await server.ask("POST", "/points/\(point.id)/resume").body == "This stream is over.")
    #expect(try await server.ask("POST", "/points/0/resume").body == "There is no such point.")
    await server.close()
  }

  /// The source runs on the thread of the command, which therefore is none of the server's.
  @Test func aSourceThatNeverEndsDoesNotStopTheServer() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let handles = (1...3).map { _ in from(1...).inspected("numbers", by: inspector).pull { _ in } }
    let points = inspector.points()
    for point in points { #expect(try await server.tell(point, "request?count=unlimited") == 202) }
    #expect(try await server.ask().status == 200)
    for point in points {
      #expect(try await server.tell(point, "pause") == 200)
      await until { inspector.points().contains { $0.id == point.id && $0.state == .paused } }
      #expect(try await server.tell(point, "cancel") == 200)
    }
    withExtendedLifetime(handles) {}
    await server.close()
  }
}
#endif
