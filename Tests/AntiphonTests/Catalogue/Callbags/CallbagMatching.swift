import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  static let callbagMatching: [Entry] = [
    Entry(
      callbag: "allSatisfy(_:)",
      throwing: { trip in
        allSatisfy { number in
          try trip(number)
          return true
        }
      }
    ) { _ in allSatisfy { $0 < 10 } },
    Entry(callbag: "and(_:)", .unlimited, except: .latest) { _ in map { $0 % 3 == 0 } |> and(of(true, false, true)) },
    Entry(callbag: "average()") { _ in average() },
    Entry(callbag: "average() of floating point") { _ in map { Double($0) } |> average() },
    Entry(callbag: "contains(_:)") { _ in contains(5) },
    Entry(
      callbag: "contains(where:)",
      throwing: { trip in
        contains { number in
          try trip(number)
          return false
        }
      }
    ) { _ in contains { $0 > 4 } },
    Entry(callbag: "count()") { _ in count() },
    Entry(callbag: "isEmpty()") { _ in dropFirst(4) |> isEmpty() },
    Entry(callbag: "max()") { _ in CallbagKit.max() },
    Entry(
      callbag: "max(by:)",
      throwing: { trip in
        CallbagKit.max { one, other in
          try trip(other)
          return one < other
        }
      }
    ) { _ in CallbagKit.max { $0 % 5 < $1 % 5 } },
    Entry(callbag: "min()") { _ in CallbagKit.min() },
    Entry(
      callbag: "min(by:)",
      throwing: { trip in
        CallbagKit.min { one, other in
          try trip(max(one, other))
          return one < other
        }
      }
    ) { _ in CallbagKit.min { $0 % 5 < $1 % 5 } },
    Entry(callbag: "not()") { _ in map { $0 % 3 == 0 } |> not() },
    Entry(callbag: "or(_:)", .unlimited, except: .latest) { _ in map { $0 % 3 == 0 } |> or(of(true, false, true)) },
    Entry(callbag: "sequenceEqual(_:)", .ahead(64)) { _ in sequenceEqual(from(1...12)) },
    Entry(
      callbag: "sequenceEqual(_:by:)", .ahead(64),
      throwing: { trip in
        sequenceEqual(from(1...9)) { one, other in
          try trip(other)
          return one == other
        }
      }
    ) { _ in sequenceEqual(from(1...9)) { $0 % 5 == $1 % 5 } },
    Entry(callbag: "sum()") { _ in sum() },
    Entry(
      callbag: "sum(_:)",
      throwing: { trip in
        sum { number in
          try trip(number)
          return number
        }
      }
    ) { _ in sum { $0 * 2 } },
  ]
}
