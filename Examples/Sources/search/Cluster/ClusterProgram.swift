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
    case .server: try await serve(jetStream)
    case .worker(let name):
      try await count("prepared", Worker(name: name, jetStream: jetStream).changes, on: jetStream)
    case .feeder(let rate):
      let corpus = try RawCorpus(file: options.corpus)
      try await count("published", Feeder(corpus: corpus, rate: rate, jetStream: jetStream).entries, on: jetStream)
    }
  }

  private var name: String {
    switch cluster.role {
    case .server: "server"
    case .worker(let name): name
    case .feeder: "feeder"
    }
  }

  /// Serves pages and indexes the log, until one of them fails.
  private func serve(_ jetStream: JetStream) async throws {
    let log = jetStream.changes
    let corpus = try Corpus(file: cluster.index, limits: options.limits)
    let server = Server(corpus: corpus, options: options, log: log)
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.run() }
      group.addTask { for try await _ in indexing(log, into: corpus, by: server.sides.inspector).values {} }
      group.addTask { for try await report in jetStream.reports.values { server.sides.note(report) } }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  /// Runs a stream, and tells the servers each second what its points have counted.
  private func count(
    _ what: String, _ elements: Producer<some Sendable, JetStreamFailure>, on jetStream: JetStream
  ) async throws {
    let name = name
    let reports = interval(.seconds(1)).map { _ in Inspector.shared.report(name) }.removeDuplicates()
      .promoteFailure(to: JetStreamFailure.self)
      .flatMapConcat { jetStream.tell($0) }
      // The work goes on without them.
      .retry(backoff: .constant(.seconds(1)))
      .start()
    defer { reports.cancel() }
    try await count(what, elements)
    for try await _ in jetStream.tell(Inspector.shared.report(name)).values {}
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
