#if NATS
import Antiphon

/// Those who want to be told that a connection is lost for a while, or for ever, and its cancelled subscriptions.
final class ConnectionHandlers: @unchecked Sendable {
  let retired = RetiredSubscriptions()
  private let lock = Lock()
  // Guarded by `lock`.
  private var handlers: [Int: @Sendable (BusChange) -> Void] = [:]
  private var number = 0

  func add(_ changed: @escaping @Sendable (BusChange) -> Void, isClosed: Bool) -> BusObservation {
    let added = lock.withLock {
      number += 1
      handlers[number] = changed
      return number
    }
    if isClosed { changed(.closed) }
    return BusObservation { [weak self] in
      let removed = self?.lock.withLock { self?.handlers.removeValue(forKey: added) }
      withExtendedLifetime(removed) {}
    }
  }

  func call(_ change: BusChange) {
    for handler in lock.withLock({ handlers.sorted { $0.key < $1.key } }) { handler.value(change) }
  }
}
#endif
