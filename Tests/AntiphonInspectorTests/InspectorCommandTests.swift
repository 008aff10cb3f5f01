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
    let isDone = 200...202
    #expect(isDone ~= (try await server.tell(point, "request?count=3")))
    try await until { log.entries == [1, 2, 3, 4, 5] }
    #expect(try await server.tell(point, "pause") == 200)
    #expect(inspector.points()[0].state == .paused)
    handle.request(4)
    #expect(log.entries.count == 5)
    #expect(isDone ~= (try await server.tell(point, "step")))
    try await until { log.entries == [1, 2, 3, 4, 5, 6] }
    try await until { inspector.points()[0].state == .paused }
    #expect(isDone ~= (try await server.tell(point, "resume")))
    try await until { log.entries == Array(1...9) }
    #expect(isDone ~= (try await server.tell(point, "rewind")))
    try await until { inspector.points()[0].rewinds == 1 }
    handle.request(1)
    try await until { log.entries == Array(1...9) + [1] }
    #expect(try await server.tell(point, "cancel") == 200)
    #expect(inspector.points()[0].state == .ended(.cancelled))
    #expect(try await server.tell(point, "pause") == 409)
    await server.close()
  }

  @Test func unlimitedDemandCanBeRequested() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let log = Log<Int>()
    let handle = from(1...100).inspected("numbers", by: inspector).pull { log.add($0) }
    _ = try await server.tell(try point("numbers"), "request?count=unlimited")
    try await until { log.entries.count == 100 }
    handle.cancel()
    await server.close()
  }

  /// The answer to a command that does nothing. On a busy machine it may take more than the second after which the server says that it runs.
  private func refusal(_ path: String, _ server: InspectorServer) async throws -> Response {
    while true {
      let response = try await server.ask("POST", path)
      if response.status != 202 { return response }
    }
  }

  @Test func whatCannotBeDoneIsExplained() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let point = try point("numbers")
    let refused = try await refusal("/points/\(point.id)/rewind", server)
    #expect(refused.status == 409)
    #expect(refused.body == "This stream can't be rewound.")
    #expect(inspector.points()[0].isRunning)
    handle.cancel()
    #expect(try await refusal("/points/\(point.id)/resume", server).body == "This stream is over.")
    #expect(try await refusal("/points/0/resume", server).body == "There is no such point.")
    await server.close()
  }

  /// The source runs on the thread of the command, which therefore is none of the server's.
  @Test func aSourceThatNeverEndsDoesNotStopTheServer() async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    let handles = (1...3).map { _ in from(1...).inspected("numbers", by: inspector).pull { _ in } }
    let points = inspector.points()
    // The answer comes while the source runs.
    for point in points { #expect(try await server.tell(point, "request?count=unlimited") == 202) }
    #expect(try await server.ask().status == 200)
    for point in points {
      #expect(try await server.tell(point, "pause") == 200)
      try await until { inspector.points().contains { $0.id == point.id && $0.state == .paused } }
      #expect(try await server.tell(point, "cancel") == 200)
    }
    withExtendedLifetime(handles) {}
    await server.close()
  }
}
#endif
