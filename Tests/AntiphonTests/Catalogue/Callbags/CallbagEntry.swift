import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  /// Every operator of `AntiphonCallbag`, once for each of its forms.
  static let callbagFamilies: [[Entry]] = [
    callbagFiltering, callbagTransforming, callbagCombining, callbagMatching, callbagOthers,
  ]

  /// Operators that the kit can't verify, and why.
  static let unverified = [
    "blocking()": "It holds the thread that the kit would ask on.",
    "blockingMain()": "It ends the process.",
  ]
}

extension Entry {
  /// An operator of `AntiphonCallbag`, between two producers of the core.
  init<Output>(
    callbag name: String, _ demand: Conformance.Demand = .exact, _ outcome: Conformance.Outcome = .fixed,
    rewinds: Bool = true, except exceptions: [Rule: String] = [:],
    throwing: (@Sendable (@escaping Trip) -> CallbagOperator<Int, Output>)? = nil,
    _ stage: @escaping @Sendable (VirtualClock) -> CallbagOperator<Int, Output>
  ) {
    let typed: (@Sendable (Producer<Int, TestFailure>, @escaping Trip) -> Producer<Output, TestFailure>)? =
      if let throwing { { source, trip in throwing(trip)(source).typed } } else { nil }
    self.init(name, demand, outcome, rewinds: rewinds, except: exceptions, throwing: typed) { source, clock in
      stage(clock)(source).typed
    }
  }
}

extension CallbagProducer {
  /// As a producer whose failures are those of the kit.
  var typed: Producer<Element, TestFailure> { producer.mapError { $0 as! TestFailure } }
}
