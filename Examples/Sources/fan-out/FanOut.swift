import Antiphon

/// Fans the ticks of one clock out to 1 000 clients and prints what they have received.
@main
struct FanOut {
  static func main() async {
    let groups = [
      (name: "fast", client: Client(policy: .each, work: .zero), count: 850),
      (name: "slow, each tick", client: Client(policy: .each, work: .milliseconds(30)), count: 50),
      (name: "slow, batches", client: Client(policy: .batches, work: .milliseconds(200)), count: 50),
      (name: "slow, the newest 8", client: Client(policy: .newest(8), work: .milliseconds(100)), count: 50),
    ]
    let clients = groups.flatMap { Array(repeating: $0.client, count: $0.count) }
    let ticks = interval(.milliseconds(20)).prefix(100)

    let start = ContinuousClock.now
    var finished: [Client: [DeliveryReport]] = [:]
    for await report in reports(of: clients, receiving: ticks).values(.unbounded) {
      let group = groups.first { $0.client == report.client }!
      finished[group.client, default: []].append(report)
      if finished[group.client]!.count < group.count { continue }
      let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
      print("after \(milliseconds) ms, \(group.name): \(summary(finished[group.client]!))")
    }
  }

  private static func summary(_ reports: [DeliveryReport]) -> String {
    func total(_ part: KeyPath<DeliveryReport, Int>) -> Int { reports.reduce(0) { $0 + $1[keyPath: part] } }
    return
      "\(reports.count) clients, \(total(\.received)) ticks in \(total(\.deliveries)) deliveries, \(total(\.lost)) lost"
  }
}
