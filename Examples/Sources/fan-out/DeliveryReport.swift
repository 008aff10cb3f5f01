import Antiphon

/// What a client has received.
struct DeliveryReport: Equatable, Sendable {
  var client: Client
  var deliveries = 0
  var received = 0
  var lost = 0
  private var expected = 0

  init(_ client: Client) { self.client = client }

  /// Ticks are numbered from 0, so a gap is a loss.
  mutating func record(_ ticks: [Int]) {
    deliveries += 1
    for tick in ticks {
      received += 1
      lost += tick - expected
      expected = tick + 1
    }
  }
}

/// Connects all clients to one run of `ticks`, which starts when the last of them has subscribed.
///
/// Each client has its own queue, so no client waits for another one.
///
/// - Returns: the report of each client, after its last delivery.
func reports(
  of clients: [Client], receiving ticks: Producer<Int, Never>, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<DeliveryReport, Never> {
  let feed = ticks.multicast().autoconnect(after: clients.count)
  return merge(
    clients.map { client in
      feed.deliveries(to: client, clock: clock).reduce(into: DeliveryReport(client)) { $0.record($1) }
    })
}
