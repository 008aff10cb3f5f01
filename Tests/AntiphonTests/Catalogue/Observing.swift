import Antiphon
import AntiphonTesting

extension Catalogue {
  static let observing: [Entry] = [
    Entry("on(starting:next:failed:finished:cancelled:completed:stopped:ended:)") { source, _ in
      source.on(next: { _ in })
    }
  ]
}
