import Antiphon
import AntiphonTesting

extension Catalogue {
  static let timing: [Entry] = [
    Entry("debounce(by:)", .unlimited, .timed) { source, clock in
      source.paced(by: clock).debounce { timer(after: .seconds($0 % 3 == 0 ? 2 : 0), clock: clock).promoteFailure() }
    },
    Entry("debounce(for:clock:)", .unlimited, .timed) { source, clock in
      source.debounce(for: .seconds(1), clock: clock)
    },
    Entry("delay(by:)", .ahead(1)) { source, clock in
      source.delay { _ in timer(after: .seconds(1), clock: clock).promoteFailure() }
    },
    Entry("delay(for:clock:)", .ahead(1)) { source, clock in source.delay(for: .seconds(1), clock: clock) },
    Entry("delayStart(for:clock:)") { source, clock in source.delayStart(for: .seconds(1), clock: clock) },
    Entry("measureInterval(clock:)", except: [.sameFromAsynchronousUpstream: "It emits the times of emission."]) {
      source, clock in
      source.measureInterval(clock: clock)
    },
    Entry("sample(every:clock:)", .unlimited, .timed) { source, clock in
      source.paced(by: clock).sample(every: .milliseconds(2500), clock: clock)
    },
    Entry("sample(every:default:clock:)", .unlimited, .timed) { source, clock in
      source.paced(by: clock).sample(every: .milliseconds(2500), default: 0, clock: clock)
    },
    Entry("sample(on:)", .unlimited, .timed) { source, clock in
      source.paced(by: clock).sample(on: interval(.milliseconds(2500), clock: clock).promoteFailure())
    },
    Entry("sample(on:default:)", .unlimited, .timed) { source, clock in
      source.paced(by: clock).sample(on: interval(.milliseconds(2500), clock: clock).promoteFailure(), default: 0)
    },
    Entry("throttle(for:latest:clock:)", .unlimited, .timed) { source, clock in
      source.throttle(for: .seconds(1), clock: clock)
    },
    Entry(
      "throttle(latest:by:)", .unlimited, .timed,
      throwing: { source, trip in
        source.throttle(latest: true) { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(0).promoteFailure()
        }
      }
    ) { source, clock in
      source.paced(by: clock).throttle(latest: true) { _ in
        timer(after: .milliseconds(2500), clock: clock).promoteFailure()
      }
    },
    Entry(
      "throttleToLatest(by:)", .unlimited, .timed,
      throwing: { source, trip in
        source.throttleToLatest { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return just(0).promoteFailure()
        }
      }
    ) { source, clock in
      source.paced(by: clock).throttleToLatest { _ in timer(after: .milliseconds(2500), clock: clock).promoteFailure() }
    },
    Entry("throttleToLatest(for:clock:)", .unlimited, .timed) { source, clock in
      source.paced(by: clock).throttleToLatest(for: .milliseconds(2500), clock: clock)
    },
    Entry("timeout(after:clock:)") { source, clock in source.timeout(after: .seconds(1), clock: clock) },
    Entry("timeout(after:failure:clock:)") { source, clock in
      source.timeout(after: .seconds(1), failure: TestFailure("late"), clock: clock)
    },
    Entry("timeout(after:fallback:clock:)") { source, clock in
      source.timeout(after: .seconds(1), fallback: from(101...103).promoteFailure(), clock: clock)
    },
    Entry("timeout(first:after:clock:)") { source, clock in
      source.timeout(first: .seconds(2), after: .seconds(1), clock: clock)
    },
    Entry("timeout(first:after:failure:clock:)") { source, clock in
      source.timeout(first: .seconds(2), after: .seconds(1), failure: TestFailure("late"), clock: clock)
    },
    Entry(
      "timeout(first:after:failure:clock:) first only",
      except: [
        .waitingSchedulesNothing: "The limit for the first element is counted from the start, and an element ends it."
      ]
    ) { source, clock in source.timeout(first: .seconds(1), failure: TestFailure("late"), clock: clock) },
    Entry("timeout(first:after:fallback:clock:)") { source, clock in
      source.timeout(
        first: .seconds(2), after: .seconds(1), fallback: from(101...103).promoteFailure(), clock: clock)
    },
    Entry("timestamped(clock:)", except: [.sameFromAsynchronousUpstream: "It emits the times of emission."]) {
      source, clock in
      source.timestamped(clock: clock)
    },
  ]
}
