#if NATS
import Antiphon
import AntiphonTesting
import Foundation
import Testing

@testable import AntiphonNATS

@Suite(.leavesNothing, .needsServer) struct JetStreamInputTests {
  @Test func noServerIsATypedFailure() async {
    let url = "nats://127.0.0.1:\(freePort())"
    await #expect(throws: JetStreamFailure.noServer([url])) {
      try await NATSConnection.connect(NATSOptions(servers: [url], timeout: .milliseconds(500)))
    }
  }

  @Test(arguments: ["nats://127.0.0.1:port", "://", ""]) func anAddressThatIsNoneIsATypedFailure(url: String) async {
    await #expect(throws: JetStreamFailure.invalidAddress(url)) {
      try await NATSConnection.connect(NATSOptions(servers: [url], timeout: .milliseconds(500)))
    }
  }

  @Test func wrongCredentialsAreATypedFailure() async throws {
    let server = NATSServer(["--user", "me", "--pass", "secret"])
    let connection = try await server.connect { $0.credentials = .user("me", password: "secret") }
    for wrong in [NATSOptions.Credentials.none, .user("me", password: "no"), .token("x")] {
      await #expect(throws: JetStreamFailure.wrongCredentials) {
        try await NATSConnection.connect(NATSOptions(servers: [server.url], credentials: wrong))
      }
    }
    connection.close()
  }

  @Test func certificatesThatAreNotTrustedAreATypedFailure() async throws {
    let certificates = try Certificates()
    let server = NATSServer(certificates.serverArguments)
    let address = "tls://localhost:\(server.port)"
    let trusted = NATSOptions.Credentials.certificate(
      certificates.path("client.pem"), key: certificates.path("client.key"))
    let connection = try await server.connect { options in
      options.servers = [address]
      options.credentials = trusted
      options.trustedCertificates = certificates.path("authority.pem")
    }
    let jetStream = JetStream(connection)
    let name = try await jetStream.filled(10)
    #expect(try await Reader(jetStream.producer(stream: name, from: .start)).received(10) == Array(1...10))

    let other = NATSOptions.Credentials.certificate(certificates.path("other.pem"), key: certificates.path("other.key"))
    for (credentials, authority) in [
      (trusted, nil), (trusted, "other.pem"), (other, "authority.pem"), (.none, "authority.pem"), (trusted, "nothing"),
    ] {
      let options = NATSOptions(
        servers: [address], credentials: credentials, trustedCertificates: authority.map { certificates.path($0) })
      do throws(JetStreamFailure) {
        _ = try await NATSConnection.connect(options)
        Issue.record("\(credentials) was trusted by \(authority ?? "nothing")")
      } catch {
        guard case .insecure = error else {
          Issue.record("\(error)")
          continue
        }
      }
    }
    connection.close()
    // One side wants TLS.
    for options in [
      NATSOptions(servers: [server.url]), NATSOptions(servers: ["tls://localhost:\(NATSServer.shared.port)"]),
    ] {
      do throws(JetStreamFailure) {
        _ = try await NATSConnection.connect(options)
        Issue.record("\(options.servers) was not refused")
      } catch {
        if case .insecure = error { continue }
        Issue.record("\(error)")
      }
    }
  }

  @Test(arguments: ["", "a b", "a.b", "a*", "a>", "a\r\nb", "a/b"])
  func aNameThatJetStreamRefusesIsATypedFailure(name: String) async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    await #expect(throws: JetStreamFailure.invalidName(name)) {
      try await jetStream.createStream(name, subjects: ["x"])
    }
    for producer in [
      jetStream.producer(stream: name, from: .start), jetStream.producer(stream: "S", from: .durable(name)),
    ] {
      #expect(Reader(producer).recorder.completion == .failed(.invalidName(name)))
    }
  }

  @Test func aFilterThatIsNoSubjectIsATypedFailure() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let reader = Reader(jetStream.producer(stream: "S", filter: "a..b", from: .start))
    #expect(reader.recorder.completion == .failed(.invalidName("a..b")))
  }

  @Test func aStreamThatDoesNotExistIsATypedFailure() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    for position in [JetStreamPosition.start, .durable("d")] {
      let reader = Reader(jetStream.producer(stream: "nothing", from: position))
      #expect(try await reader.completion() == .failed(.streamNotFound("nothing")))
    }
    await #expect(throws: JetStreamFailure.streamNotFound("nothing")) { try await jetStream.deleteStream("nothing") }
  }

  @Test func aServerWithoutJetStreamIsATypedFailure() async throws {
    let server = NATSServer(["-c", "/dev/null"], hasJetStream: false)
    let jetStream = try await server.jetStream(attempts: 2)
    let reader = Reader(jetStream.producer(stream: "S", from: .start))
    #expect(try await reader.completion() == .failed(.noJetStream))
    await #expect(throws: JetStreamFailure.noJetStream) { try await jetStream.createStream("S", subjects: ["s"]) }
    let recorder = numbers(1...2, to: "s").publish(on: jetStream).record(on: VirtualClock())
    try await until { recorder.isOver }
    #expect(recorder.completion == .failed(.noStream(subject: "s.a")))
  }

  @Test func nothingIsTriedForEver() async throws {
    let server = NATSServer()
    let jetStream = JetStream(
      try await server.connect(), timeout: .milliseconds(100), attempts: 3, backoff: .constant(.milliseconds(1)))
    let name = try await jetStream.filled(0)
    server.signal(SIGSTOP)
    // The server has stopped when it does not answer any more.
    try await until {
      await withCheckedContinuation { continuation in
        jetStream.requests.send("$JS.API.INFO") { outcome in
          if case .timedOut = outcome {
            continuation.resume(returning: true)
          } else {
            continuation.resume(returning: false)
          }
        }
      }
    }
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    let recorder = numbers(1...2, to: name).publish(on: jetStream).record(on: VirtualClock())
    guard case .failed(.unanswered) = try await reader.completion() else {
      Issue.record("\(String(describing: reader.recorder.completion))")
      return
    }
    try await until { recorder.isOver }
    #expect(recorder.completion == .failed(.unanswered(subject: "\(name).a", attempts: 3)))
    server.signal(SIGCONT)
  }

  @Test func aClosedConnectionIsATypedFailure() async throws {
    let connection = try await NATSServer.shared.connect()
    let jetStream = JetStream(connection)
    let name = try await jetStream.filled(10)
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    let recorder = Subject<JetStreamPublication, JetStreamFailure>()
    let published = recorder.producer.publish(on: jetStream).record(on: VirtualClock())
    recorder.send(JetStreamPublication(subject: "\(name).a", payload: [49]))
    _ = try await reader.received(11)
    try await until { published.elements.count == 1 }
    connection.close()
    #expect(try await reader.completion() == .failed(.connectionClosed))
    try await until { published.isOver }
    #expect(published.completion == .failed(.connectionClosed))
  }

  @Test func headersThatAreNoUTF8AreKeptAsBytes() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    try await publishMalformed(to: name)
    let reader = Reader(jetStream.producer(stream: name, from: .start))
    _ = try await reader.received(1)
    let headers = reader.recorder.elements[0].headers
    #expect(headers["Good"] == "yes" && headers["Bad"] == nil)
    #expect(headers.malformed.map(\.name) == ["Bad"] && headers.malformed[0].bytes == [0xFF, 0xFE])
  }

  @Test func undecodableMessagesFailTheStreamAndComeAgain() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(5)
    for _ in 1...2 {
      let recorder = jetStream.producer(stream: name, from: .durable("d"), deadline: .milliseconds(300))
        .decoding { message throws in if message.number == 3 { throw Bad() } else { message.number } }
        .record(on: VirtualClock())
      try await until { recorder.isOver }
      #expect(recorder.completion == .failed(.undecodable(sequence: 3, reason: "Bad()")))
    }
  }

  @Test func undecodableMessagesGoToTheDeadLetters() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(5)
    try await publishMalformed(to: name)
    let dead = try await jetStream.filled(0)
    let recorder = jetStream.producer(stream: name, from: .durable("d"))
      .decoding(undecodable: .deadLetter(subject: "\(dead).letter", on: jetStream)) { message throws in
        if message.number == 3 { throw Bad() } else { message.number }
      }
      .record(on: VirtualClock())
    try await until { recorder.elements.count == 4 }
    let reader = Reader(jetStream.producer(stream: dead, from: .start))
    #expect(try await reader.received(2) == [3, -1])
    let headers = reader.recorder.elements.map(\.headers)
    #expect(headers[0]["Antiphon-Reason"] == "Bad()" && headers[0]["Antiphon-Sequence"] == "3")
    #expect(headers[1]["Bad-Base64"] == "//4=" && headers[1]["Good"] == "yes")
    #expect(recorder.elements == [1, 2, 4, 5])
    try await until { try await jetStream.consumers(of: name)[0].num_ack_pending == 0 }
    recorder.cancel()
  }

  @Test func aDeadLetterThatCantBeStoredFailsTheStream() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(5)
    let recorder = jetStream.producer(stream: name, from: .durable("d"))
      .decoding(undecodable: .deadLetter(subject: "nowhere.\(name)", on: jetStream)) { message throws in
        if message.number == 3 { throw Bad() } else { message.number }
      }
      .record(on: VirtualClock())
    try await until { recorder.isOver }
    #expect(recorder.completion == .failed(.noStream(subject: "nowhere.\(name)")))
    #expect(try await jetStream.consumers(of: name)[0].ack_floor.stream_seq == 2)
  }

  private struct Bad: Error {}

  /// Publishes what this library refuses to publish.
  private func publishMalformed(to name: String) async throws {
    let head = "NATS/1.0\r\nGood: yes\r\nBad: "
    let headers = Array(head.utf8) + [0xFF, 0xFE] + Array("\r\n\r\n".utf8)
    let all =
      Array(
        "CONNECT {\"headers\":true,\"verbose\":false}\r\nHPUB \(name).a \(headers.count) \(headers.count + 1)\r\n".utf8)
      + headers + Array("x\r\nPING\r\n".utf8)
    try await sendRaw(all, to: NATSServer.shared.port)
  }
}

/// Certificates for localhost, made by openssl in a temporary folder.
private final class Certificates {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "antiphon-tls-\(UUID().uuidString)")

  init() throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try sign("authority", by: nil)
    try sign("server", by: "authority")
    try sign("client", by: "authority")
    try sign("other", by: nil)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  var serverArguments: [String] {
    [
      "--tlsverify", "--tlscert", path("server.pem"), "--tlskey", path("server.key"), "--tlscacert",
      path("authority.pem"),
    ]
  }

  private func sign(_ name: String, by authority: String?) throws {
    var arguments = [
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2",
      "-subj", "/CN=\(name)", "-addext", "subjectAltName=DNS:localhost", "-keyout", path(name + ".key"), "-out",
      path(name + ".pem"),
    ]
    if let authority { arguments += ["-CA", path(authority + ".pem"), "-CAkey", path(authority + ".key")] }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/openssl")
    process.arguments = arguments
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "openssl")
  }
}

/// Sends bytes to a server on loopback, and waits for the answer to a PING.
func sendRaw(_ bytes: [UInt8], to port: Int) async throws {
  let result = await withCheckedContinuation { (continuation: CheckedContinuation<Bool, Never>) in
    DispatchQueue.global().async { continuation.resume(returning: exchange(bytes, port)) }
  }
  #expect(result)
}

private func exchange(_ bytes: [UInt8], _ port: Int) -> Bool {
  let descriptor = socketOnLoopback()
  defer { close(descriptor) }
  var address = loopback(port)
  let size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isConnected = withUnsafePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, size) == 0 }
  }
  guard isConnected, write(descriptor, bytes, bytes.count) == bytes.count else { return false }
  var received: [UInt8] = []
  var buffer = [UInt8](repeating: 0, count: 4096)
  while !String(decoding: received, as: UTF8.self).contains("PONG") {
    let count = read(descriptor, &buffer, buffer.count)
    if count <= 0 { return false }
    received += buffer[..<count]
  }
  return true
}
#endif
