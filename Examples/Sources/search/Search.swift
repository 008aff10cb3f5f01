import ExampleServer
import Foundation
import Hummingbird
import HummingbirdCore

@main
struct Search {
  static func main() async {
    await ServerProgram.run("search", help: Options.help) {
      let options = try Options(CommandLine.arguments.dropFirst())
      let server = Server(corpus: try index(options), options: options)
      var application = Application(
        router: server.router,
        server: .http1(configuration: options.limits.http1),
        configuration: ApplicationConfiguration(
          address: .hostname(options.host, port: options.port),
          availableConnectionsDelegate: MaximumAvailableConnections(options.limits.connections)),
        onServerRunning: { _ in ServerProgram.say("Open \(options.url)\n") })
      application.logger.logLevel = .warning
      // Without graceful shutdown: it would wait for open pages, which stay open for ever.
      try await application.runService(gracefulShutdownSignals: [])
    }
  }

  private static func index(_ options: Options) throws -> Corpus {
    let clock = ContinuousClock()
    let start = clock.now
    let isTerminal = isatty(STDOUT_FILENO) == 1
    var reported = 0
    func progress(_ count: Int) {
      guard isTerminal || count >= reported + 50_000 else { return }
      reported = count
      ServerProgram.say("\(isTerminal ? "\r" : "")Indexing \(options.noun): \(count)\(isTerminal ? "" : "\n")")
    }
    let corpus =
      if let file = options.corpus {
        try Corpus(indexing: try NamedLines(file: file), limits: options.limits, progress: progress)
      } else {
        try Corpus(indexing: NamedCharacters(), limits: options.limits, progress: progress)
      }
    let seconds = String(format: "%.1f", (clock.now - start) / .seconds(1))
    ServerProgram.say("\(isTerminal ? "\r" : "")Indexed \(corpus.size) \(options.noun) in \(seconds) s.\n")
    return corpus
  }
}
