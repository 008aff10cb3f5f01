import AntiphonTesting
import Testing

@testable import partitions

@Suite(.leavesNothing) struct PartitionsTests {
  @Test(arguments: [1, 2, 16, 256])
  func aPartitionIsAsFastAsItsCreditAllows(_ credit: Int) {
    var setting = Setting(partitions: 1, credit: credit)
    setting.network.latency = .milliseconds(5)
    let outcome = simulate(setting)
    // Between half of the credit in each round trip and all of it.
    let roundTrips = Int(setting.duration / .milliseconds(10))
    #expect((credit * roundTrips / 2...credit * roundTrips).contains(outcome.total), "\(outcome.total)")
    #expect(outcome.mostOpen == credit)
  }

  @Test func aConsumerThatIsSlowIsNotOverrun() {
    var setting = Setting(partitions: 4, credit: 64)
    setting.handling = Setting.Handling(workers: 2, duration: .milliseconds(1))
    let outcome = simulate(setting)
    #expect((1_950...2_000).contains(outcome.total), "\(outcome.total)")
    #expect(outcome.mostOpen == 64)
    #expect(outcome.lost == 0 && outcome.repeated == 0)
  }

  @Test func lostMessagesCostTimeAndNoEntries() {
    var setting = Setting(partitions: 4)
    setting.network.loss = 0.001
    let outcome = simulate(setting)
    #expect(outcome.lost == 0 && outcome.repeated == 0)
    let lossless = simulate(Setting(partitions: 4))
    #expect((1..<lossless.total).contains(outcome.total), "\(outcome.total)")
  }

  @Test(arguments: [1, 3, 12])
  func aNodeThatDiesLosesAndRepeatsNothing(_ partitions: Int) {
    var setting = Setting(partitions: partitions, nodeRate: 10_000)
    setting.death = Setting.Death()
    setting.patience = .milliseconds(500)
    setting.duration = .seconds(2)
    let outcome = simulate(setting)
    #expect(outcome.lost == 0 && outcome.repeated == 0)
    #expect(outcome.reconnections > 0)
    // The partitions of other nodes go on.
    #expect((outcome.longestStall > .milliseconds(500)) == (partitions == 1), "\(outcome.longestStall)")
    #expect(outcome.handled.suffix(20).reduce(0, +) > 0)
  }

  @Test func aResetConnectionIsNoticedAtOnce() {
    var setting = Setting(partitions: 1, nodeRate: 10_000)
    setting.death = Setting.Death(resetsConnections: true)
    setting.duration = .seconds(2)
    let outcome = simulate(setting)
    #expect(outcome.lost == 0 && outcome.repeated == 0)
    #expect((.milliseconds(150)...(.milliseconds(175))).contains(outcome.longestStall), "\(outcome.longestStall)")
  }

  @Test func oneOrderWaitsForThePartitionsOfADeadNode() {
    var setting = Setting(partitions: 12, nodeRate: 10_000, isOrdered: true)
    setting.death = Setting.Death()
    setting.patience = .milliseconds(500)
    setting.duration = .seconds(2)
    let outcome = simulate(setting)
    #expect(outcome.lost == 0 && outcome.repeated == 0)
    #expect(outcome.longestStall > .milliseconds(400), "\(outcome.longestStall)")
    #expect(outcome.mostOpen == setting.credit)
  }
}
