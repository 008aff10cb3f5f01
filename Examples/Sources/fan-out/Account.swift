import Antiphon

/// What has reached a client.
struct Account: Equatable, Sendable {
  var client: Client
  var deliveries = 0
  var received = 0
  var lost = 0
  private var expected = 0

  init(_ client: Client) { self.client = client }

  /// Ticks are numbered from 0, so a gap is a loss.
  mutating func take(_ ticks: [Int]) {
    deliveries += 1
    for tick in ticks {
      received += 1
      lost += tick - expected
      expected = tick + 1
    }
  }
}

/// Lets all clients hear one run of `ticks`, which starts when the last of them listens.
///
/// Each client has a queue of its own: none waits for another one.
///
/// - Returns: the account of each client, when its last delivery is over.
func accounts(
  of clients: [Client], hearing ticks: Producer<Int, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<Account, Never> {
  let feed = ticks.multicast().autoconnect(after: clients.count)
  return merge(
    clients.map { client in
      feed.deliveries(to: client, clock: clock).reduce(into: Account(client)) { $0.take($1) }
    })
}
