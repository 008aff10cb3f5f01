import Antiphon
import AntiphonTesting

extension Catalogue {
  static let transforming: [Entry] = [
    Entry(
      "chunked(by:)",
      throwing: { source, trip in
        source.chunked { one, other throws(TestFailure) in
          try trip(other)
          return one % 4 != 0
        }
      }
    ) { source, _ in source.chunked { first, _ in first % 4 != 0 } },
    Entry(
      "chunked(on:)",
      throwing: { source, trip in
        source.chunked { number throws(TestFailure) in
          try trip(number)
          return number / 4
        }
      }
    ) { source, _ in source.chunked { $0 / 4 } },
    Entry("chunks(every:clock:)") { source, clock in source.chunks(every: .seconds(1), clock: clock) },
    Entry("chunks(from:until:)", .unlimited, .timed) { source, clock in
      source.paced(by: clock).chunks(
        from: interval(.milliseconds(2500), clock: clock).prefix(5).promoteFailure(),
        until: { _ in timer(after: .milliseconds(1200), clock: clock) })
    },
    Entry("chunks(ofCount:)") { source, _ in source.chunks(ofCount: 5) },
    Entry("chunks(ofCount:orEvery:clock:)") { source, clock in
      source.chunks(ofCount: 5, orEvery: .seconds(1), clock: clock)
    },
    Entry("chunks(ofCount:orOn:)") { source, _ in source.chunks(ofCount: 5, orOn: never(Int.self)) },
    Entry("chunks(ofCount:startingEvery:)") { source, _ in source.chunks(ofCount: 4, startingEvery: 3) },
    Entry("chunks(on:)", .unlimited, .timed) { source, clock in
      source.paced(by: clock).chunks(on: interval(.milliseconds(1500), clock: clock).prefix(7))
    },
    Entry("chunks(until:)") { source, _ in source.chunks(until: { never(Int.self) }) },
    Entry("collect()") { source, _ in source.collect() },
    Entry("collect(first:)") { source, _ in source.collect(first: 5) },
    Entry(
      "compactMap(_:)",
      throwing: { source, trip in
        source.compactMap { number throws(TestFailure) in
          try trip(number)
          return Optional(number)
        }
      }
    ) { source, _ in source.compactMap { $0 % 3 == 0 ? nil : $0 } },
    Entry("components(separatedBy:)") { source, _ in source.map { "\($0),\($0 % 3)" }.components(separatedBy: ",1") },
    Entry("decode(_:from:)") { source, _ in
      source.map { "\($0)" }.decode(Int.self, from: DigitDecoder()).mapError { $0 as! TestFailure }
    },
    Entry("dematerialize()", except: [.failureNeedsNoDemand: "The failure is an element of its upstream."]) {
      source, _ in source.materialize().dematerialize()
    },
    Entry("encode(_:)") { source, _ in
      source.map { $0 + 3 }.encode(PlainEncoder()).mapError { $0 as! TestFailure }
    },
    Entry("enumerated()") { source, _ in source.enumerated() },
    Entry("enumerated(overflow:)") { source, _ in source.enumerated(overflow: TestFailure("overflow")) },
    Entry(
      "expand(maxConcurrent:_:)", except: .asItComes,
      throwing: { source, trip in
        source.expand { number throws(TestFailure) -> Producer<Int, TestFailure> in
          try trip(number)
          return empty()
        }
      }
    ) { source, _ in
      source.expand { number -> Producer<Int, TestFailure> in
        number < 50 ? just(number * 10).promoteFailure() : empty()
      }
    },
    Entry(
      "group(maxGroups:by:)", .unlimited, .anyOrder, rewinds: false
    ) { source, _ in
      source.group { $0 % 3 }.flatMap { group in group.elements.map { number in [group.key, number] } }
    },
    Entry(
      "group(maxGroups:by:until:)", .unlimited, .anyOrder, rewinds: false,
      throwing: { source, trip in
        source.group { number throws(TestFailure) in
          try trip(number)
          return number
        } until: { _ throws(TestFailure) -> Producer<Int, TestFailure> in
          never()
        }.flatMap { $0.elements }
      }
    ) { source, _ in
      source.group(by: { $0 % 3 }, until: { $0.elements.filter { $0 % 4 == 0 } }).flatMap { $0.elements }
    },
    Entry("interspersed(with:)") { source, _ in source.interspersed(with: 0) },
    Entry(
      "map(_:)",
      throwing: { source, trip in
        source.map { number throws(TestFailure) in
          try trip(number)
          return number
        }
      }
    ) { source, _ in source.map { $0 * 2 } },
    Entry("map(_:_:)") { source, _ in source.map(\.bitWidth, \.description) },
    Entry("map(_:_:_:)") { source, _ in source.map(\.bitWidth, \.description, \.self) },
    Entry("map(_:_:_:_:)") { source, _ in source.map(\.bitWidth, \.description, \.self, \.magnitude) },
    Entry("mapOrDrop(_:dropped:)") { source, _ in
      source.mapOrDrop { number throws(TestFailure) in
        try refusing(2, number)
      } dropped: { _, _ in
      }
    },
    Entry("materialize()", except: .failures("The failure is an element.")) { source, _ in
      source.materialize().promoteFailure()
    },
    Entry("materializeResults()", except: .failures("The failure is an element.")) { source, _ in
      source.materializeResults().promoteFailure()
    },
    Entry("pairwise()") { source, _ in source.pairwise() },
    Entry(
      "partition(_:)", .unlimited, rewinds: false,
      throwing: { source, trip in
        source.partition { number throws(TestFailure) in
          try trip(number)
          return number > 0
        }.matching
      }
    ) { source, _ in source.partition { $0 > 2 }.matching },
    Entry(
      "reduce(_:_:)",
      throwing: { source, trip in
        source.reduce(0) { sum, number throws(TestFailure) in
          try trip(number)
          return sum + number
        }
      }
    ) { source, _ in source.reduce(0) { $0 + $1 } },
    Entry(
      "reduce(into:_:)",
      throwing: { source, trip in
        source.reduce(into: 0) { sum, number throws(TestFailure) in
          try trip(number)
          sum += number
        }
      }
    ) { source, _ in source.reduce(into: 0) { $0 += $1 } },
    Entry("replaceAll(_:_:with:)") { source, _ in source.replaceAll(1, 2, with: 0) },
    Entry(
      "replaceAll(where:with:)",
      throwing: { source, trip in
        source.replaceAll(
          where: { number throws(TestFailure) in
            try trip(number)
            return number > 5
          }, with: 0)
      }
    ) { source, _ in source.replaceAll(where: { $0 > 5 }, with: 0) },
    Entry("replaceAll(with:)") { source, _ in source.replaceAll(with: 0) },
    Entry("replaceEmpty(with:)") { source, _ in source.replaceEmpty(with: 0) },
    Entry("replaceFirst(_:with:)") { source, _ in source.replaceFirst(3, with: 0) },
    Entry("replaceLast(_:with:)") { source, _ in source.replaceLast(3, with: 0) },
    Entry("replaceNil(with:)") { source, _ in source.map { $0 > 5 ? nil : $0 }.replaceNil(with: 0) },
    Entry(
      "scan(_:)",
      throwing: { source, trip in
        source.scan { one, other throws(TestFailure) in
          try trip(other)
          return one + other
        }
      }
    ) { source, _ in source.scan { $0 + $1 } },
    Entry(
      "scan(_:_:)",
      throwing: { source, trip in
        source.scan(0) { sum, number throws(TestFailure) in
          try trip(number)
          return sum + number
        }
      }
    ) { source, _ in source.scan(0) { $0 + $1 } },
    Entry(
      "scanMap(into:_:)",
      throwing: { source, trip in
        source.scanMap(into: 0) { sum, number throws(TestFailure) in
          try trip(number)
          sum += number
          return -sum
        }
      }
    ) { source, _ in
      source.scanMap(into: 0) { sum, number in
        sum += number
        return -sum
      }
    },
    Entry("sorted()") { source, _ in source.map { $0 % 4 }.sorted() },
    Entry(
      "sorted(by:)", except: [.nothingTakenAfterThrow: "It compares the elements when all have arrived."],
      throwing: { source, trip in
        source.sorted { one, other throws(TestFailure) in
          try trip(max(one, other))
          return one < other
        }
      }
    ) { source, _ in source.sorted { $0 % 4 < $1 % 4 } },
    Entry(
      "split(maxSplits:omittingEmptySubsequences:whereSeparator:)",
      throwing: { source, trip in
        source.split { number throws(TestFailure) in
          try trip(number)
          return number % 4 == 0
        }
      }
    ) { source, _ in source.split { $0 % 4 == 0 } },
    Entry("split(separator:maxSplits:omittingEmptySubsequences:)") { source, _ in source.split(separator: 4) },
    Entry(
      "toDictionary(keyedBy:uniquingKeysWith:)",
      throwing: { source, trip in
        source.toDictionary { number throws(TestFailure) in
          try trip(number)
          return number
        }.map(pairs(of:))
      }
    ) { source, _ in
      source.toDictionary(keyedBy: { $0 % 4 }, uniquingKeysWith: { $0 &* 3 &+ $1 }).map(pairs(of:))
    },
    Entry(
      "toDictionary(uniquingKeysWith:)",
      throwing: { source, trip in
        source.map { (0, $0) }.toDictionary { _, number throws(TestFailure) in
          try trip(number)
          return number
        }.map(pairs(of:))
      }
    ) { source, _ in source.map { ($0 % 4, $0) }.toDictionary().map(pairs(of:)) },
    Entry("toSet()") { source, _ in source.map { $0 % 4 }.toSet().map { $0.sorted() } },
    Entry(
      "transform(into:_:atEnd:)",
      throwing: { source, trip in
        source.transform(into: 0) { _, number throws(TestFailure) in
          try trip(number)
          return [number]
        }
      }
    ) { source, _ in
      source.transform(into: 0) { sum, number in
        sum += number
        return number % 3 == 0 ? [] : [number, sum]
      } atEnd: {
        [$0, -$0]
      }
    },
    Entry("windowStreams(every:clock:)", .unlimited, .anyOrder, rewinds: false) { source, clock in
      source.windowStreams(every: .milliseconds(2500), clock: clock).flatMap { $0 }
    },
    Entry("windowStreams(from:until:)", .unlimited, .anyOrder, rewinds: false) { source, _ in
      source.windowStreams(from: just(0).promoteFailure(), until: { _ in never(Int.self) }).flatMap { $0 }
    },
    Entry("windowStreams(ofCount:)", .unlimited, .anyOrder, rewinds: false) { source, _ in
      source.windowStreams(ofCount: 5).flatMap { $0 }
    },
    Entry("windowStreams(ofCount:startingEvery:)", .unlimited, .anyOrder, rewinds: false) { source, _ in
      source.windowStreams(ofCount: 4, startingEvery: 3).flatMap { $0 }
    },
    Entry("windowStreams(on:)", .unlimited, .anyOrder, rewinds: false) { source, _ in
      source.windowStreams(on: never(Int.self)).flatMap { $0 }
    },
    Entry("windowStreams(until:)", .unlimited, .anyOrder, rewinds: false) { source, _ in
      source.windowStreams(until: { just(0).promoteFailure() }).flatMap { $0 }
    },
    Entry("windows(lasting:every:clock:)", .unlimited, .timed) { source, clock in
      source.windows(lasting: .milliseconds(5500), every: .milliseconds(2500), clock: clock)
    },
    Entry("windows(ofCount:)") { source, _ in source.windows(ofCount: 3) },
  ]
}

/// The pairs of a dictionary, by their keys.
@Sendable func pairs(of dictionary: [Int: Int]) -> [[Int]] {
  dictionary.sorted { $0.key < $1.key }.map { [$0.key, $0.value] }
}
