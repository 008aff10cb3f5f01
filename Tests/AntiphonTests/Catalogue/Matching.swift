import Antiphon
import AntiphonTesting

extension Catalogue {
  static let matching: [Entry] = [
    Entry(
      "allSatisfy(_:)",
      throwing: { source, trip in
        source.allSatisfy { number throws(TestFailure) in
          try trip(number)
          return true
        }
      }
    ) { source, _ in source.allSatisfy { $0 < 9 } },
    Entry("average()") { source, _ in source.average() },
    Entry("contains(_:)") { source, _ in source.contains(9) },
    Entry(
      "contains(where:)",
      throwing: { source, trip in
        source.contains { number throws(TestFailure) in
          try trip(number)
          return false
        }
      }
    ) { source, _ in source.contains { $0 > 9 } },
    Entry("count()") { source, _ in source.count() },
    Entry("isEmpty()") { source, _ in source.dropFirst(4).isEmpty() },
    Entry("max()") { source, _ in source.max() },
    Entry(
      "max(by:)",
      throwing: { source, trip in
        source.max { one, other throws(TestFailure) in
          try trip(other)
          return one < other
        }
      }
    ) { source, _ in source.max { $0 % 5 < $1 % 5 } },
    Entry("min()") { source, _ in source.min() },
    Entry(
      "min(by:)",
      throwing: { source, trip in
        source.min { one, other throws(TestFailure) in
          try trip(Swift.max(one, other))
          return one < other
        }
      }
    ) { source, _ in source.min { $0 % 5 < $1 % 5 } },
    Entry("sequenceEqual(_:)", .ahead(64)) { source, _ in source.sequenceEqual(from(1...12).promoteFailure()) },
    Entry(
      "sequenceEqual(_:by:)", .ahead(64),
      throwing: { source, trip in
        source.sequenceEqual(from(1...9).promoteFailure()) { one, other throws(TestFailure) in
          try trip(other)
          return one == other
        }
      }
    ) { source, _ in
      source.sequenceEqual(from(1...9).promoteFailure()) { $0 % 5 == $1 % 5 }
    },
    Entry("sum()") { source, _ in source.sum() },
  ]
}
