import Antiphon
import AntiphonTesting

extension Catalogue {
  static let scheduling: [Entry] = [
    Entry("receive(on:prefetch:)", .ahead(4)) { source, clock in source.receive(on: clock, prefetch: 4) },
    Entry("subscribe(on:)") { source, clock in source.subscribe(on: clock) },
  ]
}
