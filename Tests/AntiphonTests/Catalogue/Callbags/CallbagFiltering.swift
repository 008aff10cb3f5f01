import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  static let callbagFiltering: [Entry] = [
    Entry(callbag: "distinct()") { _ in map { $0 % 5 } |> distinct() },
    Entry(
      callbag: "distinct(on:)",
      throwing: { trip in
        distinct { number in
          try trip(number)
          return number
        }
      }
    ) { _ in distinct { $0 % 5 } },
    Entry(
      callbag: "distinct(on:flushedBy:)",
      throwing: { trip in
        distinct(
          on: { number in
            try trip(number)
            return number
          }, flushedBy: never(Int.self, Never.self))
      }
    ) { _ in distinct(on: { $0 % 5 }, flushedBy: never(Int.self, Never.self)) },
    Entry(callbag: "distinctUntilChanged()") { _ in map { $0 / 3 } |> distinctUntilChanged() },
    Entry(
      callbag: "distinctUntilChanged(by:)",
      throwing: { trip in
        distinctUntilChanged { one, other in
          try trip(other)
          return one == other
        }
      }
    ) { _ in distinctUntilChanged { $0 / 3 == $1 / 3 } },
    Entry(callbag: "drop(for:on:)", .exact, .timed) { clock in drop(for: .seconds(1), on: clock) },
    Entry(callbag: "dropFirst(_:)") { _ in dropFirst(3) },
    Entry(callbag: "dropLast(_:)") { _ in dropLast(3) },
    Entry(callbag: "dropUntil(_:)") { _ in dropUntil(of(1)) },
    Entry(
      callbag: "dropWhile(_:)",
      throwing: { trip in
        dropWhile { number in
          try trip(number)
          return true
        }
      }
    ) { _ in dropWhile { $0 < 4 } },
    Entry(callbag: "dropWhile(alive:)") { _ in dropWhile(alive: of(1)) },
    Entry(callbag: "elementAt(_:)") { _ in elementAt(4) },
    Entry(
      callbag: "filter(_:)",
      throwing: { trip in
        filter { number in
          try trip(number)
          return true
        }
      }
    ) { _ in filter(not(even)) },
    Entry(callbag: "first()") { _ in dropFirst(4) |> first() },
    Entry(callbag: "first(_:)") { _ in first(5) },
    Entry(
      callbag: "first(_:where:)",
      throwing: { trip in
        first(3) { number in
          try trip(number)
          return true
        }
      }
    ) { _ in first(3) { $0 > 4 } },
    Entry(
      callbag: "first(where:)",
      throwing: { trip in
        first { number in
          try trip(number)
          return false
        }
      }
    ) { _ in first { $0 > 4 } },
    Entry(callbag: "ignoreElements()") { _ in ignoreElements() },
    Entry(callbag: "ignoreElements(as:)") { _ in ignoreElements(as: String.self) },
    Entry(callbag: "killed(by:)") { _ in
      let killSwitch = KillSwitch<any Error>()
      return tap(completed: { _ in withExtendedLifetime(killSwitch) {} }) |> killed(by: killSwitch)
    },
    Entry(callbag: "last()") { _ in last() },
    Entry(callbag: "last(_:)") { _ in last(3) },
    Entry(
      callbag: "last(_:where:)",
      throwing: { trip in
        last(3) { number in
          try trip(number)
          return true
        }
      }
    ) { _ in last(3) { $0 < 5 } },
    Entry(
      callbag: "last(where:)",
      throwing: { trip in
        last { number in
          try trip(number)
          return true
        }
      }
    ) { _ in last { $0 < 5 } },
    Entry(
      callbag: "reject(_:)",
      throwing: { trip in
        reject { number in
          try trip(number)
          return false
        }
      }
    ) { _ in reject(even) },
    Entry(callbag: "removeDuplicates()") { _ in map { $0 / 3 } |> removeDuplicates() },
    Entry(
      callbag: "removeDuplicates(by:)",
      throwing: { trip in
        removeDuplicates { one, other in
          try trip(other)
          return one == other
        }
      }
    ) { _ in removeDuplicates { $0 / 3 == $1 / 3 } },
    Entry(callbag: "single()") { _ in
      filter(equals(5)) |> single() |> mapError { $0 as? TestFailure ?? TestFailure("not one") }
    },
    Entry(callbag: "skip(_:)") { _ in skip(3) },
    Entry(callbag: "skipLast(_:)") { _ in skipLast(3) },
    Entry(callbag: "skipUntil(_:)") { _ in skipUntil(of(1)) },
    Entry(
      callbag: "skipWhile(_:)",
      throwing: { trip in
        skipWhile { number in
          try trip(number)
          return true
        }
      }
    ) { _ in skipWhile { $0 < 4 } },
    Entry(callbag: "skipWhile(alive:)") { _ in skipWhile(alive: of(1)) },
    Entry(callbag: "take(_:)") { _ in take(5) },
    Entry(callbag: "take(during:)") { _ in
      let (lifetime, token) = Lifetime.make()
      return tap(completed: { _ in withExtendedLifetime(token) {} }) |> take(during: lifetime)
    },
    Entry(
      callbag: "take(for:on:)", .exact, .timed, except: [.cancelWhilePaused: "Its time goes on while it is paused."]
    ) { clock in take(for: .seconds(1), on: clock) },
    Entry(callbag: "takeLast(_:)") { _ in takeLast(3) },
    Entry(callbag: "takeUntil(_:)") { _ in takeUntil(never(Int.self, Never.self)) },
    Entry(callbag: "takeUntil(replacement:)", .exact, .timed) { clock in
      takeUntil(replacement: timer(after: .seconds(1), clock: clock))
    },
    Entry(callbag: "takeWhile(alive:)") { _ in takeWhile(alive: never(Int.self, Never.self)) },
    Entry(
      callbag: "takeWhile(inclusive:_:)",
      throwing: { trip in
        takeWhile { number in
          try trip(number)
          return true
        }
      }
    ) { _ in takeWhile(inclusive: true) { $0 < 5 } },
  ]
}
