import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  private static let others = from(101...103).callbag
  private static let twice: @Sendable (Int) -> Producer<Int, Never> = { from([$0, -$0]) }

  static let callbagCombining: [Entry] = [
    Entry(callbag: "append(_:)") { _ in append(others) },
    Entry(callbag: "append(_:) elements") { _ in append(101, 102) },
    Entry(callbag: "combine(_:) an array", .unlimited, except: .latest) { _ in
      CallbagOperator { combine([$0, others]) }
    },
    Entry(callbag: "combine(_:_:)", .unlimited, except: .latest) { _ in CallbagOperator { combine($0, others) } },
    Entry(callbag: "combine(delayingErrors:_:)", .unlimited, except: .latest) { _ in
      CallbagOperator { combine(delayingErrors: $0, others) }
    },
    Entry(callbag: "combine(with:)", .unlimited, except: .latest) { _ in combine(with: others) },
    Entry(callbag: "combineLast(_:)") { _ in CallbagOperator { combineLast([$0, others]) } },
    Entry(callbag: "combineLast(with:)") { _ in combineLast(with: others, others) },
    Entry(callbag: "concat()") { _ in map(twice) |> concat() },
    Entry(callbag: "concat(_:)") { _ in CallbagOperator { concat($0, others) } },
    Entry(callbag: "concat(_:) an array") { _ in CallbagOperator { concat([$0, others]) } },
    Entry(callbag: "concat(delayingErrors:)", except: [.failureNeedsNoDemand: "Failures come last."]) { _ in
      CallbagOperator { concat(delayingErrors: $0, others) }
    },
    Entry(
      callbag: "expand(maxConcurrent:_:)", except: .asItComes,
      throwing: { trip in
        expand { number in
          try trip(number)
          return empty(Int.self, (any Error).self)
        }
      }
    ) { _ in expand { $0 < 50 ? of($0 * 10).callbag : empty(Int.self, Never.self).callbag } },
    Entry(
      callbag: "flatMap(_:maxConcurrent:_:)", .exact, .anyOrder,
      throwing: { trip in
        flatMap { number in
          try trip(number)
          return just(number)
        }
      }
    ) { _ in flatMap { from([$0, -$0]) } },
    Entry(
      callbag: "flatMap(delayingErrors:maxConcurrent:_:)",
      except: [.nothingTakenAfterThrow: "It fails when all streams have completed."],
      throwing: { trip in
        flatMap(delayingErrors: .concat) { number in
          try trip(number)
          return just(number)
        }
      }
    ) { _ in flatMap(delayingErrors: .concat, twice) },
    Entry(
      callbag: "flatMapConcat(_:)",
      throwing: { trip in
        flatMapConcat { number in
          try trip(number)
          return just(number)
        }
      }
    ) { _ in flatMapConcat(twice) },
    Entry(
      callbag: "flatMapFirst(_:)",
      except: [
        .concurrentRequestsAddUp: "Elements that arrive while it is busy are dropped.",
        .pauseFromAnotherThread: "Elements that arrive while it is busy are dropped.",
      ],
      throwing: { trip in
        flatMapFirst { number in
          try trip(number)
          return just(number)
        }
      }
    ) { _ in flatMapFirst(twice) },
    Entry(
      callbag: "flatMapLatest(_:)", .unlimited, .timed,
      throwing: { trip in
        flatMapLatest { number in
          try trip(number)
          return just(number)
        }
      }
    ) { _ in flatMapLatest(twice) },
    Entry(
      callbag: "flatMapSequential(maxConcurrent:_:)",
      throwing: { trip in
        flatMapSequential { number in
          try trip(number)
          return just(number)
        }
      }
    ) { _ in flatMapSequential(twice) },
    Entry(callbag: "flatten(_:maxConcurrent:)") { _ in map(twice) |> flatten(.concat) },
    Entry(callbag: "ifEmpty(switchTo:)") { _ in ifEmpty(switchTo: others) },
    Entry(callbag: "merge()", .exact, .anyOrder) { _ in map(twice) |> merge() },
    Entry(callbag: "merge(_:)", .exact, .anyOrder) { _ in CallbagOperator { merge($0, others) } },
    Entry(callbag: "merge(_:) an array", .exact, .anyOrder) { _ in CallbagOperator { merge([$0, others]) } },
    Entry(
      callbag: "merge(delayingErrors:)", .exact, .anyOrder, except: [.failureNeedsNoDemand: "Failures come last."]
    ) { _ in CallbagOperator { merge(delayingErrors: $0, others) } },
    Entry(callbag: "merge(with:)", .exact, .anyOrder) { _ in merge(with: others) },
    Entry(callbag: "mergeByPriority(_:)", .ahead(1), .anyOrder) { _ in
      CallbagOperator { mergeByPriority([$0, others]) }
    },
    Entry(callbag: "mergeByPriority(_:by:)", .ahead(1), .anyOrder) { _ in
      CallbagOperator { mergeByPriority([$0, from(2...4).callbag, from(7...9).callbag], by: <) }
    },
    Entry(callbag: "mergeByPriority(with:)", .ahead(1), .anyOrder) { _ in mergeByPriority(with: others) },
    Entry(callbag: "mergeByPriority(with:by:)", .ahead(1), .anyOrder) { _ in
      mergeByPriority(with: from(2...4)) { $0 < $1 }
    },
    Entry(callbag: "mergeOrdered(_:by:)", .ahead(64)) { _ in
      CallbagOperator { mergeOrdered([$0, from(2...4).callbag, from(7...9).callbag], by: <) }
    },
    Entry(callbag: "mergeOrdered(with:)", .ahead(64)) { _ in mergeOrdered(with: from(2...4)) },
    Entry(callbag: "mergeOrdered(with:by:)", .ahead(64)) { _ in mergeOrdered(with: from(2...4)) { $0 < $1 } },
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
    Entry(
      callbag: "race()", .exact, .anyOrder,
      except: [
        .failureIsForwarded: "The first stream to emit wins.",
        .pauseFromAnotherThread: "The first stream to emit wins.",
        .sameFromAsynchronousUpstream: "The first stream to emit wins.",
        .terminationIsForwarded: "The first stream to emit wins.",
      ]
    ) { _ in map(twice) |> race() },
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
    Entry(callbag: "zip(_:) an array", .ahead(64)) { _ in CallbagOperator { CallbagKit.zip([$0, others]) } },
    Entry(callbag: "zip(_:_:)", .ahead(64)) { _ in CallbagOperator { CallbagKit.zip($0, others) } },
    Entry(callbag: "zip(delayingErrors:_:)", .ahead(64)) { _ in
      CallbagOperator { CallbagKit.zip(delayingErrors: $0, from(101...105)) }
    },
    Entry(callbag: "zip(with:)", .ahead(64)) { _ in CallbagKit.zip(with: others) },
    Entry(callbag: "zipLongest(with:)", .ahead(64)) { _ in zipLongest(with: others) },
  ]
}
