@testable import Antiphon

/// A stream that counts how often it was started and cancelled.
private final class CountedSource: Sendable {
  private let starts = Atomic(0)
  private let stops = Atomic(0)

  var producer: Producer<Int, Never> {
    Producer { consumer in
      self.starts.add(1, ordering: .acquiringAndReleasing)
      consumer.talkback.onCancel { self.stops.add(1, ordering: .acquiringAndReleasing) }
    }
  }

  var text: String { "\(starts.peek()) \(stops.peek())" }
}

extension Scenario {
  /// Values that are told whether they are observed, and sources that are let go while others compute them.
  static let observation: [Scenario] = [
    Scenario("observed: begin and end, begin and end", ["1 1", "2 2"], bound: 4) {
      let source = CountedSource()
      let value = Property(0, whileObserved: source.producer)
      let (one, other) = (Holder<Effect>(), Holder<Effect>())
      let observe = { (handle: Holder<Effect>) in
        [
          Step("begin") { handle.value = effect { _ in _ = value.value } },
          Step("end") { handle.value?.cancel() },
        ]
      }
      return ScenarioRun(observe(one), observe(other)) { source.text }
    },
    Scenario("observed: begin, set what leads to it", ["0 0", "1 1"], bound: 4) {
      let source = CountedSource()
      let (isOn, value) = (MutableProperty(true), Property(0, whileObserved: source.producer))
      let either = Property { isOn.value ? value.value : -1 }
      let handle = Holder<Effect>()
      return ScenarioRun(
        [Step("begin") { handle.value = effect { _ in _ = either.value } }], [Step("leave") { isOn.value = false }]
      ) {
        let text = source.text
        handle.value?.cancel()
        return text
      }
    },
    Scenario(
      "computed: source made by each run, set, read and read", ["11 21 21", "11 11 21", "21 11 21", "21 21 21"],
      bound: 3
    ) {
      let a = MutableProperty(1)
      // Only the edge of the run retains the inner one.
      let outer = Property {
        let inner = Property { a.value * 10 }
        return inner.value + 1
      }
      _ = outer.value
      let (one, other) = (Holder<Int>(), Holder<Int>())
      return ScenarioRun(
        [Step("set to 2") { a.value = 2 }], [Step("read") { one.value = outer.value }],
        [Step("read") { other.value = outer.value }]
      ) { "\(one.value!) \(other.value!) \(outer.value)" }
    },
    Scenario("computed: inner one let go while it is computed", ["31"], bound: 4) {
      let (a, isInner) = (MutableProperty(1), MutableProperty(true))
      let inner = Holder<Property<Int>>(Property { a.value * 10 })
      let outer = Property { [kept = inner.value!] in isInner.value ? kept.value + 1 : a.value * 10 + 1 }
      inner.value = nil
      _ = outer.value
      return ScenarioRun(
        [
          Step("set to 2") { a.value = 2 }, Step("leave") { isInner.value = false },
          Step("set to 3") { a.value = 3 },
        ], [Step("read") { _ = outer.value }]
      ) { "\(outer.value)" }
    },
  ]
}
