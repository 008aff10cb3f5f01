import Antiphon
import AntiphonTesting
import Testing

@testable import fan_out

/// Ten ticks a second for ten seconds.
@Suite(.leavesNothing) struct FanOutTests {
  private let clock = VirtualClock()
  private let fast = Client(policy: .each, work: .zero)

  @Test func fastClientsAreNotDelayed() {
    for policy in [Client.Policy.each, .batches, .newest(8)] {
      let reports = run(Client(policy: policy, work: .seconds(1)))
      #expect(reports[fast]?.count == 900)
      for (report, time) in reports[fast] ?? [] {
        #expect(report.received == 100 && report.lost == 0)
        #expect(time == .seconds(10))
      }
    }
  }

  @Test func slowClientThatTakesEachLosesNothingAndFallsBehind() {
    let slow = Client(policy: .each, work: .seconds(1))
    let reports = run(slow)[slow] ?? []
    #expect(reports.count == 100)
    for (report, time) in reports {
      #expect((report.received, report.deliveries, report.lost) == (100, 100, 0))
      #expect(time == .milliseconds(100_100))
    }
  }

  @Test func slowClientThatTakesBatchesLosesNothingAndCatchesUp() {
    let slow = Client(policy: .batches, work: .seconds(1))
    let reports = run(slow)[slow] ?? []
    #expect(reports.count == 100)
    for (report, time) in reports {
      #expect((report.received, report.deliveries, report.lost) == (100, 11, 0))
      #expect(time == .milliseconds(11_100))
    }
  }

  @Test func slowClientThatTakesTheNewestLosesTheOldest() {
    let slow = Client(policy: .newest(8), work: .seconds(1))
    let reports = run(slow)[slow] ?? []
    #expect(reports.count == 100)
    for (report, _) in reports {
      #expect(report.received + report.lost == 100)
      #expect(report.received == 18)
    }
  }

  @Test func allClientsShareOneConnection() {
    let starts = MutableProperty(0)
    let ticks = interval(.seconds(1), clock: clock).prefix(3).on(starting: { starts.modify { $0 += 1 } })
    let reports = reports(of: Array(repeating: fast, count: 1000), receiving: ticks, clock: clock).record(on: clock)
    clock.run()
    #expect(starts.value == 1)
    #expect(reports.elements.count == 1000)
  }

  /// The results of 900 fast and 100 slow clients, and when each one was complete.
  private func run(_ slow: Client) -> [Client: [(DeliveryReport, Duration)]] {
    let ticks = interval(.milliseconds(100), clock: clock).prefix(100)
    let clients = Array(repeating: slow, count: 100) + Array(repeating: fast, count: 900)
    let start = clock.elapsed
    let recorder = reports(of: clients, receiving: ticks, clock: clock)
      .map { [clock] in ($0, clock.elapsed - start) }.record(on: clock)
    clock.run()
    #expect(recorder.completion == .finished)
    return Dictionary(grouping: recorder.elements, by: \.0.client)
  }
}
