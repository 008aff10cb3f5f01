@testable import Antiphon

/// What the runs of an effect have read.
private final class Heard: @unchecked Sendable {
  private(set) var text = ""
  private let isInside = Atomic(false)

  func add(_ value: some Any) {
    if isInside.exchange(true, ordering: .acquiringAndReleasing) { text += "twice at once " }
    text += "\(value) "
    isInside.store(false, ordering: .releasing)
  }

  var last: Substring { text.split(separator: " ").last ?? "" }
}

extension Scenario {
  /// Computed values, effects, transactions and snapshots.
  static let graph: [Scenario] = [
    Scenario("computed: read, read, set", ["10 10 20", "10 20 20", "20 10 20", "20 20 20"], bound: 3) {
      let a = MutableProperty(1)
      let tens = Property { a.value * 10 }
      let (one, other) = (Holder<Int>(), Holder<Int>())
      return ScenarioRun(
        [Step("read") { one.value = tens.value }], [Step("read") { other.value = tens.value }],
        [Step("set to 2") { a.value = 2 }]
      ) { "\(one.value!) \(other.value!) \(tens.value)" }
    },
    Scenario("computed: set a and b, read both", ["00 11", "10 11", "11 11"]) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let both = Property { "\(a.value)\(b.value)" }
      let read = Holder<String>()
      let set = [Step("set a") { a.value = 1 }, Step("set b") { b.value = 1 }]
      return ScenarioRun(set, [Step("read") { read.value = both.value }]) { "\(read.value!) \(both.value)" }
    },
    Scenario("computed: set and read, read while it is dirty", ["1 0 1", "1 1 1"], bound: 4) {
      let a = MutableProperty(0)
      let half = Property { a.value / 2 }
      let text = Property { "\(half.value)" }
      _ = text.value
      let (own, other) = (Holder<String>(), Holder<String>())
      let set = Step("set to 2, read") {
        a.value = 2
        own.value = text.value
      }
      return ScenarioRun([set], [Step("read") { other.value = text.value }]) {
        "\(own.value!) \(other.value!) \(text.value)"
      }
    },
    Scenario("computed: another source, set the new one", ["3 3"]) {
      let (isSecond, a, b) = (MutableProperty(false), MutableProperty(1), MutableProperty(2))
      let chosen = Property { isSecond.value ? b.value : a.value }
      let heard = Heard()
      let effect = effect { _ in heard.add(chosen.value) }
      return ScenarioRun([Step("choose b") { isSecond.value = true }], [Step("set b to 3") { b.value = 3 }]) {
        defer { effect.cancel() }
        return "\(heard.last) \(chosen.value)"
      }
    },
    Scenario("computed: let go, set", ["10 2"]) {
      let a = MutableProperty(1)
      let tens = Holder<Property<Int>>(Property { a.value * 10 })
      let read = tens.value!.value
      return ScenarioRun([tens.drop], [Step("set to 2") { a.value = 2 }]) { "\(read) \(a.value)" }
    },
    Scenario("effect: set, set", ["0 1 11 ", "0 10 11 ", "0 11 ", "0 11 11 "]) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let heard = Heard()
      let effect = effect { _ in heard.add(a.value * 10 + b.value) }
      return ScenarioRun([Step("set a") { a.value = 1 }], [Step("set b") { b.value = 1 }]) {
        defer { effect.cancel() }
        return heard.text
      }
    },
    Scenario("effect: of a computed value, set, set", ["0 1 11 ", "0 10 11 ", "0 11 ", "0 11 11 "]) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let sum = Property { a.value * 10 + b.value }
      let heard = Heard()
      let effect = effect { _ in heard.add(sum.value) }
      return ScenarioRun([Step("set a") { a.value = 1 }], [Step("set b") { b.value = 1 }]) {
        defer { effect.cancel() }
        return heard.text
      }
    },
    Scenario("effect: of a computed value, set, set, read", ["11 11"], bound: 3) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let sum = Property { a.value * 10 + b.value }
      let heard = Heard()
      let effect = effect { _ in heard.add(sum.value) }
      let read = Step("read") { _ = sum.value }
      return ScenarioRun([Step("set a") { a.value = 1 }], [Step("set b") { b.value = 1 }], [read]) {
        defer { effect.cancel() }
        return "\(heard.last) \(sum.value)"
      }
    },
    Scenario("stream of a computed value: set, set, read", ["111", "11121", "121", "12111"], bound: 3) {
      let a = MutableProperty(0)
      let tens = Property { a.value * 10 }.map { $0 + 1 }
      let consumer = RecordingConsumer(tens.producer)
      return ScenarioRun([a.sets(1)], [a.sets(2)], [Step("read") { _ = tens.value }]) { consumer.received }
    },
    Scenario("stream of a computed value: its source is released, start", ["10|"]) {
      let owner = Holder<MutableProperty<Int>>(MutableProperty(1))
      let source = owner.value!.property
      let tens = Property { source.value * 10 }
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([owner.drop], [consumer.start(tens.producer)]) { consumer.received }
    },
    Scenario("effect: cancel, set", ["0 end ", "0 end 1 end "]) {
      let a = MutableProperty(0)
      let heard = Heard()
      let effect = effect { run in
        heard.add(a.value)
        run.onEnd { heard.add("end") }
      }
      return ScenarioRun([Step("cancel") { effect.cancel() }], [Step("set") { a.value = 1 }]) { heard.text }
    },
    Scenario("effect: cancel while its sources are brought up to date", ["0 end "]) {
      let a = MutableProperty(0)
      let half = Property { a.value / 2 }
      let heard = Heard()
      let effect = effect { run in
        heard.add(half.value)
        run.onEnd { heard.add("end") }
      }
      return ScenarioRun([Step("cancel") { effect.cancel() }], [a.sets(1)]) { heard.text }
    },
    Scenario("computed: each reads the other one or not, set", ["1 1 1 1"], bound: 3) {
      let isFirst = MutableProperty(true)
      let two = Holder<Property<Int>>()
      let one = Property { isFirst.value ? two.value!.value : 1 }
      two.value = Property { isFirst.value ? 1 : one.value }
      let other = two.value!
      let (a, b) = (Holder<Int>(), Holder<Int>())
      return ScenarioRun(
        [Step("read one") { a.value = one.value }], [Step("set") { isFirst.value = false }],
        [Step("read two") { b.value = other.value }]
      ) {
        defer { two.value = nil }
        return "\(a.value!) \(b.value!) \(one.value) \(other.value)"
      }
    },
    Scenario("effect: of a snapshot, set and read", ["1 1"], bound: 3) {
      let a = MutableProperty(0)
      let same = Property { a.value + 0 }
      let heard = Heard()
      let effect = Holder<Effect>()
      let start = Step("start") { effect.value = Antiphon.effect { _ in heard.add(snapshot { same.value }) } }
      let set = Step("set, read") {
        a.value = 1
        _ = same.value
      }
      return ScenarioRun([start], [set]) {
        defer { effect.value = nil }
        return "\(heard.last) \(same.value)"
      }
    },
    Scenario("stream of a computed value: the last one cancels, start, set", ["010"], bound: 3) {
      let a = MutableProperty(0)
      let tens = Property { a.value * 10 }
      let first = RecordingConsumer(tens.producer)
      let consumer = RecordingConsumer<Int, Never>()
      let cancel = Step("cancel") { first.talkback.cancel() }
      return ScenarioRun([cancel], [consumer.start(tens.producer), a.sets(1)]) { consumer.received }
    },
    Scenario("effect: set, read what it reads", ["0 10 0", "0 10 10"]) {
      let a = MutableProperty(0)
      let tens = Property { a.value * 10 }
      let heard = Heard()
      let effect = effect { _ in heard.add(tens.value) }
      let read = Holder<Int>()
      return ScenarioRun([Step("set") { a.value = 1 }], [Step("read") { read.value = tens.value }]) {
        defer { effect.cancel() }
        return "\(heard.text)\(read.value!)"
      }
    },
    Scenario("transaction, snapshot", ["00", "11"]) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let read = Holder<String>()
      let set = Step("set both") {
        transaction {
          a.value = 1
          b.value = 1
        }
      }
      return ScenarioRun([set], [Step("read both") { read.value = snapshot { "\(a.value)\(b.value)" } }]) {
        read.value!
      }
    },
    Scenario("set a, set b, snapshot", ["00", "01", "11"]) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let read = Holder<String>()
      let set = [Step("set a") { a.value = 1 }, Step("set b") { b.value = 1 }]
      return ScenarioRun(set, [Step("read both") { read.value = snapshot { "\(b.value)\(a.value)" } }]) { read.value! }
    },
    Scenario(
      "transaction, transaction, effect", ["00 11 ", "00 11 11 ", "00 11 22 ", "00 22 ", "00 22 11 ", "00 22 22 "]
    ) {
      let (a, b) = (MutableProperty(0), MutableProperty(0))
      let both = Property { "\(a.value)\(b.value)" }
      let heard = Heard()
      let effect = effect { _ in heard.add(both.value) }
      let set = { (number: Int) in
        Step("set both to \(number)") {
          transaction {
            a.value = number
            b.value = number
          }
        }
      }
      return ScenarioRun([set(1)], [set(2)]) {
        defer { effect.cancel() }
        return heard.text
      }
    },
    Scenario("stream of a computed value: start, set", ["010", "10"]) {
      let a = MutableProperty(0)
      let tens = Property { a.value * 10 }
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([consumer.start(tens.producer)], [Step("set") { a.value = 1 }]) { consumer.received }
    },
    Scenario("stream of a computed value: cancel, set", ["0!", "010!"]) {
      let a = MutableProperty(0)
      let tens = Property { a.value * 10 }
      let consumer = RecordingConsumer(tens.producer)
      let cancel = Step("cancel") { consumer.talkback.cancel() }
      return ScenarioRun([cancel], [Step("set") { a.value = 1 }]) { consumer.received }
    },
  ]
}
