import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  static let callbagBuffering: [Entry] = [
    Entry(callbag: "conflated()", .unlimited, .timed) { _ in conflated() },
    Entry(
      callbag: "conflated(into:_:)", .unlimited, .timed,
      throwing: { trip in
        conflated(into: 0) { sum, number in
          try trip(number)
          sum += number
        }
      }
    ) { _ in conflated(into: 0) { $0 += $1 } },
    Entry(callbag: "limitRate(_:)") { _ in limitRate(4) },
    Entry(callbag: "pausable(by:)") { _ in pausable(by: just(true)) },
    Entry(callbag: "pausableBuffered(by:policy:)", .unlimited) { _ in pausableBuffered(by: just(true)) },
    Entry(callbag: "pausableDropping(by:)") { _ in pausableDropping(by: just(true)) },
    Entry(callbag: "pullable(_:)", .unlimited) { _ in pullable() },
    Entry(callbag: "serialized()", .ahead(1)) { _ in serialized() },
    Entry(callbag: "sync()", .ahead(1)) { _ in CallbagKit.sync() },
  ]
}
