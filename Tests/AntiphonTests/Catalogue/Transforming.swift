import Antiphon
import AntiphonTesting

extension Catalogue {
  static let transforming: [Entry] = [
    Entry("collect()") { source, _ in source.collect() },
    Entry("compactMap(_:)") { source, _ in source.compactMap { $0 % 3 == 0 ? nil : $0 } },
    Entry("map(_:)") { source, _ in source.map { $0 * 2 } },
    Entry("reduce(_:_:)") { source, _ in source.reduce(0) { $0 + $1 } },
    Entry("reduce(into:_:)") { source, _ in source.reduce(into: 0) { $0 += $1 } },
    Entry("scan(_:_:)") { source, _ in source.scan(0) { $0 + $1 } },
  ]
}
