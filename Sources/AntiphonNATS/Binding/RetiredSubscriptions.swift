#if NATS
import Antiphon
import CNATS
import Synchronization

/// The cancelled subscriptions of one connection that its reading thread may still use.
///
/// libnats before 3.6.0 hands a message to its subscription without a reference to it, so that the subscription must not be destroyed meanwhile
/// (nats.c, issue 637). The reading thread counts a message and looks its subscription up in one section. So once it has counted a message after
/// the subscription is no longer found, it is through with those before.
final class RetiredSubscriptions: Sendable {
  private struct Retired {
    /// Destroyed when it leaves the list, once.
    let pointer: OpaquePointer
    /// How many messages the connection had received.
    let received: UInt64
  }

  private let lock = Lock()
  /// Guarded by `lock`.
  private nonisolated(unsafe) var retired: [Retired] = []
  /// Guarded by `lock`: the reading thread has ended.
  private nonisolated(unsafe) var isOver = false
  private let waiting = Atomic(0)

  /// How many subscriptions wait.
  var count: Int { waiting.load(ordering: .relaxed) }

  /// Destroys a cancelled subscription later.
  ///
  /// - Parameter connection: that of the subscription, which keeps it.
  func add(_ pointer: OpaquePointer, of connection: OpaquePointer) {
    // Kept to the end of the connection if it isn't known.
    let received = Self.received(connection) ?? .max
    let isLate = lock.withLock {
      if !isOver {
        retired.append(Retired(pointer: pointer, received: received))
        waiting.store(retired.count, ordering: .relaxed)
      }
      return isOver
    }
    if isLate { natsSubscription_Destroy(pointer) }
  }

  /// Destroys those that the reading thread is through with. To be called while something else keeps the connection.
  func destroyUnused(of connection: OpaquePointer) {
    if count == 0 { return }
    guard let received = Self.received(connection) else { return }
    let unused = lock.withLock {
      let end = retired.partition { $0.received < received }
      defer {
        retired.removeSubrange(end...)
        waiting.store(retired.count, ordering: .relaxed)
      }
      return Array(retired[end...])
    }
    for each in unused { natsSubscription_Destroy(each.pointer) }
  }

  /// Destroys all: the reading thread has ended.
  func end() {
    let all = lock.withLock {
      isOver = true
      waiting.store(0, ordering: .relaxed)
      defer { retired = [] }
      return retired
    }
    for each in all { natsSubscription_Destroy(each.pointer) }
  }

  /// How many messages the connection has received.
  private static func received(_ connection: OpaquePointer) -> UInt64? {
    var statistics: OpaquePointer?
    var received: UInt64 = 0
    guard natsStatistics_Create(&statistics) == NATS_OK, let statistics else { return nil }
    defer { natsStatistics_Destroy(statistics) }
    let isKnown =
      natsConnection_GetStats(connection, statistics) == NATS_OK
      && natsStatistics_GetCounts(statistics, &received, nil, nil, nil, nil) == NATS_OK
    return isKnown ? received : nil
  }
}
#endif
