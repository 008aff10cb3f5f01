#if Inspector
import Antiphon
import AntiphonInspector
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct ServeTests {
  private let inspector = Inspector()

  private func serve() async throws -> InspectorServer { try await inspector.serve(port: 0) { _ in } }

  @Test func theAddressIsWrittenOnceAndServesThePage() async throws {
    let log = Log<String>()
    let server = try await inspector.serve(port: 0) { log.add($0) }
    #expect(log.entries == ["Inspector: http://127.0.0.1:\(server.port)/?token=\(server.token)"])
    #expect(server.token.count == 32)
    let response = try await server.ask()
    #expect(response.status == 200)
    #expect(response.body.contains("<title>Antiphon · Inspector</title>"))
    #expect(response.body.hasSuffix("</html>\n"))
    await server.close()
  }

  @Test func thePageNeedsNothingElse() async throws {
    let server = try await serve()
    let response = try await server.ask()
    #expect(!response.body.contains("{{nonce}}"))
    let nonce = try #require(response.body.firstMatch(of: /<script nonce="(\w+)">/)?.1)
    #expect(response.head.contains("script-src 'nonce-\(nonce)'"))
    #expect(response.head.contains("default-src 'none'"))
    #expect(response.body.firstMatch(of: /(src|href)="(?!data:)/) == nil)
    let second = try await server.ask()
    #expect(!second.head.contains("\(nonce)"))
    await server.close()
  }

  @Test func theTokenIsNewForEachServer() async throws {
    let (one, other) = (try await serve(), try await serve())
    #expect(one.token != other.token)
    #expect(try await one.ask(token: other.token).status == 403)
    await one.close()
    await other.close()
  }

  @Test func aPortThatIsTakenIsReported() async throws {
    let server = try await serve()
    do throws(InspectorServerFailure) {
      try await inspector.serve(port: server.port) { _ in }
      Issue.record("two servers listen on one port")
    } catch {
      guard case .portInUse(server.port) = error else { throw error }
      #expect("\(error)".contains("port \(server.port) is in use"))
    }
    await server.close()
  }

  @Test(arguments: ["203.0.113.7", "no.such.host.invalid"])
  func anAddressOfAnotherMachineIsReported(host: String) async throws {
    do throws(InspectorServerFailure) {
      try await inspector.serve(host: host, port: 0) { _ in }
      Issue.record("a server listens on \(host)")
    } catch {
      guard case .hostUnknown(host) = error else { throw error }
      #expect("\(error)".contains("\(host) is no address of this machine"))
    }
  }

  @Test func marblesAreRecordedWhileItIsServed() async throws {
    let server = try await serve()
    #expect(inspector.isRecording)
    await server.close()
    #expect(!inspector.isRecording)
  }

  @Test func nothingIsHeldAfterTheServerIsClosed() async throws {
    weak var released: Inspector?
    do {
      let inspector = Inspector()
      released = inspector
      let server = try await inspector.serve(port: 0) { _ in }
      let subject = Subject<Int, Never>()
      let handle = subject.producer.inspected("numbers", by: inspector).start()
      let page = try await OpenPage(server)
      #expect(page["numbers"] != nil)
      await server.close()
      #expect(try await page.wire.rest().contains("numbers"))
      #expect(server.connections == 0)
      #expect(server.pages == 0)
      handle.cancel()
    }
    try await until { released == nil }
  }

  @Test func aDroppedHandleDoesNotEndTheServer() async throws {
    let address = Locked("")
    try await inspector.serve(port: 0) { line in address.withLock { $0 = line } }
    let url = try #require(address.withLock { $0 }.firstMatch(of: /:(\d+)\/\?token=(\w+)/))
    let wire = try await Wire(Int(url.1)!)
    wire.send("GET /?token=\(url.2) HTTP/1.1\r\nHost: 127.0.0.1:\(url.1)\r\n\r\n")
    #expect(Response(try await wire.rest()).status == 200)
  }
}
#endif
