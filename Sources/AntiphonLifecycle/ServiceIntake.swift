#if Lifecycle
import Antiphon

/// Where the sources of a running service are connected to it, so that a graceful shutdown can stop them.
///
/// Each run of a service has one. It counts what has come in: a run is over when its stream is over, its sources have ended, and each
/// accepted element is handled or returned. See `Producer.accepted(by:eagerly:returning:)`.
public final class ServiceIntake: Sendable {
  private let lock = Lock()
  // Guarded by `lock`.
  private nonisolated(unsafe) var isClosed = false
  private nonisolated(unsafe) var sources: [Int: @Sendable () -> Void] = [:]
  private nonisolated(unsafe) var lastSource = 0
  /// What the run waits for: its stream, its sources, and elements.
  private nonisolated(unsafe) var unsettled = 1
  private nonisolated(unsafe) var waiter: CheckedContinuation<Void, Never>?

  package init() {}

  /// Stops the sources, and lets no other one start.
  package func close() {
    let stops = lock.withLock { () -> [@Sendable () -> Void] in
      defer { sources = [:] }
      isClosed = true
      return Array(sources.values)
    }
    for stop in stops { stop() }
  }

  /// Adds a source, which `stop` stops. Returns nil if the intake is closed.
  func connect(_ stop: @escaping @Sendable () -> Void) -> Int? {
    lock.withLock {
      if isClosed { return nil }
      unsettled += 1
      lastSource += 1
      sources[lastSource] = stop
      return lastSource
    }
  }

  /// Forgets a source, which has ended or is about to.
  func disconnect(_ source: Int) {
    let stop = lock.withLock { sources.removeValue(forKey: source) }
    withExtendedLifetime(stop) {}
  }

  /// Counts one thing more that the run waits for.
  func expect() { lock.withLock { unsettled += 1 } }

  /// Counts one thing less.
  func settle() {
    let waiter = lock.withLock { () -> CheckedContinuation<Void, Never>? in
      unsettled -= 1
      return unsettled == 0 ? self.waiter.take() : nil
    }
    waiter?.resume()
  }

  /// Returns when there is nothing left to wait for.
  func settled() async {
    await withCheckedContinuation { continuation in
      let isSettled = lock.withLock {
        if unsettled > 0 { waiter = continuation }
        return unsettled == 0
      }
      if isSettled { continuation.resume() }
    }
  }
}
#endif
