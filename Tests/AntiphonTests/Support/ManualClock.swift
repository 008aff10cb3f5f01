import AntiphonTesting

/// A Swift clock whose sleepers are woken by the test. It cannot schedule, so operators use sleeping tasks.
final class ManualClock: Clock {
  struct Instant: InstantProtocol {
    var offset: Duration
    func advanced(by duration: Duration) -> Instant { Instant(offset: offset + duration) }
    func duration(to other: Instant) -> Duration { other.offset - offset }
    static func < (one: Instant, other: Instant) -> Bool { one.offset < other.offset }
  }

  private struct State {
    var now = Instant(offset: .zero)
    var sleepers: [Int: (deadline: Instant, continuation: CheckedContinuation<Void, any Error>)] = [:]
    var cancelled: Set<Int> = []
    var number = 0
    var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
  }

  private let state = Locked(State())

  var now: Instant { state.withLock { $0.now } }
  var minimumResolution: Duration { .nanoseconds(1) }
  var sleepers: Int { state.withLock { $0.sleepers.count } }

  func sleep(until deadline: Instant, tolerance: Duration?) async throws {
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isCancelled = state.withLock { state in
          if state.cancelled.contains(number) { return true }
          state.sleepers[number] = (deadline, continuation)
          return false
        }
        if isCancelled { continuation.resume(throwing: CancellationError()) }
        resumeWatchers()
      }
    } onCancel: {
      let sleeper = state.withLock { state in
        state.cancelled.insert(number)
        return state.sleepers.removeValue(forKey: number)
      }
      sleeper?.continuation.resume(throwing: CancellationError())
      resumeWatchers()
    }
  }

  /// Advances the time and wakes the sleepers that are due.
  func advance(by duration: Duration) {
    let woken = state.withLock { state in
      state.now = state.now.advanced(by: duration)
      let due = state.sleepers.filter { $0.value.deadline <= state.now }
      for number in due.keys { state.sleepers[number] = nil }
      return due.values.map(\.continuation)
    }
    for continuation in woken { continuation.resume() }
    resumeWatchers()
  }

  /// Suspends until exactly `count` tasks are asleep.
  func untilAsleep(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isTrue = state.withLock { state in
        if state.sleepers.count != count { state.watchers.append((count, continuation)) }
        return state.sleepers.count == count
      }
      if isTrue { continuation.resume() }
    }
  }

  private func resumeWatchers() {
    let satisfied = state.withLock { state in
      defer { state.watchers.removeAll { $0.count == state.sleepers.count } }
      return state.watchers.filter { $0.count == state.sleepers.count }
    }
    for watcher in satisfied { watcher.continuation.resume() }
  }
}
