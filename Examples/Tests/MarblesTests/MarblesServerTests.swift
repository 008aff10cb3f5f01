import AntiphonTesting
import ExampleServer
import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import marbles

/// The responses of the router, without a connection.
@Suite(.leavesNothing)
struct MarblesServerTests {
  private func status(
    _ method: HTTPRequest.Method, _ path: String, _ body: String = "", authority: String = "localhost:8081",
    origin: String? = nil
  ) async throws -> HTTPResponse.Status {
    var head = HTTPRequest(method: method, scheme: "http", authority: authority, path: path)
    head.headerFields[.origin] = origin
    let request = Request(head: head, body: RequestBody(buffer: ByteBuffer(string: body)))
    let source = ApplicationRequestContextSource(channel: EmbeddedChannel(), logger: Logger(label: "test"))
    do {
      return try await Server().router.buildResponder().respond(
        to: request, context: BasicRequestContext(source: source)
      )
      .status
    } catch let error as any HTTPResponseError {
      return error.status
    }
  }

  @Test func aRunIsAnswered() async throws {
    #expect(try await status(.get, "/") == .ok)
    #expect(try await status(.post, "/run", #"{"operator": "map(_:)"}"#) == .ok)
    #expect(try await status(.post, "/run", #"{"operator": "map(_:)", "parameters": {"factor": 3}}"#) == .ok)
  }

  @Test(arguments: [
    "", "{", "[]", "null", "{}", #"{"operator": 1}"#, #"{"operator": "map(_:)", "inputs": []}"#,
    #"{"operator": "map(_:)", "inputs": {"source": "(1"}}"#, #"{"operator": "map(_:)", "talkback": "x"}"#,
    #"{"operator": "map(_:)", "parameters": {"factor": 1.5}}"#, String(repeating: "[", count: 16_000),
  ])
  func whatCannotBeReadIsABadRequest(_ body: String) async throws {
    #expect(try await status(.post, "/run", body) == .badRequest)
  }

  @Test(arguments: [
    #"{"operator": "mop"}"#, #"{"operator": "map(_:)", "parameters": {"factor": 10}}"#,
    #"{"operator": "map(_:)", "parameters": {"fact": 1}}"#, #"{"operator": "map(_:)", "inputs": {"other": "|"}}"#,
    #"{"operator": "repeat()", "inputs": {"source": "|"}}"#,
    #"{"operator": "map(_:)", "inputs": {"source": "\#(String(repeating: "1", count: 10_000))"}}"#,
  ])
  func whatIsBeyondALimitIsUnprocessable(_ body: String) async throws {
    #expect(try await status(.post, "/run", body) == .unprocessableContent)
  }

  @Test(arguments: [16_385, 10_000_000])
  func aLargeBodyIsRefused(_ size: Int) async throws {
    #expect(try await status(.post, "/run", String(repeating: " ", count: size)) == .contentTooLarge)
  }

  @Test func otherHostsAndOriginsAreRefused() async throws {
    #expect(try await status(.get, "/", authority: "example.com") == .forbidden)
    #expect(try await status(.post, "/run", "{}", origin: "http://example.com") == .forbidden)
    #expect(try await status(.get, "/", origin: "http://localhost:8081") == .ok)
  }

  @Test func theDataOfThePageCannotEndItsElement() throws {
    #expect(!(try PageData(cases: Export.cases()).json.contains("<")))
  }

  @Test func everyCaseOfTheExportIsTheResultOfItsRequest() throws {
    for (name, cases) in try Export.cases() {
      #expect(cases.count > 1, "\(name)")
      for each in cases { #expect(each.result == (try each.request.run()), "\(name), \(each.title)") }
    }
  }

  @Test func optionsSayWhatIsWrong() throws {
    #expect(try Options(["--port", "9000"]).port == 9000)
    #expect(throws: Options.Mistake(message: "--port needs a number from 1 to 65535")) { try Options(["--port", "0"]) }
    #expect(throws: Options.Mistake(message: "--export needs a folder")) { try Options(["--export"]) }
    #expect(throws: Options.Mistake(message: "unknown option -x")) { try Options(["-x"]) }
  }
}
