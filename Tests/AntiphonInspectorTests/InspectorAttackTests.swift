#if Inspector
import Antiphon
import AntiphonInspector
import AntiphonTesting
import Foundation
import NIOCore
import Testing

/// What no page of the server does. After each test an ordinary page is served, and nothing is left.
@Suite(.leavesNothing) struct InspectorAttackTests {
  private let inspector = Inspector()

  private func attack(_ body: (InspectorServer) async throws -> Void) async throws {
    let server = try await inspector.serve(port: 0) { _ in }
    try await body(server)
    #expect(try await server.ask().status == 200)
    try await until { server.connections == 0 && server.pages == 0 }
    await server.close()
  }

  private static let paths = ["/", "/events", "/marbles?points=1", "/export?point=1"]

  @Test(arguments: paths, ["", "0", "guess", String(repeating: "0", count: 32)])
  func withoutTheTokenNothingIsServed(path: String, token: String) async throws {
    try await attack { (server) async throws in
      #expect(try await server.ask("GET", path, token: token).status == 403)
      #expect(try await server.ask("GET", path, token: String(server.token.dropLast())).status == 403)
    }
  }

  @Test func withoutTheTokenNoCommandIsTaken() async throws {
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let point = inspector.points()[0]
    try await attack { (server) async throws in
      for command in ["pause", "cancel", "step", "rewind", "resume", "request?count=1"] {
        #expect(try await server.ask("POST", "/points/\(point.id)/\(command)", token: "guess").status == 403)
      }
    }
    #expect(inspector.points()[0].state == .running)
    handle.cancel()
  }

  @Test(arguments: ["evil.example", "evil.example:8123", "127.0.0.1", "127.0.0.1:1", "localhost.evil.example", "", " "])
  func aForeignHostIsRefused(host: String) async throws {
    try await attack { (server) async throws in
      #expect(try await server.ask(host: [host]).status == 403)
      #expect(try await server.ask("GET", "/events", host: [host + "#127.0.0.1:\(server.port)"]).status != 200)
    }
  }

  @Test func noHostAndSeveralAreRefused() async throws {
    try await attack { (server) async throws in
      #expect(try await server.ask(host: []).status != 200)
      let own = "127.0.0.1:\(server.port)"
      #expect(try await server.ask(host: [own, own]).status != 200)
      #expect(try await server.ask(host: [own, "evil.example"]).status != 200)
    }
  }

  @Test func theNamesOfThisMachineAreAccepted() async throws {
    try await attack { (server) async throws in
      for name in ["localhost", "LOCALHOST", "127.0.0.1", "[::1]"] {
        #expect(try await server.ask(host: ["\(name):\(server.port)"]).status == 200)
      }
    }
  }

  @Test func aServerOnAllAddressesIsReachedByAddressesAndItsNames() async throws {
    let server = try await inspector.serve(host: "0.0.0.0", port: 0, names: ["box.local"]) { _ in }
    #expect(server.url.hasPrefix("http://127.0.0.1:"))
    for (name, status) in [("10.1.2.3", 200), ("[fe80::1]", 200), ("box.local", 200), ("evil.example", 403)] {
      #expect(try await server.ask(host: ["\(name):\(server.port)"]).status == status)
    }
    await server.close()
  }

  @Test(arguments: ["http://evil.example", "null", "https://127.0.0.1", "http://127.0.0.1", "http://127.0.0.1:1"])
  func aPageOfAnotherOriginIsRefused(origin: String) async throws {
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let path = "/points/\(inspector.points()[0].id)/cancel"
    try await attack { (server) async throws in
      #expect(try await server.ask("POST", path, fields: ["Origin: \(origin)"]).status == 403)
      #expect(inspector.points()[0].isRunning)
      let own = "http://127.0.0.1:\(server.port)"
      #expect(try await server.ask("POST", path, fields: ["Origin: \(own)", "Origin: \(origin)"]).status == 403)
      #expect(inspector.points()[0].isRunning)
      #expect(try await server.ask("POST", path, fields: ["Origin: \(own)"]).status == 200)
      #expect(!inspector.points()[0].isRunning)
    }
    handle.cancel()
  }

  @Test func whatIsTooLargeIsRefused() async throws {
    try await attack { (server) async throws in
      let large = String(repeating: "x", count: 40_000)
      #expect(try await server.ask("POST", "/points/1/pause", body: large).status == 413)
      #expect(try await server.ask(fields: ["X-Large: \(large)"]).status == 413)
      #expect(try await server.ask("GET", "/\(large)").status == 413)
      let many = (0..<5_000).map { "X-\($0): x" }
      #expect(try await server.ask(fields: many).status == 400)
    }
  }

  @Test func anEndlessBodyIsCutOff() async throws {
    try await attack { (server) async throws in
      let wire = try await Wire(server.port)
      wire.send(
        "POST /points/1/pause?token=\(server.token) HTTP/1.1\r\nHost: 127.0.0.1:\(server.port)\r\n"
          + "Transfer-Encoding: chunked\r\n\r\n")
      let chunk = "1000\r\n" + String(repeating: "x", count: 0x1000) + "\r\n"
      while !wire.isClosed {
        try? await wire.channel.writeAndFlush(ByteBuffer(string: chunk)).get()
      }
      #expect(wire.text.isEmpty || Response(wire.text).status == 413)
    }
  }

  @Test(
    arguments: [
      "\r\n\r\n", "nonsense\r\n\r\n", "GET\r\n\r\n", "\u{0}\u{1}\u{2}", "\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n",
    ])
  func whatIsNoRequestIsRefused(text: String) async throws {
    try await attack { (server) async throws in
      let wire = try await Wire(server.port)
      wire.send(text)
      if text == "\r\n\r\n" { await wire.close() }
      #expect(!(try await wire.rest()).contains("200 OK"))
    }
  }

  @Test func aSecondRequestOfAConnectionIsNotAnswered() async throws {
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    let point = inspector.points()[0]
    try await attack { (server) async throws in
      let wire = try await Wire(server.port)
      wire.send(server.request() + server.request("POST", "/points/\(point.id)/cancel"))
      #expect(try await wire.rest().components(separatedBy: "HTTP/1.1 200 OK").count == 2)
      #expect(inspector.points()[0].isRunning)
      let page = try await OpenPage(server)
      page.wire.send(server.request("POST", "/points/\(point.id)/cancel"))
      page.wire.send(server.request())
      subject.send(1)
      try await until { page["numbers"]?.delivered == 1 || page.wire.isClosed }
      #expect(inspector.points()[0].isRunning)
      await page.wire.close()
    }
    handle.cancel()
  }

  @Test func wrongAddressesAreRefused() async throws {
    try await attack { (server) async throws in
      for (method, path, status) in [
        ("GET", "/nothing", 404), ("POST", "/", 405), ("PUT", "/events", 405), ("GET", "/points/1/pause", 405),
        ("POST", "/points/1/pause", 404), ("POST", "/points/x/pause", 400), ("POST", "/points/1/explode", 400),
        ("POST", "/points/1/request", 400), ("POST", "/points/1/request?count=0", 400),
        ("POST", "/points/1/request?count=-1", 400), ("POST", "/points/1/request?count=99999999999999999999", 400),
        ("POST", "/points/99999999999999999999/pause", 400), ("GET", "/marbles?points=x", 400),
        ("GET", "/marbles?points=1&since=-1", 400), ("GET", "/marbles?points=1&since=9e99", 400),
        ("GET", "/marbles?points=" + (1...201).map { "\($0)" }.joined(separator: ","), 400),
        ("GET", "/export", 400), ("GET", "/export?point=1", 404), ("GET", "/../../etc/passwd", 404),
        ("OPTIONS", "/", 405), ("HEAD", "/", 405),
      ] {
        let seen = try await server.ask(method, path).status
        #expect(seen == status, "\(method) \(path)")
      }
    }
  }

  @Test func twoHundredPagesAreServed() async throws {
    let subject = Subject<Int, Never>()
    let handle = subject.producer.inspected("numbers", by: inspector).start()
    try await attack { (server) async throws in
      let pages = try await withThrowingTaskGroup { group in
        for _ in 1...200 { group.addTask { try await OpenPage(server) } }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(server.pages == 200)
      for number in 1...500 { subject.send(number) }
      for page in pages {
        try await until { page["numbers"]?.delivered == 500 }
      }
      for page in pages { await page.wire.close() }
    }
    handle.cancel()
  }

  @Test func connectionsBeyondTheLimitAreClosed() async throws {
    try await attack { (server) async throws in
      var wires: [Wire] = []
      for _ in 1...300 { if let wire = try? await Wire(server.port) { wires.append(wire) } }
      try await until { wires.count(where: \.isClosed) >= wires.count - 256 }
      #expect(server.connections <= 256)
      for wire in wires { await wire.close() }
      try await until { server.connections == 0 }
    }
  }
}
#endif
