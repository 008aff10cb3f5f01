import Antiphon
import AntiphonTesting

extension Catalogue {
  static let flattening: [Entry] = [
    Entry("flatMap(_:maxConcurrent:_:)", .exact, .anyOrder) { source, _ in
      source.flatMap { from([$0, -$0]).promoteFailure() }
    },
    Entry("flatMap(delayingErrors:maxConcurrent:_:)") { source, _ in
      source.flatMap(delayingErrors: .concat) { from([$0, -$0]).promoteFailure() }
    },
    Entry("flatMapConcat(_:)") { source, _ in source.flatMapConcat { from([$0, -$0]).promoteFailure() } },
    Entry("flatMapFirst(_:)") { source, _ in source.flatMapFirst { from([$0, -$0]).promoteFailure() } },
    Entry("flatMapLatest(_:)", .everything, .timed) { source, _ in
      source.flatMapLatest { from([$0, -$0]).promoteFailure() }
    },
    Entry("flatMapSequential(maxConcurrent:_:)") { source, _ in
      source.flatMapSequential { from([$0, -$0]).promoteFailure() }
    },
    Entry("flatten(_:maxConcurrent:)") { source, _ in
      source.map { from([$0, -$0]).promoteFailure(to: TestFailure.self) }.flatten(.concat)
    },
    Entry("switchLatest(_:)", .exact, .timed) { source, _ in .switchLatest(source, from(101...103).promoteFailure()) },
    Entry("switchToLatest()", .everything, .timed) { source, _ in
      source.map { from([$0, -$0]).promoteFailure(to: TestFailure.self) }.switchToLatest()
    },
  ]
}
