import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  static let callbagTiming: [Entry] = [
    Entry(callbag: "debounce(_:on:)", .unlimited, .timed) { clock in debounce(.seconds(1), on: clock) },
    Entry(
      callbag: "debounce(by:)", .unlimited, .timed,
      throwing: { trip in
        debounce { number in
          try trip(number)
          return just(0).promoteFailure(to: (any Error).self)
        }
      }
    ) { clock in paced(by: clock) |> debounce { timer(after: .seconds($0 % 3 == 0 ? 2 : 0), clock: clock) } },
    Entry(callbag: "delay(_:on:)") { clock in delay(.seconds(1), on: clock) },
    Entry(callbag: "durations(on:)", except: [.sameFromAsynchronousUpstream: "It emits the times of emission."]) {
      clock in
      durations(on: clock)
    },
    Entry(callbag: "sample(every:default:on:)", .unlimited, .timed) { clock in
      paced(by: clock) |> sample(every: .milliseconds(2500), default: 0, on: clock)
    },
    Entry(callbag: "sample(every:on:)", .unlimited, .timed) { clock in
      paced(by: clock) |> sample(every: .milliseconds(2500), on: clock)
    },
    Entry(callbag: "sample(on:)", .unlimited, .timed) { clock in
      paced(by: clock) |> sample(on: interval(.milliseconds(2500), on: clock))
    },
    Entry(callbag: "sample(on:default:)", .unlimited, .timed) { clock in
      paced(by: clock) |> sample(on: interval(.milliseconds(2500), on: clock), default: 0)
    },
    Entry(callbag: "throttle(_:strategy:on:)", .unlimited, .timed) { clock in throttle(.seconds(1), on: clock) },
    Entry(
      callbag: "throttle(latest:by:)", .unlimited, .timed,
      throwing: { trip in
        throttle(latest: true) { number in
          try trip(number)
          return just(0).promoteFailure(to: (any Error).self)
        }
      }
    ) { clock in throttle(latest: true) { _ in timer(after: .milliseconds(2500), clock: clock) } },
    Entry(callbag: "throttleToLatest(_:on:)", .unlimited, .timed) { clock in throttleToLatest(.seconds(1), on: clock) },
    Entry(
      callbag: "throttleToLatest(by:)", .unlimited, .timed,
      throwing: { trip in
        throttleToLatest { number in
          try trip(number)
          return just(0).promoteFailure(to: (any Error).self)
        }
      }
    ) { clock in throttleToLatest { _ in timer(after: .milliseconds(2500), clock: clock) } },
    Entry(callbag: "timeout(_:customError:on:)") { clock in timeout(.seconds(1), on: clock) },
    Entry(callbag: "timeout(_:customError:on:) with an error") { clock in
      timeout(.seconds(1), customError: { TestFailure("late") }, on: clock)
    },
    Entry(callbag: "timeout(_:fallback:on:)") { clock in timeout(.seconds(1), fallback: from(101...103), on: clock) },
    Entry(callbag: "timeout(first:after:customError:on:)") { clock in
      timeout(first: .seconds(2), after: .seconds(1), on: clock)
    },
    Entry(callbag: "timeout(first:after:customError:on:) with an error") { clock in
      timeout(first: .seconds(2), after: .seconds(1), customError: { TestFailure("late") }, on: clock)
    },
    Entry(callbag: "timeout(first:after:fallback:on:)") { clock in
      timeout(first: .seconds(2), after: .seconds(1), fallback: from(101...103), on: clock)
    },
    Entry(callbag: "timestamps(on:)", except: [.sameFromAsynchronousUpstream: "It emits the times of emission."]) {
      clock in
      timestamps(on: clock)
    },
    Entry(callbag: "wait(_:on:)", .ahead(1)) { clock in wait(.seconds(1), on: clock) },
    Entry(
      callbag: "wait(by:)", .ahead(1),
      throwing: { trip in
        wait { number in
          try trip(number)
          return just(0).promoteFailure(to: (any Error).self)
        }
      }
    ) { clock in wait { _ in timer(after: .seconds(1), clock: clock) } },
  ]
}
