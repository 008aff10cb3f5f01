import Antiphon
import AntiphonTesting

extension Catalogue {
  static let repeating: [Entry] = [
    Entry("repeat(_:)") { source, _ in source.repeat(2) }
  ]
}
