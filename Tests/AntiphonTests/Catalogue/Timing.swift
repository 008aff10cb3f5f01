import Antiphon
import AntiphonTesting

extension Catalogue {
  static let timing: [Entry] = [
    Entry("debounce(for:clock:)", .everything, .timed) { source, clock in
      source.debounce(for: .seconds(1), clock: clock)
    },
    Entry("delay(for:clock:)", .ahead(1)) { source, clock in source.delay(for: .seconds(1), clock: clock) },
    Entry("throttle(for:latest:clock:)", .everything, .timed) { source, clock in
      source.throttle(for: .seconds(1), clock: clock)
    },
    Entry("timeout(after:clock:)") { source, clock in source.timeout(after: .seconds(1), clock: clock) },
    Entry("timeout(after:failure:clock:)") { source, clock in
      source.timeout(after: .seconds(1), failure: TestFailure("late"), clock: clock)
    },
  ]
}
