import Antiphon
import AntiphonTesting

extension Catalogue {
  /// The asynchronous operators, whose tasks run on the clock.
  static let asynchronous: [Entry] = [
    Entry(
      "mapAsync(_:)",
      throwing: { source, trip in
        tasks(on: ImmediateScheduler()) {
          source.mapAsync { number async throws(TestFailure) in
            try trip(number)
            return number
          }
        }
      }
    ) { source, clock in tasks(on: clock) { source.mapAsync { await later($0) } } },
    Entry(
      "mapLatest(_:)",
      throwing: { source, trip in
        tasks(on: ImmediateScheduler()) {
          source.mapLatest { number async throws(TestFailure) in
            try trip(number)
            return number
          }
        }
      }
    ) { source, clock in tasks(on: clock) { source.mapLatest { await later($0) } } },
  ]

  private static func tasks<Made>(on scheduler: some Scheduler, _ make: () -> Made) -> Made {
    TaskPreference.$executor.withValue(ScheduledTasks(scheduler)) { make() }
  }
}

/// Returns `value` after one suspension.
private func later(_ value: Int) async -> Int {
  await Task.yield()
  return value
}
