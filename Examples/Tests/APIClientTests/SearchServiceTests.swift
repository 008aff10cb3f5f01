import Antiphon
import AntiphonTesting
import Foundation
import Synchronization
import Testing

@testable import api_client

/// The service and a server on the loopback interface.
@Suite(.leavesNothing) struct SearchServiceTests {
  @Test func queryIsEscapedAndTheAnswerDecoded() async throws {
    let requests = Mutex<[String]>([])
    let server = HTTPServer { connection in
      let request = connection.readHead().prefix { $0 != "\r\n" }
      requests.withLock { $0.append(String(request)) }
      let body =
        #"{"query": "up arrow", "total": 2, "entries": [{"symbol": "↑", "name": "UPWARDS ARROW"}, {"name": "arrow"}]}"#
      connection.send(HTTPServer.head(200, ["Content-Length: \(body.utf8.count)"]) + body)
    }
    var matches = SearchService.http(server.url).matches("up arrow").values.makeAsyncIterator()
    let entries = [Matches.Entry(symbol: "↑", name: "UPWARDS ARROW"), Matches.Entry(name: "arrow")]
    #expect(try await matches.next() == Matches(total: 2, entries: entries))
    #expect(try await matches.next() == nil)
    #expect(requests.withLock { $0 } == ["GET /api/search?q=up%20arrow HTTP/1.1"])
  }

  @Test func refusalOfABusyServerIsTemporary() async {
    #expect(await failure(of: .saying("", status: 503))?.isTemporary == true)
  }

  @Test func answerOfAnotherServerIsNotTemporary() async {
    let failure = await failure(of: .saying("<html>"))
    #expect(failure?.isTemporary == false)
    #expect(failure?.text == "The response can't be read.")
  }

  private func failure(of server: HTTPServer) async -> SearchFailure? {
    do throws(SearchFailure) {
      for try await _ in SearchService.http(server.url).matches("arrow").values {}
      return nil
    } catch {
      return error
    }
  }
}
