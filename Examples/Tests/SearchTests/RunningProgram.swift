#if Cluster
import AntiphonNATS
import Foundation
import NIOPosix
import Testing

/// A process that the test has started, and ends by `SIGKILL`.
final class RunningProgram: Sendable {
  private let id: Int32
  // A process is used by the test only, after it was started.
  private nonisolated(unsafe) let process: Process

  /// Starts the application.
  convenience init(_ arguments: [String]) throws {
    #if canImport(Darwin)
    let tests = try #require(Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }).bundleURL
    #else
    let tests = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL
    #endif
    try self.init(tests.deletingLastPathComponent().appendingPathComponent("search").path, arguments)
  }

  init(_ path: String, _ arguments: [String]) throws {
    process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = arguments
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    id = process.processIdentifier
  }

  func kill() {
    guard process.isRunning else { return }
    Foundation.kill(id, SIGKILL)
    process.waitUntilExit()
  }
}

/// A NATS server on a free port of the loopback interface, with its data in a temporary folder.
final class NATSProcess: Sendable {
  static let path = ["/usr/sbin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"]
    .map { "\($0)/nats-server" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  let url: String
  private let folder: URL
  private let program: RunningProgram

  init() throws {
    let port = try Self.freePort()
    url = "nats://127.0.0.1:\(port)"
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("antiphon-nats-\(UUID().uuidString)")
    program = try RunningProgram(
      Self.path ?? "", ["-js", "-a", "127.0.0.1", "-p", String(port), "-sd", folder.path])
  }

  /// Connects as soon as the server is ready.
  func connect() async throws -> NATSConnection {
    let options = NATSOptions(servers: [url])
    for _ in 0..<200 {
      do { return try await NATSConnection.connect(options) } catch .noServer {
        try await Task.sleep(for: .milliseconds(50))
      }
    }
    throw JetStreamFailure.noServer([url])
  }

  func stop() {
    program.kill()
    try? FileManager.default.removeItem(at: folder)
  }

  private static func freePort() throws -> Int {
    let channel = try ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup).bind(host: "127.0.0.1", port: 0)
      .wait()
    defer { try? channel.close().wait() }
    return try #require(channel.localAddress?.port)
  }
}

extension Trait where Self == ConditionTrait {
  /// Skips the tests where no server is installed.
  static var needsNATS: Self {
    .enabled(if: NATSProcess.path != nil, "nats-server is not installed: apt-get install nats-server libnats-dev")
  }
}
#endif
