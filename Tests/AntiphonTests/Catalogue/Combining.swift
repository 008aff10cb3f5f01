import Antiphon
import AntiphonTesting

extension Catalogue {
  static let combining: [Entry] = [
    Entry("and(_:)", .unlimited, except: .latest) { source, _ in
      source.map { $0 % 3 == 0 }.and(from([true, false, true]).promoteFailure())
    },
    Entry("append(_:)") { source, _ in source.append(from(101...103).promoteFailure()) },
    Entry("append(_:) in a chain") { source, _ in
      (101...105).reduce(source) { stream, number in stream.append(just(number).promoteFailure()) }
    },
    Entry("combineLast(_:)") { source, _ in
      Producer<[Int], TestFailure>.combineLast([source, from(101...103).promoteFailure()])
    },
    Entry("combineLast(with:)") { source, _ in source.combineLast(with: from(101...103).promoteFailure()) },
    Entry("combineLast(with:_:)") { source, _ in
      source.combineLast(with: from(101...103).promoteFailure(), from(101...103).promoteFailure())
    },
    Entry("combineLast(with:_:_:)") { source, _ in
      source.combineLast(
        with: from(101...103).promoteFailure(), from(101...103).promoteFailure(), from(101...103).promoteFailure())
    },
    Entry("combineLatest(_:)", .unlimited, except: .latest) { source, _ in
      Producer.combineLatest([source, from(101...103).promoteFailure()])
    },
    Entry("combineLatest(delayingErrors:)", .unlimited, except: .latest) { source, _ in
      Producer<(Int, Int), TestFailure>.combineLatest(delayingErrors: source, from(101...103).promoteFailure())
    },
    Entry("combineLatest(with:)", .unlimited, except: .latest) { source, _ in
      source.combineLatest(with: from(101...103).promoteFailure())
    },
    Entry("combineLatest(with:_:)", .unlimited, except: .latest) { source, _ in
      source.combineLatest(with: from(101...103).promoteFailure(), from(101...103).promoteFailure())
    },
    Entry("combineLatest(with:_:_:)", .unlimited, except: .latest) { source, _ in
      source.combineLatest(
        with: from(101...103).promoteFailure(), from(101...103).promoteFailure(), from(101...103).promoteFailure())
    },
    Entry("concat(_:)") { source, _ in .concat(source, from(101...103).promoteFailure()) },
    Entry("concat(delayingErrors:)", except: [.failureNeedsNoDemand: "Failures come last."]) { source, _ in
      .concat(delayingErrors: source, from(101...103).promoteFailure())
    },
    Entry("ifEmpty(switchTo:)") { source, _ in source.ifEmpty(switchTo: from(101...103).promoteFailure()) },
    Entry("merge(_:)", .exact, .anyOrder) { source, _ in .merge([source, from(101...103).promoteFailure()]) },
    Entry(
      "merge(delayingErrors:)", .exact, .anyOrder, except: [.failureNeedsNoDemand: "Failures come last."]
    ) { source, _ in
      .merge(delayingErrors: source, from(101...103).promoteFailure())
    },
    Entry("merge(with:)", .exact, .anyOrder) { source, _ in source.merge(with: from(101...103).promoteFailure()) },
    Entry("merge(with:) in a chain", .exact, .anyOrder) { source, _ in
      (101...105).reduce(source) { stream, number in stream.merge(with: just(number).promoteFailure()) }
    },
    Entry("mergeByPriority(_:)", .ahead(1), .anyOrder) { source, _ in
      .mergeByPriority([source, from(101...103).promoteFailure()])
    },
    Entry("mergeByPriority(_:by:)", .ahead(1), .anyOrder) { source, _ in
      .mergeByPriority([source, from(2...4).promoteFailure(), from(7...9).promoteFailure()], by: <)
    },
    Entry("mergeByPriority(with:)", .ahead(1), .anyOrder) { source, _ in
      source.mergeByPriority(with: from(101...103).promoteFailure())
    },
    Entry("mergeByPriority(with:by:)", .ahead(1), .anyOrder) { source, _ in
      source.mergeByPriority(with: from(2...4).promoteFailure()) { $0 < $1 }
    },
    Entry(
      "mergeByPriority(with:by:) which may throw", .ahead(1), .anyOrder,
      throwing: { source, trip in
        source.mergeByPriority(with: source) { (one: Int, other: Int) throws(TestFailure) -> Bool in
          try trip(one)
          return one < other
        }
      }
    ) { source, _ in
      source.mergeByPriority(with: from(2...4).promoteFailure()) { (one: Int, other: Int) throws(TestFailure) -> Bool in
        one < other
      }
    },
    Entry("mergeOrdered(_:by:)", .ahead(64)) { source, _ in
      .mergeOrdered([source, from(2...4).promoteFailure(), from(7...9).promoteFailure()], by: <)
    },
    Entry("mergeOrdered(with:)", .ahead(64)) { source, _ in source.mergeOrdered(with: from(2...4).promoteFailure()) },
    Entry("mergeOrdered(with:by:)", .ahead(64)) { source, _ in
      source.mergeOrdered(with: from(2...4).promoteFailure()) { $0 < $1 }
    },
    Entry("not()") { source, _ in source.map { $0 % 3 == 0 }.not() },
    Entry("or(_:)", .unlimited, except: .latest) { source, _ in
      source.map { $0 % 3 == 0 }.or(from([true, false, true]).promoteFailure())
    },
    Entry("prepend(_:)", except: [.failureNeedsNoDemand: "The prepended elements come first."]) { source, _ in
      source.prepend(from(101...103).promoteFailure())
    },
    Entry("race(_:)", except: .firstWins) { source, _ in
      .race([source, from(101...103).promoteFailure()])
    },
    Entry("race(with:)", except: .firstWins) { source, _ in
      source.race(with: from(101...103).promoteFailure())
    },
    Entry("withLatest(from:)") { source, _ in source.withLatest(from: just(101).promoteFailure()) },
    Entry("zip(_:)", .ahead(64)) { source, _ in Producer.zip([source, from(101...103).promoteFailure()]) },
    Entry("zip(delayingErrors:)", .ahead(64)) { source, _ in
      Producer<(Int, Int), TestFailure>.zip(delayingErrors: source, from(101...105).promoteFailure())
    },
    Entry("zip(with:)", .ahead(64)) { source, _ in source.zip(with: from(101...103).promoteFailure()) },
    Entry("zip(with:_:)", .ahead(64)) { source, _ in
      source.zip(with: from(101...103).promoteFailure(), from(101...103).promoteFailure())
    },
    Entry("zip(with:_:_:)", .ahead(64)) { source, _ in
      source.zip(
        with: from(101...103).promoteFailure(), from(101...103).promoteFailure(), from(101...103).promoteFailure())
    },
    Entry("zipLongest(with:)", .ahead(64)) { source, _ in source.zipLongest(with: from(101...103).promoteFailure()) },
  ]
}
