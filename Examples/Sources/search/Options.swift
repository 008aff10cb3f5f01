import ExampleServer

/// The options of the command line.
struct Options: Equatable, Sendable {
  var host = "127.0.0.1"
  var port = 8080
  var corpus: String?
  var limits = Limits()
  var allowsFailureInjection = false
  /// The port of the inspector's page; nil without one.
  var inspectorPort: Int?
  /// How often to measure what this node does with a log of changes, instead of serving; nil to serve.
  var turnsOfRates: Int?
  /// Nil for one process that indexes its corpus itself.
  var cluster: ClusterOptions?

  static let help = """
    Searches as you type: http://127.0.0.1:8080

    usage: search [--host ADDRESS] [--port NUMBER] [--corpus FILE] [--time-limit SECONDS]
                  [--allow-failure-injection] [--inspect [NUMBER]] [--rates TURNS]

      --host ADDRESS              bind to this address; requests to another host name than it or localhost are refused
                                  (default: 127.0.0.1, which only this machine reaches)
      --port NUMBER               listen on this port (default: 8080)
      --corpus FILE               search the lines of FILE, each a name, a tab and a description
                                  (default: the Unicode characters that Swift knows by name)
      --time-limit SECONDS        close a connection to which nothing could be sent for this long: no request comes, or
                                  an incomplete one, or the response is not read (default: 30)
      --allow-failure-injection   add POST /api/fail-next, which makes the database fail at the next lookup
      --inspect [NUMBER]          serve the inspector's page of this process, too, on this port (default: 8123; 0 takes one that
                                  is free), for this machine only; its address, with a token, is printed
      --rates TURNS               print how many changes of a log one core can index and send to pages, measured so often, and end

    A corpus of Debian's packages:
      apt-cache dumpavail | awk '/^Package: /{name=$2} /^Description(-en)?: /{sub(/^[^:]*: /, ""); print name "\\t" $0}'

    """ + ClusterOptions.help

  typealias Mistake = OptionMistake

  init() {}

  /// - Throws: a description of the mistake.
  init(_ arguments: some Sequence<String>) throws(Mistake) {
    var rest = arguments.flatMap { argument in
      argument.hasPrefix("--") ? argument.split(separator: "=", maxSplits: 1).map(String.init) : [argument]
    }[...]
    func value(of flag: String) throws(Mistake) -> String {
      guard let value = rest.popFirst(), !value.isEmpty else { throw Mistake(message: "\(flag) needs a value") }
      return value
    }
    func number(of flag: String, in range: ClosedRange<Int>) throws(Mistake) -> Int {
      let text = try value(of: flag)
      guard let number = Int(text), range ~= number else {
        throw Mistake(message: "\(flag) needs a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
      }
      return number
    }
    var (role, index) = (ClusterOptions.Role.server, String?.none)
    while let flag = rest.popFirst() {
      switch flag {
      case "--host": host = try value(of: flag)
      case "--corpus": corpus = try value(of: flag)
      case "--allow-failure-injection": allowsFailureInjection = true
      case "--inspect":
        let hasNumber = rest.first.map { !$0.hasPrefix("--") } ?? false
        inspectorPort = hasNumber ? try number(of: flag, in: 0...65_535) : 8_123
      case "--rates": turnsOfRates = try number(of: flag, in: 1...100)
      case "--port":
        port = try number(of: flag, in: 1...65_535)
      case "--time-limit":
        limits.silence = .seconds(try number(of: flag, in: 1...3_600))
      case "--nats":
        let servers = try value(of: flag).split(separator: ",").map(String.init)
        if servers.isEmpty { throw Mistake(message: "--nats needs an address") }
        cluster = ClusterOptions(servers: servers)
      case "--feeder": role = .feeder(rate: try number(of: flag, in: 1...100_000))
      case "--worker": role = .worker(try value(of: flag))
      case "--index": index = try value(of: flag)
      default: throw Mistake(message: "unknown option \(flag)")
      }
    }
    guard cluster != nil else {
      if role == .server && index == nil { return }
      throw Mistake(message: "--feeder, --worker and --index need --nats")
    }
    cluster?.role = role
    cluster?.index = index
    if role == .server && corpus != nil { throw Mistake(message: "the corpus is published with --feeder") }
  }

  var noun: String { corpus == nil && cluster == nil ? "Unicode characters" : "entries" }

  /// The initial queries.
  var suggestions: [String] { corpus == nil ? ["arrow", "snowman", "greek alpha", "musical note", "cat face"] : [] }

  var url: String { "http://\(host.contains(":") ? "[\(host)]" : host):\(port)" }
}
