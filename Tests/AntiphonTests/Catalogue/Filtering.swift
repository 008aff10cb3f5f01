import Antiphon
import AntiphonTesting

extension Catalogue {
  static let filtering: [Entry] = [
    Entry("drop(while:)") { source, _ in source.drop { $0 < 4 } },
    Entry("dropFirst(_:)") { source, _ in source.dropFirst(3) },
    Entry("filter(_:)") { source, _ in source.filter { $0 % 2 == 0 } },
    Entry("prefix(_:)") { source, _ in source.prefix(5) },
    Entry("prefix(until:)") { source, _ in source.prefix(until: never(Int.self)) },
    Entry("prefix(while:inclusive:)") { source, _ in source.prefix { $0 < 9 } },
    Entry("removeDuplicates()") { source, _ in source.map { $0 / 2 }.removeDuplicates() },
    Entry("removeDuplicates(by:)") { source, _ in source.removeDuplicates { $0 / 2 == $1 / 2 } },
  ]
}
