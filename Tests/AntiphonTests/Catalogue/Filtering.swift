import Antiphon
import AntiphonTesting

extension Catalogue {
  static let filtering: [Entry] = [
    Entry("compacted()") { source, _ in source.map { $0 % 3 == 0 ? nil : $0 }.compacted() },
    Entry("drop(for:clock:)", .exact, .timed) { source, clock in source.drop(for: .seconds(1), clock: clock) },
    Entry("drop(until:)") { source, _ in source.drop(until: just(101).promoteFailure()) },
    Entry(
      "drop(while:)",
      throwing: { source, trip in
        source.drop { number throws(TestFailure) in
          try trip(number)
          return true
        }
      }
    ) { source, _ in source.drop { $0 < 4 } },
    Entry("drop(whileAlive:)") { source, _ in source.drop(whileAlive: just(101).promoteFailure()) },
    Entry("dropFirst(_:)") { source, _ in source.dropFirst(3) },
    Entry("dropLast(_:)") { source, _ in source.dropLast(3) },
    Entry("element(at:)") { source, _ in source.element(at: 4) },
    Entry(
      "filter(_:)",
      throwing: { source, trip in
        source.filter { number throws(TestFailure) in
          try trip(number)
          return true
        }
      }
    ) { source, _ in source.filter { $0 % 2 == 0 } },
    Entry("first()") { source, _ in source.dropFirst(4).first() },
    Entry(
      "first(where:)",
      throwing: { source, trip in
        source.first { number throws(TestFailure) in
          try trip(number)
          return false
        }
      }
    ) { source, _ in source.first { $0 > 4 } },
    Entry("ignoreElements()") { source, _ in source.ignoreElements() },
    Entry("ignoreElements(as:)") { source, _ in source.ignoreElements(as: String.self) },
    Entry("killed(by:)") { source, _ in
      let killSwitch = KillSwitch<TestFailure>()
      return source.on(ended: { withExtendedLifetime(killSwitch) {} }).killed(by: killSwitch)
    },
    Entry("last()") { source, _ in source.last() },
    Entry(
      "last(where:)",
      throwing: { source, trip in
        source.last { number throws(TestFailure) in
          try trip(number)
          return true
        }
      }
    ) { source, _ in source.last { $0 < 9 } },
    Entry("prefix(_:)") { source, _ in source.prefix(5) },
    Entry("prefix(during:)") { source, _ in
      let (lifetime, token) = Lifetime.make()
      return source.on(ended: { withExtendedLifetime(token) {} }).prefix(during: lifetime)
    },
    Entry(
      "prefix(for:clock:)", .exact, .timed, except: [.cancelWhilePaused: "Its time goes on while it is paused."]
    ) { source, clock in source.prefix(for: .seconds(1), clock: clock) },
    Entry("prefix(until:)") { source, _ in source.prefix(until: never(Int.self)) },
    Entry("prefix(untilReplacement:)", .exact, .timed) { source, clock in
      source.prefix(untilReplacement: timer(after: .seconds(1), clock: clock).promoteFailure())
    },
    Entry(
      "prefix(while:inclusive:)",
      throwing: { source, trip in
        source.prefix { number throws(TestFailure) in
          try trip(number)
          return true
        }
      }
    ) { source, _ in source.prefix { $0 < 9 } },
    Entry("prefix(whileAlive:)") { source, _ in source.prefix(whileAlive: never(Int.self)) },
    Entry(
      "reject(_:)",
      throwing: { source, trip in
        source.reject { number throws(TestFailure) in
          try trip(number)
          return false
        }
      }
    ) { source, _ in source.reject { $0 % 2 == 0 } },
    Entry("removeDuplicates()") { source, _ in source.map { $0 / 2 }.removeDuplicates() },
    Entry(
      "removeDuplicates(by:)",
      throwing: { source, trip in
        source.removeDuplicates { one, other throws(TestFailure) in
          try trip(other)
          return one == other
        }
      }
    ) { source, _ in source.removeDuplicates { $0 / 2 == $1 / 2 } },
    Entry("single()", except: .failures("It is for a stream that cannot fail.")) { source, _ in
      source.filter { $0 == 5 }.ignoreError().single().mapError { _ in TestFailure("not one") }
    },
    Entry("single(failure:)") { source, _ in source.filter { $0 == 5 }.single { _ in TestFailure("not one") } },
    Entry("suffix(_:)") { source, _ in source.suffix(3) },
    Entry("uniqued()") { source, _ in source.map { $0 % 5 }.uniqued() },
    Entry(
      "uniqued(on:)",
      throwing: { source, trip in
        source.uniqued { number throws(TestFailure) in
          try trip(number)
          return number
        }
      }
    ) { source, _ in source.uniqued { $0 % 5 } },
    Entry(
      "uniqued(on:flushedBy:)",
      throwing: { source, trip in
        source.uniqued(
          on: { number throws(TestFailure) in
            try trip(number)
            return number
          }, flushedBy: never(Int.self))
      }
    ) { source, _ in source.uniqued(on: { $0 % 5 }, flushedBy: never(Int.self)) },
  ]
}
