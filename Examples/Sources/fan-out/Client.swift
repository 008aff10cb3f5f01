import Antiphon

/// A client that is busy for some time with each delivery.
struct Client: Hashable, Sendable {
  /// What happens to the ticks that arrive while the client is busy.
  enum Policy: Hashable, Sendable {
    /// All are kept, and delivered one by one: nothing is lost, and the client falls behind.
    case each
    /// All are kept, and delivered together: nothing is lost, and the client catches up.
    case batches
    /// At most this many are kept, and the oldest are lost: the client never falls further behind.
    case newest(Int)
  }

  var policy: Policy
  var work: Duration
}

extension Producer where Element == Int, Failure == Never {
  /// The deliveries to a client, each emitted when the client is done with it.
  func deliveries(to client: Client, clock: some Clock<Duration>) -> Producer<[Int], Never> {
    let deliveries =
      switch client.policy {
      case .each: buffer(.unbounded).map { [$0] }
      case .batches: conflated(into: []) { batch, tick in batch.append(tick) }
      case .newest(let count): buffer(.dropOldest(count)).map { [$0] }
      }
    if client.work == .zero { return deliveries }
    // The next delivery is requested once the previous one is over.
    return deliveries.flatMapConcat { just($0).delay(for: client.work, clock: clock) }
  }
}
