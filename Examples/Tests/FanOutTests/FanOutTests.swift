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
      let accounts = run(Client(policy: policy, work: .seconds(1)))
      #expect(accounts[fast]?.count == 900)
      for (account, time) in accounts[fast] ?? [] {
        #expect(account.received == 100 && account.lost == 0)
        #expect(time == .seconds(10))
      }
    }
  }

  @Test func slowClientThatTakesEachLosesNothingAndFallsBehind() {
    let slow = Client(policy: .each, work: .seconds(1))
    let accounts = run(slow)[slow] ?? []
    #expect(accounts.count == 100)
    for (account, time) in accounts {
      #expect((account.received, account.deliveries, account.lost) == (100, 100, 0))
      #expect(time == .milliseconds(100_100))
    }
  }

  @Test func slowClientThatTakesBatchesLosesNothingAndCatchesUp() {
    let slow = Client(policy: .batches, work: .seconds(1))
    let accounts = run(slow)[slow] ?? []
    #expect(accounts.count == 100)
    for (account, time) in accounts {
      #expect((account.received, account.deliveries, account.lost) == (100, 11, 0))
      #expect(time == .milliseconds(11_100))
    }
  }

  @Test func slowClientThatTakesTheNewestLosesTheOldest() {
    let slow = Client(policy: .newest(8), work: .seconds(1))
    let accounts = run(slow)[slow] ?? []
    #expect(accounts.count == 100)
    for (account, _) in accounts {
      #expect(account.received + account.lost == 100)
      #expect(account.received == 18)
    }
  }

  @Test func allClientsShareOneConnection() {
    let starts = MutableProperty(0)
    let ticks = interval(.seconds(1), clock: clock).prefix(3).on(starting: { starts.modify { $0 += 1 } })
    let accounts = accounts(of: Array(repeating: fast, count: 1000), hearing: ticks, clock: clock).record(on: clock)
    clock.run()
    #expect(starts.value == 1)
    #expect(accounts.elements.count == 1000)
  }

  /// The results of 900 fast and 100 slow clients, and when each one was complete.
  private func run(_ slow: Client) -> [Client: [(Account, Duration)]] {
    let ticks = interval(.milliseconds(100), clock: clock).prefix(100)
    let clients = Array(repeating: slow, count: 100) + Array(repeating: fast, count: 900)
    let start = clock.elapsed
    let recorder = accounts(of: clients, hearing: ticks, clock: clock)
      .map { [clock] in ($0, clock.elapsed - start) }.record(on: clock)
    clock.run()
    #expect(recorder.completion == .finished)
    return Dictionary(grouping: recorder.elements, by: \.0.client)
  }
}
