import Antiphon
import AntiphonTesting

extension Catalogue {
  static let flattening: [Entry] = [
    Entry("flatMap(_:maxConcurrent:_:)", .exact, .anyOrder) { source, _ in
      source.flatMap { from([$0, -$0]).promoteFailure() }
    },
    Entry("flatMapConcat(_:)") { source, _ in source.flatMapConcat { from([$0, -$0]).promoteFailure() } },
    Entry("flatMapFirst(_:)") { source, _ in source.flatMapFirst { from([$0, -$0]).promoteFailure() } },
    Entry("flatMapLatest(_:)", .everything, .timed) { source, _ in
      source.flatMapLatest { from([$0, -$0]).promoteFailure() }
    },
  ]
}
