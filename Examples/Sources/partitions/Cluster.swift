import AntiphonTesting

/// An entry of a partition, and its position there.
struct Entry: Equatable, Sendable {
  var partition: Int
  var position: Int
}

/// The nodes, and which of them leads each partition.
///
/// Unchecked: the clock runs everything here on one thread.
final class Cluster: @unchecked Sendable {
  let clock: VirtualClock
  let setting: Setting
  private let dice = Dice(seed: 1)
  /// When each node can send its next entry; nil when it is dead.
  private var free: [Duration?]
  private var leaders: [Int?]
  private var resets: [@Sendable () -> Void] = []

  init(_ setting: Setting, on clock: VirtualClock) {
    (self.setting, self.clock) = (setting, clock)
    free = Array(repeating: .zero, count: setting.nodes)
    leaders = (0..<setting.partitions).map { $0 % setting.nodes }
    guard let death = setting.death else { return }
    clock.schedule(after: death.time) { self.kill(death) }
  }

  private func kill(_ death: Setting.Death) {
    free[death.node] = nil
    let orphans = leaders.indices.filter { leaders[$0] == death.node }
    for partition in orphans { leaders[partition] = nil }
    if death.resetsConnections { for reset in resets { reset() } }
    clock.schedule(after: death.election) {
      let living = self.free.indices.filter { self.free[$0] != nil }
      for (number, partition) in orphans.enumerated() { self.leaders[partition] = living[number % living.count] }
    }
  }

  func leader(of partition: Int) -> Int? { leaders[partition] }

  func isAlive(_ node: Int) -> Bool { free[node] != nil }

  /// Calls `reset` when the connections to a dead node are reset.
  func onReset(_ reset: @escaping @Sendable () -> Void) { resets.append(reset) }

  func link() -> Link { Link(setting.network, dice, on: clock) }

  /// Reserves the node's time for one entry, and returns when that entry is sent.
  func reserve(_ node: Int) -> Duration? {
    guard let earliest = free[node] else { return nil }
    let sent = max(earliest, clock.elapsed) + .seconds(1) / setting.nodeRate
    free[node] = sent
    return sent
  }
}
