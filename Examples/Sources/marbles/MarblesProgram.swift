import ExampleServer
import Hummingbird
import HummingbirdCore

@main
struct MarblesProgram {
  static func main() async {
    await ServerProgram.run("marbles", help: Options.help) {
      let options = try Options(CommandLine.arguments.dropFirst())
      if options.printsLines { return print(Lines.file) }
      if let folder = options.export { return try Export.write(to: folder) }
      var application = Application(
        router: Server(options: options).router,
        server: .http1(configuration: .guarded(silence: options.limits.silence, header: options.limits.header)),
        configuration: ApplicationConfiguration(
          address: .hostname(Options.host, port: options.port),
          availableConnectionsDelegate: MaximumAvailableConnections(options.limits.connections)),
        onServerRunning: { _ in ServerProgram.say("Open \(options.url)\n") })
      application.logger.logLevel = .warning
      try await application.runService()
    }
  }
}
