/// The options of the command line for the form of several processes.
struct ClusterOptions: Equatable, Sendable {
  enum Role: Equatable, Sendable {
    /// Serves pages, and indexes the log of changes.
    case server
    /// Prepares entries, under this name.
    case worker(String)
    /// Publishes the corpus, this many entries a second.
    case feeder(rate: Int)
  }

  /// The addresses of the NATS servers.
  var servers: [String]
  var role = Role.server
  /// Where the server keeps its index; nil for memory.
  var index: String?

  static let help = """

    With --nats the corpus is published to JetStream, prepared by workers, and indexed by every server:
    Scripts/search --cluster starts all of that on this machine.

    usage: search --nats URL,URL… --feeder ENTRIES [--corpus FILE]
           search --nats URL,URL… --worker NAME
           search --nats URL,URL… [--index FILE] and the options above, without --corpus

      --nats URL,URL…             the NATS servers, of which one is enough: nats://127.0.0.1:4222
      --feeder ENTRIES            publish the corpus, this many entries a second, and end
      --worker NAME               prepare entries; any number of workers share them
      --index FILE                keep the index in FILE, and continue there after a restart (default: in memory)
    """
}
