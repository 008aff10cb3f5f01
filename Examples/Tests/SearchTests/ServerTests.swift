import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import search

/// The responses of the router, without a connection.
struct ServerTests {
  private let server: Server

  init() throws {
    var options = Options()
    options.limits.lookup = .seconds(86_400)
    let corpus = try Corpus(indexing: [Entry(symbol: nil, name: "arrow", detail: "")], limits: options.limits)
    server = Server(corpus: corpus, options: options)
  }

  private func status(_ method: HTTPRequest.Method, _ path: String, body: Int = 0) async throws -> HTTPResponse.Status {
    let head = HTTPRequest(method: method, scheme: "http", authority: "localhost:8080", path: path)
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(repeating: 0x20, count: body)))
    let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: Logger(label: "test"))
    do {
      return try await server.router.buildResponder().respond(to: request, context: BasicRequestContext(source: source))
        .status
    } catch let error as any HTTPResponseError {
      return error.status
    }
  }

  @Test(arguments: ["keystrokes", "suggestion", "pause", "resume", "rewind", "latency"])
  func refusesALargeBodyOnEveryRoute(_ action: String) async throws {
    #expect(try await status(.post, "/api/sessions/none/\(action)", body: 4_097) == .contentTooLarge)
    #expect(try await status(.post, "/api/sessions/none/\(action)", body: 4_096) == .notFound)
  }

  @Test(arguments: ["/", "/api/events", "/api/search?q=arrow", "/api/stats"])
  func refusesALargeBodyOfARequestThatNeedsNone(_ path: String) async throws {
    #expect(try await status(.get, path, body: 4_097) == .contentTooLarge)
    #expect(try await status(.get, path) == .ok)
  }

  @Test func statusOfAFailedSearchTellsClientFromServerErrors() async throws {
    let letters = "abcdefghijklmnopqrstuvwxyz".map(String.init).joined(separator: "+")
    #expect(try await status(.get, "/api/search?q=\(letters)") == .badRequest)
  }
}
