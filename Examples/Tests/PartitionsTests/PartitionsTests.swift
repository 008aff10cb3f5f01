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

  @Test(arguments: [16, 64]) func morePartitionsAreFasterUntilTheNodesAreBusy(_ credit: Int) {
    func total(_ partitions: Int) -> (handled: Int, limit: Int) {
      var setting = Setting(partitions: partitions, credit: credit, network: .init(latency: .milliseconds(5)))
      setting.duration = .milliseconds(250)
      let outcome = simulate(setting)
      #expect(outcome.lost == 0 && outcome.repeated == 0)
      return (outcome.total, setting.limit / 4)
    }
    let one = total(1).handled
    for partitions in [3, 6, 24, 48] {
      let (handled, limit) = total(partitions)
      let expected = min(partitions * one, limit)
      // Somewhat less than the product: partitions of a node wait for each other.
      #expect((expected * 17 / 20...limit).contains(handled), "\(partitions): \(handled), not \(expected)")
      // Not more than each partition alone.
      #expect(handled <= partitions * one, "\(partitions): \(handled)")
    }
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

  @Test func aLargerCreditMakesUpForLoss() {
    let totals = [16, 64, 1024].map { credit in
      [0, 0.001, 0.01].map { loss in
        var setting = Setting(partitions: 6, nodeRate: 4_000, credit: credit)
        setting.network = .init(latency: .milliseconds(5), loss: loss)
        let outcome = simulate(setting)
        #expect(outcome.lost == 0 && outcome.repeated == 0)
        #expect(outcome.mostOpen == credit)
        return outcome.total
      }
    }
    for (fewer, more) in zip(totals, totals.dropFirst()) {
      #expect(zip(fewer, more).allSatisfy { $0 <= $1 }, "\(totals)")
    }
    for total in totals { #expect(total == total.sorted(by: >), "\(totals)") }
    // One in a hundred costs a small credit most, and a large one little.
    #expect(totals[0][2] < totals[0][0] / 2 && totals[2][2] > totals[2][0] * 4 / 5, "\(totals)")
  }

  @Test func aNodeThatDiesLosesAndRepeatsNothingWithLossToo() {
    var setting = Setting(partitions: 12, nodeRate: 10_000, network: .init(loss: 0.01))
    setting.death = Setting.Death()
    setting.patience = .milliseconds(500)
    let before = simulate(setting).positions
    setting.duration = .seconds(2.5)
    let outcome = simulate(setting)
    #expect(outcome.lost == 0 && outcome.repeated == 0)
    #expect(outcome.reconnections > 0)
    // All partitions go on.
    #expect(zip(before, outcome.positions).allSatisfy(<), "\(before), \(outcome.positions)")
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
