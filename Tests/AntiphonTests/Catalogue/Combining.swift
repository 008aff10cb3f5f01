import Antiphon
import AntiphonTesting

extension Catalogue {
  static let combining: [Entry] = [
    Entry("append(_:)") { source, _ in source.append(from(101...103).promoteFailure()) },
    Entry("combineLatest(_:)", .everything) { source, _ in
      Producer.combineLatest([source, from(101...103).promoteFailure()])
    },
    Entry("combineLatest(with:)", .everything) { source, _ in
      source.combineLatest(with: from(101...103).promoteFailure())
    },
    Entry("concat(_:)") { source, _ in .concat(source, from(101...103).promoteFailure()) },
    Entry("merge(_:)", .exact, .anyOrder) { source, _ in .merge([source, from(101...103).promoteFailure()]) },
    Entry("merge(with:)", .exact, .anyOrder) { source, _ in source.merge(with: from(101...103).promoteFailure()) },
    Entry("prepend(_:)") { source, _ in source.prepend(from(101...103).promoteFailure()) },
    Entry("withLatest(from:)") { source, _ in source.withLatest(from: just(101).promoteFailure()) },
    Entry("zip(_:)", .ahead(64)) { source, _ in Producer.zip([source, from(101...103).promoteFailure()]) },
    Entry("zip(with:)", .ahead(64)) { source, _ in source.zip(with: from(101...103).promoteFailure()) },
  ]
}
