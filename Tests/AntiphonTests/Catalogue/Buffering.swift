import Antiphon
import AntiphonTesting

extension Catalogue {
  static let buffering: [Entry] = [
    Entry("buffer(_:)", .everything) { source, _ in source.buffer(.unbounded) }
  ]
}
