import Antiphon
import AntiphonInspector
import ExampleServer
import Foundation

@main
struct Search {
  static func main() async {
    await ServerProgram.run("search", help: Options.help) {
      let options = try Options(CommandLine.arguments.dropFirst())
      if let turns = options.turnsOfRates {
        return try await NodeRates(NamedCharacters().lazy.prefix(20_000)).show(turns: turns)
      }
      if let port = options.inspectorPort {
        try await Inspector.shared.serve(port: port) { ServerProgram.say("\($0)\n") }
      }
      guard let cluster = options.cluster else {
        return try await Server(corpus: try index(options), options: options).run()
      }
      #if Cluster
      try await ClusterProgram(cluster, options).run()
      #else
      throw OptionMistake(message: "--nats \(cluster.servers[0]) needs the form that Scripts/search --cluster builds")
      #endif
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
