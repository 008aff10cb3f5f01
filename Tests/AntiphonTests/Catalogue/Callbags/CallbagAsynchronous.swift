import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
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
}
