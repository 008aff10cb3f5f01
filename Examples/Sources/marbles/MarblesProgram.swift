import ExampleServer
import Foundation
import Hummingbird
import HummingbirdCore
import NIOCore

@main
struct MarblesProgram {
  static func main() async {
    if CommandLine.arguments.contains("--help") {
      print(Options.help)
      return
    }
    do {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.printsLines { return print(Lines.file) }
      if let folder = options.export { return try Export.write(to: folder) }
      var application = Application(
        router: Server(options: options).router,
        server: .http1(configuration: .guarded(silence: options.limits.silence, header: options.limits.header)),
        configuration: ApplicationConfiguration(
          address: .hostname(Options.host, port: options.port),
          availableConnectionsDelegate: MaximumAvailableConnections(options.limits.connections)),
        onServerRunning: { _ in say("Open \(options.url)\n") })
      application.logger.logLevel = .warning
      try await application.runService()
    } catch let mistake as Options.Mistake {
      stop("marbles: \(mistake.message)\n\n\(Options.help)\n", code: 64)
    } catch let error as IOError where error.errnoCode == EADDRINUSE {
      stop("marbles: the port is in use; stop what listens there, or choose another with --port\n")
    } catch {
      stop("marbles: \(error)\n")
    }
  }

  /// Writes directly to the file descriptor, so that nothing stays in a buffer.
  private static func say(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }

  private static func stop(_ message: String, code: Int32 = 1) -> Never {
    FileHandle.standardError.write(Data(message.utf8))
    exit(code)
  }
}
