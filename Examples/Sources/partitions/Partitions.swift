import Foundation

/// Simulates demand over the partitions of a log, and prints the tables of docs/scale.md. With --tsv it prints what its chart shows.
@main
struct Partitions {
  static let credits = [1, 4, 16, 64, 256, 1024, 4096]
  static let roundTrips: [Duration] = [.milliseconds(1), .milliseconds(10), .milliseconds(80)]
  static let partitions = [1, 2, 3, 4, 8, 16, 32, 64]
  static let losses = [0, 0.000_1, 0.001, 0.01]

  private static let deaths: [(name: String, partitions: Int, isOrdered: Bool, resets: Bool)] = [
    ("one partition, the node killed", 1, false, true), ("one partition, the node cut off", 1, false, false),
    ("48 partitions, the node cut off", 48, false, false),
    ("48 partitions in one order, the node cut off", 48, true, false),
  ]

  static func main() {
    let isTable = !CommandLine.arguments.contains("--tsv")
    if isTable { print("Entries a second over 16 partitions on 3 nodes, by credit and round trip") }
    for roundTrip in roundTrips {
      for credit in credits {
        let setting = Setting(partitions: 16, credit: credit, network: .init(latency: roundTrip / 2))
        print("credit", milliseconds(roundTrip), credit, throughput(setting), separator: "\t")
      }
    }
    if isTable { print("\nEntries a second over 10 ms, by credit and partitions, and the nodes' limit") }
    for partitions in partitions {
      for credit in [16, 64, 256] {
        let setting = Setting(partitions: partitions, credit: credit, network: .init(latency: .milliseconds(5)))
        print("partitions", credit, partitions, throughput(setting), setting.limit, separator: "\t")
      }
    }
    if isTable { print("\nEntries a second over 16 partitions and 10 ms, by credit and loss") }
    for credit in [16, 64, 256, 1024] {
      for loss in losses {
        var setting = Setting(partitions: 16, credit: credit, network: .init(latency: .milliseconds(5), loss: loss))
        setting.duration = .seconds(5)
        print("loss", credit, loss, throughput(setting), separator: "\t")
      }
    }
    if isTable { print("\nA node dies after a second: entries handled in each 50 ms") }
    for (name, partitions, isOrdered, resets) in deaths {
      var setting = Setting(partitions: partitions, nodeRate: 10_000, isOrdered: isOrdered)
      setting.death = Setting.Death(resetsConnections: resets)
      setting.patience = .milliseconds(500)
      setting.duration = .seconds(2.1)
      let outcome = simulate(setting)
      precondition(outcome.lost == 0 && outcome.repeated == 0)
      for (number, bin) in stride(from: 0, to: outcome.handled.count - 1, by: 5).enumerated() {
        print("death", name, number * 50, outcome.handled[bin..<bin + 5].reduce(0, +), separator: "\t")
      }
      guard isTable else { continue }
      print("longest stall: \(milliseconds(outcome.longestStall)) ms, \(outcome.reconnections) connections anew")
    }
  }

  /// Entries a second.
  private static func throughput(_ setting: Setting) -> Int {
    let outcome = simulate(setting)
    precondition(outcome.lost == 0 && outcome.repeated == 0)
    return Int(Double(outcome.total) / (setting.duration / .seconds(1)))
  }

  private static func milliseconds(_ duration: Duration) -> Int { Int(duration / .milliseconds(1)) }
}
