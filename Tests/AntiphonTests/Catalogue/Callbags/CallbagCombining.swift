import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  private static let others = from(101...103).callbag
  private static let twice: @Sendable (Int) -> Producer<Int, Never> = { from([$0, -$0]) }

  static let callbagCombining: [Entry] = [
    Entry(callbag: "append(_:)") { _ in append(others) },
    Entry(callbag: "append(_:) elements") { _ in append(101, 102) },
    Entry(callbag: "combine(_:_:)", .unlimited, except: .latest) { _ in CallbagOperator { combine($0, others) } },
    Entry(callbag: "combine(with:)", .unlimited, except: .latest) { _ in combine(with: others) },
    Entry(callbag: "concat()") { _ in map(twice) |> concat() },
    Entry(callbag: "concat(_:)") { _ in CallbagOperator { concat($0, others) } },
    Entry(callbag: "concat(_:) an array") { _ in CallbagOperator { concat([$0, others]) } },
    Entry(
      callbag: "flatMap(_:_:)", .exact, .anyOrder,
      throwing: { trip in
        flatMap { number in
          try trip(number)
          return just(number)
        }
      }
    ) { _ in flatMap { from([$0, -$0]) } },
    Entry(callbag: "flatten(_:)") { _ in map(twice) |> flatten(.concat) },
    Entry(callbag: "merge()", .exact, .anyOrder) { _ in map(twice) |> merge() },
    Entry(callbag: "merge(_:)", .exact, .anyOrder) { _ in CallbagOperator { merge($0, others) } },
    Entry(callbag: "merge(_:) an array", .exact, .anyOrder) { _ in CallbagOperator { merge([$0, others]) } },
    Entry(callbag: "merge(with:)", .exact, .anyOrder) { _ in merge(with: others) },
    Entry(
      callbag: "mergeScan(_:maxConcurrent:_:)",
      throwing: { trip in
        mergeScan(0) { _, number in
          try trip(number)
          return of(number)
        }
      }
    ) { _ in mergeScan(0, maxConcurrent: 1) { sum, number in of(sum - number, sum + number) } },
    Entry(callbag: "prepend(_:)", except: [.failureNeedsNoDemand: "The prepended elements come first."]) { _ in
      prepend(others)
    },
    Entry(callbag: "prepend(_:) elements", except: [.failureNeedsNoDemand: "The prepended elements come first."]) { _ in
      prepend(101, 102)
    },
    Entry(callbag: "race(_:)", except: .firstWins) { _ in CallbagOperator { race($0, others) } },
    Entry(callbag: "race(_:) an array", except: .firstWins) { _ in CallbagOperator { race([$0, others]) } },
    Entry(callbag: "race(with:)", except: .firstWins) { _ in race(with: others) },
    Entry(callbag: "switchLatest()", .unlimited, .timed) { _ in map(twice) |> switchLatest() },
    Entry(callbag: "switchLatest(_:)", .unlimited, .timed) { _ in CallbagOperator { switchLatest($0, others) } },
    Entry(callbag: "switchLatest(_:) an array", .unlimited, .timed) { _ in
      CallbagOperator { switchLatest([$0, others]) }
    },
    Entry(
      callbag: "switchScan(_:_:)", .unlimited, .timed,
      throwing: { trip in
        switchScan(0) { _, number in
          try trip(number)
          return of(number)
        }
      }
    ) { _ in switchScan(0) { sum, number in of(sum - number, sum + number) } },
    Entry(callbag: "withLatest(from:)") { _ in withLatest(from: of(101)) },
    Entry(callbag: "zip(_:_:)", .ahead(64)) { _ in CallbagOperator { CallbagKit.zip($0, others) } },
    Entry(callbag: "zip(with:)", .ahead(64)) { _ in CallbagKit.zip(with: others) },
  ]
}
