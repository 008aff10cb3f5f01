import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  static let callbagTransforming: [Entry] = [
    Entry(callbag: "buffer(_:)") { _ in buffer(5) },
    Entry(callbag: "buffer(_:on:)") { clock in buffer(.seconds(1), on: clock) },
    Entry(callbag: "buffer(_:orEvery:on:)") { clock in buffer(5, orEvery: .seconds(1), on: clock) },
    Entry(callbag: "buffer(_:orOn:)") { _ in buffer(5, orOn: never(Int.self, Never.self)) },
    Entry(callbag: "buffer(_:startingEvery:)") { _ in buffer(4, startingEvery: 3) },
    Entry(callbag: "buffer(from:until:)") { _ in
      buffer(from: just(0), until: { _ in never(Int.self, Never.self) })
    },
    Entry(callbag: "buffer(on:)") { _ in buffer(on: never(Int.self, Never.self)) },
    Entry(callbag: "buffer(until:)") { _ in buffer(until: { never(Int.self, Never.self) }) },
    Entry(
      callbag: "chunked(by:)",
      throwing: { trip in
        chunked { one, other in
          try trip(other)
          return one % 4 != 0
        }
      }
    ) { _ in chunked { first, _ in first % 4 != 0 } },
    Entry(
      callbag: "chunked(on:)",
      throwing: { trip in
        chunked { number in
          try trip(number)
          return number / 4
        }
      }
    ) { _ in chunked { $0 / 4 } },
    Entry(callbag: "collect()") { _ in collect() },
    Entry(callbag: "collect(_:)") { _ in collect(5) },
    Entry(callbag: "compact()") { _ in map { $0 % 3 == 0 ? nil : $0 } |> compact() },
    Entry(
      callbag: "compact(_:)",
      throwing: { trip in
        compact { number in
          try trip(number)
          return Optional(number)
        }
      }
    ) { _ in compact { $0 % 3 == 0 ? nil : $0 } },
    Entry(
      callbag: "compactMap(_:)",
      throwing: { trip in
        compactMap { number in
          try trip(number)
          return Optional(number)
        }
      }
    ) { _ in compactMap { $0 % 3 == 0 ? nil : $0 } },
    Entry(callbag: "components(separatedBy:)") { _ in
      map { "\($0),\($0 % 3)" } |> components(separatedBy: ",1")
    },
    Entry(callbag: "components(separatedBy:) of characters") { _ in
      map { Character("\($0 % 10)") } |> components(separatedBy: "2")
    },
    Entry(callbag: "decode(_:from:)") { _ in map { "\($0)" } |> decode(Int.self, from: DigitDecoder()) },
    Entry(callbag: "dematerialize()", except: [.failureNeedsNoDemand: "The failure is an element of its upstream."]) {
      _ in materialize() |> dematerialize()
    },
    Entry(callbag: "encode(_:)") { _ in map { $0 + 3 } |> encode(PlainEncoder()) },
    Entry(callbag: "indices()") { _ in indices() },
    Entry(callbag: "indices(overflow:)") { _ in indices(overflow: TestFailure("overflow")) },
    Entry(callbag: "joined(_:)") { _ in joined(0) },
    Entry(
      callbag: "loop(_:_:)",
      throwing: { trip in
        loop(0) { sum, number in
          try trip(number)
          return (sum + number, -sum)
        }
      }
    ) { _ in loop(0) { sum, number in (sum + number, -sum) } },
    Entry(
      callbag: "map(_:)",
      throwing: { trip in
        map { number in
          try trip(number)
          return number
        }
      }
    ) { _ in map(multiply(2)) },
    Entry(callbag: "map(_:_:)") { _ in map(\.bitWidth, \.description) },
    Entry(callbag: "map(_:_:_:)") { _ in map(\.bitWidth, \.description, \.self) },
    Entry(callbag: "map(_:_:_:_:)") { _ in map(\.bitWidth, \.description, \.self, \.magnitude) },
    Entry(callbag: "mapOrDrop(_:dropped:)") { _ in
      mapOrDrop {
        try refusing(2, $0)
      } dropped: { _, _ in
      }
    },
    Entry(callbag: "materialize()", except: .failures("The failure is an element.")) { _ in materialize() },
    Entry(callbag: "materializeResults()", except: .failures("The failure is an element.")) { _ in materializeResults()
    },
    Entry(callbag: "pairwise()") { _ in pairwise() },
    Entry(callbag: "pluck(_:)") { _ in pluck(\.description) },
    Entry(callbag: "pluck(_:) a key") { _ in map { ["a": $0] } |> pluck("a") },
    Entry(callbag: "pluckFirst()") { _ in map { ($0, "a") } |> pluckFirst() },
    Entry(callbag: "pluckSecond()") { _ in map { ("a", $0) } |> pluckSecond() },
    Entry(
      callbag: "reduce(_:_:)",
      throwing: { trip in
        reduce(0) { sum, number in
          try trip(number)
          return sum + number
        }
      }
    ) { _ in reduce(0) { $0 + $1 } },
    Entry(
      callbag: "reduce(into:_:)",
      throwing: { trip in
        reduce(into: 0) { sum, number in
          try trip(number)
          sum += number
        }
      }
    ) { _ in reduce(into: 0) { $0 += $1 } },
    Entry(
      callbag: "repeats()",
      except: [.emptyUpstreamCompletes: "An empty stream that is repeated for ever never completes."]
    ) { _ in
      repeats() |> take(20)
    },
    Entry(callbag: "repeats(_:)") { _ in repeats(2) },
    Entry(callbag: "repeats(_:backoff:on:)") { clock in repeats(2, backoff: .constant(.seconds(1)), on: clock) },
    Entry(callbag: "repeats(_:delay:on:)") { clock in repeats(2, delay: { .seconds($0) }, on: clock) },
    Entry(callbag: "repeats(when:)") { _ in repeats(when: { $0 |> take(1) }) },
    Entry(callbag: "replaceAll(_:with:)") { _ in replaceAll(1, 2, with: 0) },
    Entry(
      callbag: "replaceAll(where:with:)",
      throwing: { trip in
        replaceAll(
          where: { number in
            try trip(number)
            return true
          }, with: 0)
      }
    ) { _ in replaceAll(where: { $0 > 5 }, with: 0) },
    Entry(callbag: "replaceAll(with:)") { _ in replaceAll(with: 0) },
    Entry(callbag: "replaceEmpty(with:)") { _ in replaceEmpty(with: 0) },
    Entry(callbag: "replaceFirst(_:with:)") { _ in replaceFirst(3, with: 0) },
    Entry(callbag: "replaceLast(_:with:)") { _ in replaceLast(3, with: 0) },
    Entry(callbag: "replaceNil(with:)") { _ in map { $0 > 5 ? nil : $0 } |> replaceNil(with: 0) },
    Entry(
      callbag: "scan(_:)",
      throwing: { trip in
        scan { one, other in
          try trip(other)
          return one + other
        }
      }
    ) { _ in scan { $0 + $1 } },
    Entry(
      callbag: "scan(_:_:)",
      throwing: { trip in
        scan(0) { sum, number in
          try trip(number)
          return sum + number
        }
      }
    ) { _ in scan(0) { $0 + $1 } },
    Entry(
      callbag: "scanMap(into:_:)",
      throwing: { trip in
        scanMap(into: 0) { sum, number in
          try trip(number)
          sum += number
          return -sum
        }
      }
    ) { _ in
      scanMap(into: 0) { sum, number in
        sum += number
        return -sum
      }
    },
    Entry(callbag: "sorted()") { _ in sorted() },
    Entry(callbag: "sorted(by:)") { _ in sorted { $0 % 4 < $1 % 4 } },
    Entry(
      callbag: "split(maxSplits:omittingEmptySubsequences:whereSeparator:)",
      throwing: { trip in
        split { number in
          try trip(number)
          return false
        }
      }
    ) { _ in split { $0 % 4 == 0 } },
    Entry(callbag: "split(separator:maxSplits:omittingEmptySubsequences:)") { _ in split(separator: 4) },
    Entry(
      callbag: "toDictionary(keyedBy:uniquingKeysWith:)",
      throwing: { trip in
        toDictionary { number in
          try trip(number)
          return number
        } |> map(pairs(of:))
      }
    ) { _ in toDictionary { $0 % 4 } |> map(pairs(of:)) },
    Entry(callbag: "toDictionary(uniquingKeysWith:)") { _ in
      let keyed: CallbagOperator<Int, (Int, Int)> = map { ($0 % 4, $0) }
      let numbers: CallbagOperator<(Int, Int), [Int: Int]> = toDictionary { $0 &* 3 &+ $1 }
      return keyed |> numbers |> map(pairs(of:))
    },
    Entry(callbag: "toSet()") { _ in toSet() |> map { $0.sorted() } },
    Entry(
      callbag: "transform(into:_:atEnd:)",
      throwing: { trip in
        transform(into: 0) { _, number in
          try trip(number)
          return [number]
        }
      }
    ) { _ in
      transform(into: 0) { sum, number in
        sum += number
        return [number, sum]
      } atEnd: {
        [$0]
      }
    },
    Entry(callbag: "windows(lasting:every:on:)", .unlimited, .timed) { clock in
      windows(lasting: .milliseconds(5500), every: .milliseconds(2500), on: clock)
    },
    Entry(callbag: "windows(ofCount:)") { _ in windows(ofCount: 3) },
  ]
}
