#if NATS
import Antiphon
import AntiphonTesting
import Foundation
import Testing

@testable import AntiphonNATS

/// A server on loopback, with its data in a temporary folder. It is ended by its process, with the program at the latest.
final class NATSServer: Sendable {
  static let path = [
    "/usr/sbin/nats-server", "/usr/bin/nats-server", "/usr/local/bin/nats-server", "/opt/homebrew/bin/nats-server",
  ]
  .first { FileManager.default.isExecutableFile(atPath: $0) }

  /// One server for all tests that need nothing special of it.
  static let shared = NATSServer()

  let port: Int
  let folder: URL
  private let extra: [String]
  private let process = Locked<Process?>(nil)

  init(_ extra: [String] = [], hasJetStream: Bool = true) {
    self.extra = extra + (hasJetStream ? ["-js"] : [])
    port = freePort()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("antiphon-nats-\(UUID().uuidString)")
    start()
    let shared = Unowned(self)
    running.withLock { $0.append(shared) }
  }

  deinit { stop() }

  var url: String { "nats://127.0.0.1:\(port)" }

  func start() {
    guard let path = Self.path else { return }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = ["-a", "127.0.0.1", "-p", String(port), "-sd", folder.path] + extra
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { Issue.record("nats-server: \(error)") }
    self.process.withLock { $0 = process }
  }

  /// Ends the server at once, as a crash would.
  func kill() {
    guard let process = process.withLock({ $0.take() }) else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func signal(_ number: Int32) {
    if let process = process.withLock({ $0 }) { Foundation.kill(process.processIdentifier, number) }
  }

  func stop() {
    kill()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Connects as soon as the server is ready.
  func connect(_ change: (inout NATSOptions) -> Void = { _ in }) async throws -> NATSConnection {
    var options = NATSOptions(servers: [url])
    change(&options)
    for _ in 0..<200 {
      do { return try await NATSConnection.connect(options) } catch .noServer {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    throw JetStreamFailure.noServer([url])
  }

  func jetStream(attempts: Int = 20) async throws -> JetStream {
    JetStream(try await connect(), attempts: attempts)
  }
}

/// Ends the servers that are left when the program ends.
private let running: Locked<[Unowned]> = {
  atexit { for server in running.withLock({ $0 }) { server.server?.stop() } }
  return Locked([])
}()

private struct Unowned: Sendable {
  weak let server: NATSServer?
  init(_ server: NATSServer) { self.server = server }
}

/// A port on which nothing listens at the moment.
func freePort() -> Int {
  let descriptor = socketOnLoopback()
  defer { close(descriptor) }
  var address = loopback(0)
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  _ = withUnsafeMutablePointer(to: &address) { pointer in
    pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
      bind(descriptor, address, size) + getsockname(descriptor, address, &size)
    }
  }
  return Int(UInt16(bigEndian: address.sin_port))
}

func socketOnLoopback() -> Int32 {
  #if canImport(Glibc)
  socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
  #else
  socket(AF_INET, SOCK_STREAM, 0)
  #endif
}

func loopback(_ port: Int) -> sockaddr_in {
  var address = sockaddr_in()
  address.sin_family = sa_family_t(AF_INET)
  address.sin_port = UInt16(port).bigEndian
  address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  return address
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests where no server is installed.
  static var needsServer: Self {
    .enabled(if: NATSServer.path != nil, "nats-server is not installed: apt-get install nats-server libnats-dev")
  }
}

extension JetStream {
  /// A stream with a new name, and as many messages as given: "1", "2" and so on.
  func filled(_ count: Int, replicas: Int = 1) async throws -> String {
    let name = "S" + InboxName.name()
    try await createStream(name, subjects: ["\(name).>"], replicas: replicas)
    try await fill(name, from: 1, count: count)
    return name
  }

  /// Publishes without a window, and waits until all are stored.
  func fill(_ name: String, from first: Int, count: Int, headers: NATSHeaders = NATSHeaders()) async throws {
    for number in first..<first + count {
      try bus.publish(NATSMessage("\(name).a", headers: headers, payload: Array(String(number).utf8)))
    }
    try await until {
      try await streamInfo(name).state.messages >= UInt64(first + count - 1)
    }
  }

  /// Deletes a consumer. A server that is writing the consumer's file fails to remove it, and would make the consumer again from it.
  func forget(_ consumer: String, of stream: String) async throws {
    try await until {
      do {
        try await deleteConsumer(consumer, of: stream)
        return true
      } catch JetStreamFailure.consumerDeleted {
        return true
      } catch JetStreamFailure.refused(code: 10051, _) {
        return true
      }
    }
  }

  func streamInfo(_ name: String) async throws -> StreamInfo { try await answer("STREAM.INFO.\(name)") }

  func consumers(of stream: String) async throws -> [ConsumerInfo] {
    struct List: Decodable, Sendable { var consumers: [ConsumerInfo]? }
    let list: List = try await answer("CONSUMER.LIST.\(stream)")
    return list.consumers ?? []
  }

  /// The answer of a server; a cluster without a leader has none for a while.
  private func answer<Answer: Decodable & Sendable>(_ api: String) async throws -> Answer {
    var answer: Answer?
    try await until {
      // Behind a lock: the thread sanitizer misses that a continuation which is resumed before it waits comes after the callback.
      let received = Locked<Answer?>(nil)
      await withCheckedContinuation { continuation in
        requests.send("$JS.API." + api) { outcome in
          if case .answer(let message) = outcome {
            let decoded = try? JSONDecoder().decode(Answer.self, from: Data(message.payload))
            received.withLock { $0 = decoded }
          }
          continuation.resume()
        }
      }
      answer = received.withLock { $0 }
      return answer != nil
    }
    return answer!
  }
}

struct StreamInfo: Decodable, Sendable {
  struct State: Decodable, Sendable { var messages: UInt64, first_seq: UInt64, last_seq: UInt64, consumer_count: Int }
  var state: State
}

struct ConsumerInfo: Decodable, Sendable {
  struct Position: Decodable, Sendable { var consumer_seq: UInt64, stream_seq: UInt64 }
  var name: String
  var delivered: Position
  var ack_floor: Position
  var num_ack_pending: Int
  var num_waiting: Int
  var num_pending: Int
}

/// Waits until a condition of the outside world is true, for a generous time.
func until(
  _ limit: Duration = .seconds(60), isolation: isolated (any Actor)? = #isolation, _ condition: () async throws -> Bool
) async throws {
  let end = ContinuousClock.now + limit
  while try await !condition() {
    if ContinuousClock.now > end {
      Issue.record("it has not happened within \(limit)")
      throw CancellationError()
    }
    try await Task.sleep(for: .milliseconds(5))
  }
}

extension JetStreamMessage {
  var text: String { String(decoding: payload, as: UTF8.self) }
  var number: Int { Int(text) ?? -1 }
}

/// A consumer of a real stream, whose talkback the test has.
final class Reader: Sendable {
  let recorder: Recorder<JetStreamMessage, JetStreamFailure>

  init(
    _ stream: Producer<JetStreamMessage, JetStreamFailure>, requesting demand: Int = .max,
    replying: (@Sendable (JetStreamMessage) -> Reply?)? = nil
  ) {
    recorder = stream.record(on: VirtualClock(), requesting: demand, replying: replying)
  }

  var numbers: [Int] { recorder.elements.map(\.number) }

  /// Waits for this many messages.
  func received(_ count: Int) async throws -> [Int] {
    try await until { numbers.count >= count || recorder.isOver }
    return numbers
  }

  /// Waits for the completion.
  func completion() async throws -> Completion<JetStreamFailure>? {
    try await until { recorder.isOver }
    return recorder.completion
  }

  deinit { recorder.cancel() }
}
#endif
