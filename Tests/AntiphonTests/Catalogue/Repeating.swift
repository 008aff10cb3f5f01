import Antiphon
import AntiphonTesting

extension Catalogue {
  static let repeating: [Entry] = [
    Entry("repeat()", except: [.emptyUpstreamCompletes: "An empty stream that is repeated for ever never completes."]) {
      source, _ in
      source.repeat().prefix(20)
    },
    Entry("repeat(_:)") { source, _ in source.repeat(2) },
    Entry("repeat(_:backoff:clock:)") { source, clock in
      source.repeat(2, backoff: .constant(.seconds(1)), clock: clock)
    },
    Entry("repeat(_:delay:clock:)") { source, clock in
      source.repeat(2, delay: { .seconds($0) }, clock: clock)
    },
    Entry("repeat(when:)") { source, _ in
      source.repeat(when: { $0.prefix(1).promoteFailure(to: TestFailure.self) })
    },
  ]
}
