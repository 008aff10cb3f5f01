import Antiphon
import AntiphonTesting

extension GrowthCase {
  /// Every operator, over a stream that can wait.
  static var operators: [GrowthCase] {
    Catalogue.all.map { entry in
      GrowthCase(name: entry.name) { count in
        let clock = VirtualClock()
        let subscription = entry.apply(from(1...count).promoteFailure(to: TestFailure.self), clock).start()
        clock.run(until: clock.now.advanced(by: .seconds(1_000_000)))
        subscription.cancel()
        clock.forget()
      }
    }
  }

  /// Every operator of two streams, over streams that can't wait: one emits all its elements before the first element of the other.
  static var withOneSideAhead: [GrowthCase] {
    typealias Numbers = Producer<Int, TestFailure>
    func pair<Output>(_ name: String, _ operate: @escaping (Numbers, Numbers) -> Producer<Output, TestFailure>)
      -> [GrowthCase]
    {
      [true, false].map { isFirstAhead in
        GrowthCase(name: "\(name), \(isFirstAhead ? "first" : "second") ahead") { count in
          let (one, other) = (ManualSource(), ManualSource())
          let subscription = operate(one.producer, other.producer).start()
          let order = isFirstAhead ? [one, other] : [other, one]
          for side in order {
            for number in 0..<count { side.send(number) }
          }
          for side in order { side.finish() }
          subscription.cancel()
        }
      }
    }
    return [
      pair("chunks(on:)") { $0.chunks(on: $1) },
      pair("combineLast(with:)") { $0.combineLast(with: $1) },
      pair("combineLatest(with:)") { $0.combineLatest(with: $1) },
      pair("drop(until:)") { $0.drop(until: $1) },
      pair("flatten()") { one, other in
        Numbers.merge([one.map { just($0).promoteFailure() }.flatMapConcat { $0 }, other])
      },
      pair("merge(with:)") { $0.merge(with: $1) },
      pair("mergeOrdered(with:)") { $0.mergeOrdered(with: $1) },
      pair("race(with:)") { $0.race(with: $1) },
      pair("sample(on:)") { $0.sample(on: $1) },
      pair("sequenceEqual(_:)") { $0.sequenceEqual($1) },
      pair("withLatest(from:)") { $0.withLatest(from: $1) },
      pair("zip(with:)") { $0.zip(with: $1) },
      pair("zipLongest(with:)") { $0.zipLongest(with: $1) },
    ].flatMap { $0 }
  }
}

/// A source that is sent to by hand and ignores its consumer's demand.
private final class ManualSource: @unchecked Sendable {
  // Used by one thread.
  private var emitter: Emitter<Int, TestFailure>?
  private(set) lazy var producer: Producer<Int, TestFailure> = emitting { [unowned self] in emitter = $0 }

  func send(_ number: Int) { _ = emitter?.send(number) }
  func finish() { emitter?.finish() }
}
