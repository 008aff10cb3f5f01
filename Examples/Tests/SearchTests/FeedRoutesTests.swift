import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import search

/// The responses of the feed's routes, without a connection.
struct FeedRoutesTests {
  private func status(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", hasLog: Bool = true, lastEventID: String? = nil
  ) async throws -> HTTPResponse.Status {
    let corpus = try Corpus(file: nil, limits: Limits())
    let server = Server(corpus: corpus, options: Options(), log: hasLog ? MemoryLog().log : nil)
    let visit = try #require(server.sessions.visit())
    defer { withExtendedLifetime(visit) {} }
    let path = path.replacing("SESSION", with: visit.session.id)
    var head = HTTPRequest(method: method, scheme: "http", authority: "localhost:8080", path: path)
    head.headerFields[.init("Last-Event-ID")!] = lastEventID
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: Logger(label: "test"))
    do {
      return try await server.router.buildResponder().respond(to: request, context: BasicRequestContext(source: source))
        .status
    } catch let error as any HTTPResponseError {
      return error.status
    }
  }

  @Test(arguments: ["/api/sessions/SESSION/feed", "/api/sessions/SESSION/feed?after=17"])
  func aFeedIsServed(_ path: String) async throws {
    #expect(try await status(.get, path) == .ok)
    #expect(try await status(.get, path, lastEventID: "18") == .ok)
    #expect(try await status(.get, path, lastEventID: "x") == .badRequest)
    #expect(try await status(.get, path, hasLog: false) == .notFound)
  }

  @Test func aPlaceThatIsNoneIsRefused() async throws {
    #expect(try await status(.get, "/api/sessions/SESSION/feed?after=-1") == .badRequest)
    #expect(try await status(.get, "/api/sessions/SESSION/feed?after=18446744073709551615") == .badRequest)
  }

  @Test(arguments: [
    "{}", "{\"sequence\": 0}", "{\"sequence\": -1}", "{\"seconds\": -1}", "{\"seconds\": 1e9}", "{\"sequence\": \"a\"}",
    "{\"sequence\": 1, \"seconds\": 1}", "",
  ])
  func aMomentThatIsNoneIsRefused(_ body: String) async throws {
    #expect(try await status(.post, "/api/sessions/SESSION/feed/rewind", body) == .badRequest)
  }

  @Test(arguments: ["{\"sequence\": 1}", "{\"seconds\": 0}", "{\"seconds\": 600}"])
  func aMomentIsAccepted(_ body: String) async throws {
    #expect(try await status(.post, "/api/sessions/SESSION/feed/rewind", body) == .noContent)
  }

  @Test(arguments: ["pause", "resume", "rewind"])
  func anUnknownSessionHasNoFeed(_ action: String) async throws {
    #expect(try await status(.post, "/api/sessions/none/feed/\(action)", "{\"sequence\": 1}") == .notFound)
    #expect(try await status(.get, "/api/sessions/none/feed") == .notFound)
  }
}
