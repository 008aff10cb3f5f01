import Antiphon
import AntiphonTesting

extension Catalogue {
  static let buffering: [Entry] = [
    Entry("buffer(_:)", .unlimited) { source, _ in source.buffer(.unbounded) },
    Entry("conflated()", .unlimited, .timed) { source, _ in source.conflated() },
    Entry(
      "conflated(into:_:)", .unlimited, .timed,
      throwing: { source, trip in
        source.conflated(into: 0) { sum, number throws(TestFailure) in
          try trip(number)
          sum += number
        }
      }
    ) { source, _ in source.conflated(into: 0) { $0 += $1 } },
    Entry("limitRate(_:)") { source, _ in source.limitRate(4) },
    Entry("pausable(by:)") { source, _ in source.pausable(by: just(true).promoteFailure()) },
    Entry("pausableBuffered(by:policy:)", .unlimited) { source, _ in
      source.pausableBuffered(by: just(true).promoteFailure())
    },
    Entry("pausableDropping(by:)") { source, _ in source.pausableDropping(by: just(true).promoteFailure()) },
    Entry("serialized()", .ahead(1)) { source, _ in source.serialized() },
  ]
}
