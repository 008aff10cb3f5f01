#if Cluster
import Antiphon
import AntiphonNATS
import ExampleServer

/// What one process of the cluster does.
struct ClusterProgram {
  private let cluster: ClusterOptions
  private let options: Options

  init(_ cluster: ClusterOptions, _ options: Options) {
    self.cluster = cluster
    self.options = options
  }

  func run() async throws {
    let connection = try await NATSConnection.connect(NATSOptions(servers: cluster.servers, name: name, reconnects: -1))
    let jetStream = JetStream(connection)
    try await jetStream.createStreams(replicas: cluster.servers.count < 3 ? 1 : 3)
    switch cluster.role {
    case .server: try await serve(jetStream.changes)
    case .worker(let name):
      try await count("prepared", Worker(name: name, jetStream: jetStream).changes)
    case .feeder(let rate):
      let corpus = try RawCorpus(file: options.corpus)
      try await count("published", Feeder(corpus: corpus, rate: rate, jetStream: jetStream).entries)
    }
  }

  private var name: String {
    switch cluster.role {
    case .server: "server"
    case .worker(let name): name
    case .feeder: "feeder"
    }
  }

  /// Serves pages and indexes the log, until one of the two fails.
  private func serve(_ log: @escaping ChangeLog) async throws {
    let corpus = try Corpus(file: cluster.index, limits: options.limits)
    let server = Server(corpus: corpus, options: options, log: log)
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.run() }
      group.addTask { for try await _ in indexing(log, into: corpus).values {} }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Runs a stream, and prints the number of its elements: each thousand, and in the end.
  private func count(_ what: String, _ elements: Producer<some Sendable, JetStreamFailure>) async throws {
    var count = 0
    for try await more in elements.conflated(into: 0, { count, _ in count += 1 }).values {
      if (count + more) / 1_000 > count / 1_000 { ServerProgram.say("\(name) has \(what) \(count + more) entries.\n") }
      count += more
    }
    ServerProgram.say("\(name) is done: it has \(what) \(count) entries.\n")
  }
}
#endif
