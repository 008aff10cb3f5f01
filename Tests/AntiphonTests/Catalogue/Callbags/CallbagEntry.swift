import Antiphon
import AntiphonCallbag
import AntiphonTesting

extension Catalogue {
  /// All operators of `AntiphonCallbag`, one entry for each overload.
  static let callbagFamilies: [[Entry]] = [
    callbagAsynchronous, callbagBuffering, callbagCombining, callbagFiltering, callbagMatching, callbagOthers,
    callbagTiming,
    callbagTransforming,
  ]

  /// Operators that the kit cannot verify, each with the reason.
  static let unverified = [
    "blocking()": "It blocks the thread of the kit.",
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
    mode = { sourcePushes in
      let clock = VirtualClock()
      let source = CallbagProducer(from(1...20), mode: sourcePushes ? .listenable : .pullable)
      let result = stage(clock)(source)
      let (talkback, emits) = (Cell<SourceTalkback<Output>?>(nil), Cell(false))
      result { message in
        switch message {
        case .start(let greeting): talkback.value = greeting
        case .next: emits.value = true
        case .completed: break
        }
      }
      clock.advance(by: .seconds(100))
      let found = (result.mode.map { $0 == .listenable }, emits.value)
      let greeting = talkback.exchange(nil)
      for _ in 0..<100 { greeting?(.next(.wantItem)) }
      clock.advance(by: .seconds(100))
      greeting?(.completed(.cancelled))
      clock.advance(by: .seconds(100))
      return found
    }
  }
}

extension CallbagProducer {
  /// A producer with the failure type of the kit.
  var typed: Producer<Element, TestFailure> { producer.mapError { $0 as! TestFailure } }
}

/// One element each second.
func paced(by clock: VirtualClock) -> CallbagOperator<Int, Int> {
  flatMapConcat { number in timer(after: .seconds(1), clock: clock).map { _ in number } }
}
