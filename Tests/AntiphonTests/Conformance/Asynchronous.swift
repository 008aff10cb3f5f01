import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  static let asynchronous: [Entry] = [
    Entry(
      "mapAsync(_:)", except: [.failureNeedsNoDemand: "Upstream is started when there is demand."]
    ) { source, clock in
      tasks(on: clock) { source.mapAsync { await later($0 * 2) } }
    },
    Entry(
      "mapAsync(_:) which may throw",
      except: [.failureNeedsNoDemand: "Upstream is started when there is demand."],
      throwing: { source, trip in
        tasks(on: ImmediateScheduler()) {
          source.mapAsync { number async throws(TestFailure) in
            try trip(number)
            return number
          }
        }
      }
    ) { source, clock in
      tasks(on: clock) { source.mapAsync { number async throws(TestFailure) in await later(number * 2) } }
    },
    Entry("mapLatest(_:)", .unlimited, .timed, except: originReturns) { source, clock in
      tasks(on: clock) { source.mapLatest { await later($0 * 2) } }
    },
    Entry(
      "mapLatest(_:) which may throw", .unlimited, .timed, except: originReturns,
      throwing: { source, trip in
        tasks(on: ImmediateScheduler()) {
          source.mapLatest { number async throws(TestFailure) in
            try trip(number)
            return number
          }
        }
      }
    ) { source, clock in
      tasks(on: clock) { source.mapLatest { number async throws(TestFailure) in await later(number * 2) } }
    },
  ]

  static let callbagAsynchronous: [Entry] = [
    Entry(
      callbag: "mapAsync(_:)", except: [.failureNeedsNoDemand: "Upstream is started when there is demand."],
      throwing: { trip in
        CallbagOperator { source in
          tasks(on: ImmediateScheduler()) {
            pipe(
              source,
              mapAsync { number async throws in
                try trip(number)
                return number
              })
          }
        }
      }
    ) { clock in
      CallbagOperator { source in tasks(on: clock) { pipe(source, mapAsync { await later($0 * 2) }) } }
    },
    Entry(
      callbag: "mapLatest(_:)", .unlimited, .timed, except: originReturns,
      throwing: { trip in
        CallbagOperator { source in
          tasks(on: ImmediateScheduler()) {
            pipe(
              source,
              mapLatest { number async throws in
                try trip(number)
                return number
              })
          }
        }
      }
    ) { clock in
      CallbagOperator { source in tasks(on: clock) { pipe(source, mapLatest { await later($0 * 2) }) } }
    },
  ]

  static let originReturns = [Rule.noTimerRemains: "The task that made the others returns after the completion."]

  /// Runs the tasks of a stream on `scheduler`: each step between two suspensions is one piece of work.
  static func tasks<Made>(on scheduler: some Scheduler, _ make: () -> Made) -> Made {
    TaskPreference.$executor.withValue(ScheduledTasks(scheduler)) { make() }
  }

  /// A task that has finished with `value`.
  static func done<Value: Sendable>(_ value: Value) -> Task<Value, Never> {
    Task(executorPreference: ScheduledTasks(ImmediateScheduler())) { value }
  }
}

/// Returns `value` after one suspension.
func later<Value: Sendable>(_ value: Value) async -> Value {
  await Task.yield()
  return value
}

/// The numbers 1, 2, 3 …, each after a suspension.
struct LateNumbers: AsyncSequence, Sendable {
  let count: Int

  func makeAsyncIterator() -> Iterator { Iterator(count: count) }

  struct Iterator: AsyncIteratorProtocol {
    let count: Int
    var last = 0

    mutating func next(isolation actor: isolated (any Actor)?) async -> Int? {
      await Task.yield()
      if last == count { return nil }
      last += 1
      return last
    }

    mutating func next() async -> Int? { await next(isolation: nil) }
  }
}
