import Antiphon
import AntiphonFoundation
import AntiphonTesting
import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@Suite(.leavesNothing) struct URLSessionTests {
  /// A session with a time limit of an hour: under a sanitizer, beside all other tests, a request may wait for minutes.
  private static let patientSession = session(timeout: 3600)
  private let session = Self.patientSession

  private static func session(timeout: TimeInterval) -> URLSession {
    let configuration = URLSessionConfiguration.default
    configuration.timeoutIntervalForRequest = timeout
    return URLSession(configuration: configuration)
  }

  @Test func emitsTheResponse() async {
    let server = HTTPServer.saying("hello", headers: ["X-Colour: red"])
    let (responses, failure) = await session.response(from: server.url).outcome()
    #expect(responses.map(\.status) == [200])
    #expect(responses.map(\.body) == [Data("hello".utf8)])
    #expect(responses.first?.headers["X-Colour"] == "red")
    #expect(responses.first?.url == server.url)
    #expect(failure == nil)
  }

  @Test func requestIsSentAsItIs() async {
    let server = HTTPServer { connection in
      let head = connection.readHead()
      connection.send(HTTPServer.head(200, ["Content-Length: \(head.utf8.count)"]) + head)
    }
    var request = URLRequest(url: server.url.appendingPathComponent("path"))
    request.httpMethod = "PUT"
    request.setValue("red", forHTTPHeaderField: "X-Colour")
    let lines = await session.lines(for: request).outcome().elements
    #expect(lines.first == "PUT /path HTTP/1.1")
    #expect(lines.contains("X-Colour: red"))
  }

  @Test func valuesAreDecodedFromTheBody() async {
    let server = HTTPServer.saying("[1,2]")
    let values = await session.response(from: server.url).map(\.body).decode([Int].self, from: JSONDecoder()).outcome()
    #expect(values.elements == [[1, 2]])
  }

  @Test func chunkedBodyIsEmitted() async {
    let server = HTTPServer { connection in
      connection.readHead()
      connection.send(HTTPServer.head(200, ["Transfer-Encoding: chunked"]))
      for part in ["one\n", "two\nth", "ree\n"] { connection.send("\(part.utf8.count)\r\n\(part)\r\n") }
      connection.send("0\r\n\r\n")
    }
    let (lines, failure) = await session.lines(from: server.url).outcome()
    #expect(lines == ["one", "two", "three"])
    #expect(failure == nil)
  }

  @Test func redirectionIsFollowed() async {
    let server = HTTPServer { connection in
      let isFirst = connection.readHead().hasPrefix("GET / ")
      connection.send(
        isFirst
          ? HTTPServer.head(302, ["Location: /other", "Content-Length: 0"])
          : HTTPServer.head(200, ["Content-Length: 2"]) + "ok")
    }
    let (responses, failure) = await session.response(from: server.url).outcome()
    #expect(responses.map(\.body) == [Data("ok".utf8)])
    #expect(responses.first?.url?.path == "/other")
    #expect(failure == nil)
  }

  @Test(arguments: ["Basic realm=\"here\"", "Bearer", "Bearer realm=\"here\""])
  func requestThatLacksCredentialsFailsWithTheResponse(scheme: String) async {
    let server = HTTPServer.saying("who?", status: 401, headers: ["WWW-Authenticate: \(scheme)"])
    let failure = await session.chunks(from: server.url).outcome().failure
    guard case .status(let response) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
    #expect(response.status == 401)
    #expect(response.headers["WWW-Authenticate"] == scheme)
    #expect(response.body == Data("who?".utf8))
  }

  @Test func bodyOfAFailureIsCutOff() async {
    let server = HTTPServer.saying(String(repeating: "x", count: 100_000), status: 500)
    let failure = await session.response(from: server.url).outcome().failure
    guard case .status(let response) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
    #expect(response.body == Data(repeating: UInt8(ascii: "x"), count: 65_536))
  }

  @Test(arguments: [404, 500, 304]) func otherStatusFailsWithTheResponse(status: Int) async {
    let server = HTTPServer.saying(status == 304 ? "" : "nothing here", status: status)
    let whole = await session.response(from: server.url).outcome()
    #expect(whole.elements.isEmpty)
    let chunks = await session.chunks(from: server.url).outcome()
    #expect(chunks.elements.isEmpty)
    for failure in [whole.failure, chunks.failure] {
      guard case .status(let response) = failure else {
        Issue.record("failed with \(failure as Any)")
        continue
      }
      #expect(response.status == status)
      #expect(response.body == Data(status == 304 ? "".utf8 : "nothing here".utf8))
    }
  }

  @Test func serverThatIsNotThereFails() async {
    let port = ClosedPort()
    for failure in await [
      session.response(from: port.url).outcome().failure, session.chunks(from: port.url).outcome().failure,
    ] {
      guard case .transport(let error) = failure else {
        Issue.record("failed with \(failure as Any)")
        continue
      }
      #expect(error.code == .cannotConnectToHost)
    }
    withExtendedLifetime(port) {}
  }

  @Test func failsWhenNothingComesInTime() async {
    let server = HTTPServer { connection in
      connection.readHead()
      connection.awaitEnd()
    }
    let failure = await Self.session(timeout: 1).response(from: server.url).outcome().failure
    guard case .transport(let error) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
    #expect(error.code == .timedOut)
  }

  @Test func whatIsNotHTTPFails() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("a", pattern(10))
    for failure in await [
      session.response(from: file).outcome().failure, session.chunks(from: file).outcome().failure,
    ] {
      switch failure {
      case .notHTTP, .transport: break
      default: Issue.record("failed with \(failure as Any)")
      }
    }
  }

  @Test func linesComeAsTheyAreSent() async throws {
    let (goOn, ready) = (DispatchSemaphore(value: 0), "ä€😀")
    let server = HTTPServer { connection in
      connection.readHead()
      connection.send(HTTPServer.head())
      for line in ["one \(ready)", "two", "three"] {
        for byte in "\(line)\r\n".utf8 { connection.send([byte]) }
        goOn.wait()
      }
    }
    // The server sends the next line when this one has arrived.
    var lines = session.lines(from: server.url).values.makeAsyncIterator()
    for expected in ["one \(ready)", "two", "three"] {
      #expect(try await lines.next() == expected)
      goOn.signal()
    }
    #expect(try await lines.next() == nil)
  }

  @Test func chunksBeforeABrokenConnectionAreEmitted() async {
    let server = HTTPServer { connection in
      connection.readHead()
      connection.send(HTTPServer.head(200, ["Content-Length: 1000"]) + "one\ntwo\nthr")
    }
    let (lines, failure) = await session.lines(from: server.url).outcome()
    #expect(lines == ["one", "two"])
    guard case .source(.transport) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
  }

  @Test func chunkedBodyThatBreaksOffFailsAfterItsChunks() async {
    let server = HTTPServer { connection in
      connection.readHead()
      connection.send(HTTPServer.head(200, ["Transfer-Encoding: chunked"]) + "4\r\none\n\r\n9\r\ntwo")
    }
    let (lines, failure) = await session.lines(from: server.url).outcome()
    #expect(lines == ["one"])
    guard case .source(.transport) = failure else {
      Issue.record("failed with \(failure as Any)")
      return
    }
  }

  @Test func slowConsumerLosesNothing() async {
    let content = pattern(3_000_000)
    let server = HTTPServer { connection in
      connection.readHead()
      connection.send(Array(HTTPServer.head(200, ["Content-Length: \(content.count)"]).utf8) + content)
    }
    let (chunks, failure) = await session.chunks(from: server.url).outcome()
    #expect(chunks.joinedBytes == content)
    #expect(failure == nil)
  }

  #if !canImport(Darwin)
  @Test func consumerThatIsTooFarBehindFailsAfterWhatWasKept() async throws {
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    let server = HTTPServer { connection in
      connection.readHead()
      connection.send(HTTPServer.head())
      for _ in 1...100 { connection.send(Array(repeating: 1, count: 4096)) }
      connection.awaitEnd()
      continuation.yield()
    }
    var (subscription, events) = session.chunks(from: server.url, keeping: 100_000).listening(requesting: 1)
    let first = try #require(await events.next()?.element)
    // There is no demand and the server continues: at the limit its connection is closed.
    var end = ends.makeAsyncIterator()
    await end.next()
    subscription.request(.max)
    var kept = 0
    var completion: Completion<HTTPFailure>?
    while let event = await events.next() {
      kept += event.element?.count ?? 0
      completion = event.completion
    }
    #expect(!first.isEmpty && kept > 0 && kept <= 100_000)
    guard case .failed(.tooFarBehind(let bytes)) = completion else {
      Issue.record("completed with \(completion as Any)")
      return
    }
    #expect(bytes > 100_000)
  }
  #endif

  @Test func cancelEndsTheRequest() async {
    let (ends, continuation) = AsyncStream<Void>.makeStream()
    let server = HTTPServer { connection in
      connection.readHead()
      connection.send(HTTPServer.head() + "one\n")
      connection.awaitEnd()
      continuation.yield()
    }
    var (subscription, events) = session.chunks(from: server.url).listening(requesting: 2)
    #expect(await events.next()?.element == Data("one\n".utf8))
    subscription.cancel()
    let completion = await events.next()?.completion
    guard case .cancelled = completion else {
      Issue.record("completed with \(completion as Any)")
      return
    }
    var end = ends.makeAsyncIterator()
    await end.next()
  }

  @Test func cancelEndsARequestThatIsNotAnswered() async {
    let (steps, continuation) = AsyncStream<String>.makeStream()
    let server = HTTPServer { connection in
      connection.readHead()
      continuation.yield("asked")
      connection.awaitEnd()
      continuation.yield("gone")
    }
    var step = steps.makeAsyncIterator()
    for start in [
      { () -> Subscription in session.chunks(from: server.url).pull(requesting: 1) { _ in } },
      { () -> Subscription in session.response(from: server.url).pull(requesting: 1) { _ in } },
    ] {
      let subscription = start()
      #expect(await step.next() == "asked")
      subscription.cancel()
      #expect(await step.next() == "gone")
    }
  }

  @Test func manyAreCancelledAtTheEndOfTheirResponse() async {
    let server = HTTPServer.saying("one\n")
    await withTaskGroup(of: [String].self) { group in
      for _ in 1...50 {
        group.addTask { await session.lines(from: server.url).prefix(1).outcome().elements }
      }
      for await lines in group { #expect(lines == ["one"]) }
    }
  }

  @Test func nothingIsSentWithoutDemand() async {
    let requests = Locked(0)
    let server = HTTPServer { connection in
      requests.withLock { $0 += 1 }
      connection.readHead()
      connection.send(HTTPServer.head(200, ["Content-Length: 0"]))
    }
    let waiting = session.chunks(from: server.url).pull { _ in }
    #expect(await session.chunks(from: server.url).outcome().elements.isEmpty)
    #expect(requests.withLock { $0 } == 1)
    waiting.cancel()
  }

  @Test func eachStartSendsTheRequestAnew() async {
    let server = HTTPServer.saying("hello")
    let stream = session.response(from: server.url).map(\.status)
    #expect(await stream.outcome().elements == [200])
    #expect(await stream.outcome().elements == [200])
  }
}
