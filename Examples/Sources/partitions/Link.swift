import AntiphonTesting

/// One direction of a connection. Messages arrive in the order in which they were sent, as TCP has it: one that gets lost holds up all
/// that follow until it has been sent again.
///
/// Unchecked: the clock runs everything here on one thread.
final class Link: @unchecked Sendable {
  private let clock: VirtualClock
  private let setting: Setting.Network
  private let dice: Dice
  private var lastArrival: Duration = .zero
  private var isOpen = true

  init(_ setting: Setting.Network, _ dice: Dice, on clock: VirtualClock) {
    (self.clock, self.setting, self.dice) = (clock, setting, dice)
  }

  /// Calls `arrive` when the message has reached the other end, unless the link is closed before.
  func send(_ arrive: @escaping @Sendable () -> Void) {
    var arrival = clock.elapsed + setting.latency
    while dice.hits(setting.loss) { arrival += setting.retransmission }
    lastArrival = max(lastArrival, arrival)
    clock.schedule(after: lastArrival - clock.elapsed) { if self.isOpen { arrive() } }
  }

  /// What is on its way is lost.
  func close() { isOpen = false }
}
