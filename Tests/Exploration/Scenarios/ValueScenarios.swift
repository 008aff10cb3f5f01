@testable import Antiphon

extension MutableProperty<Int> {
  func sets(_ values: Int...) -> Step {
    Step("set \(values.map { "\($0)" }.joined(separator: " "))") { for value in values { self.value = value } }
  }
}

extension Scenario {
  /// Properties, signals, futures and subscription bags.
  static let values: [Scenario] = [
    Scenario("property: set, set, two subscribers", ["012 012 2", "021 021 1"]) {
      let number = MutableProperty(0)
      let (one, other) = (RecordingConsumer(number.producer), RecordingConsumer(number.producer))
      return ScenarioRun([number.sets(1)], [number.sets(2)]) { "\(one.received) \(other.received) \(number.value)" }
    },
    Scenario("property: set twice, start", ["012", "12", "2"]) {
      let number = MutableProperty(0)
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([number.sets(1, 2)], [consumer.start(number.producer)]) { consumer.received }
    },
    Scenario("property: modify, modify, set", ["5", "6", "7"]) {
      let number = MutableProperty(0)
      let modify = Step("modify") { number.modify { $0 += 1 } }
      return ScenarioRun([modify], [modify], [number.sets(5)]) { "\(number.value)" }
    },
    Scenario("property: linked, set, set", ["1 1", "2 2"]) {
      let (one, other) = (MutableProperty(0), MutableProperty(0))
      one.link(with: other)
      return ScenarioRun([one.sets(1)], [other.sets(2)]) { "\(one.value) \(other.value)" }
    },
    Scenario(
      "property: what follows on two ways, set, set", ["2/1 3/2 7/2 7/2 ", "2/1 6/1 7/2 7/2 ", "2/1 7/2 7/2 "]
    ) {
      let (a, b) = (MutableProperty(1), MutableProperty(1))
      let sum = a.property.combineLatest(with: b.property).map { $0 + $1 }
      let all = sum.combineLatest(with: a.property).map { "\($0)/\($1) " }
      let consumer = RecordingConsumer(all.producer)
      return ScenarioRun([a.sets(2)], [b.sets(5)]) { "\(consumer.received)\(all.value)" }
    },
    Scenario("property: a derived one is observed, set", ["4 6"]) {
      let number = MutableProperty(1)
      let found = Holder<Property<Int>>()
      return ScenarioRun([Step("map") { found.value = number.property.map { $0 * 2 } }], [number.sets(2)]) {
        let early = found.value!.value
        number.value = 3
        return "\(early) \(found.value!.value)"
      }
    },
    Scenario("property: set, read it and what follows", ["0 0", "0 10", "1 10"]) {
      let number = MutableProperty(0)
      let tens = number.property.map { $0 * 10 }
      let read = Holder<String>()
      return ScenarioRun([number.sets(1)], [Step("read") { read.value = "\(number.value) \(tens.value)" }]) {
        read.value!
      }
    },
    Scenario("property: linked, set and read the other, set", ["1 1 1", "1 2 2", "2 2 2"]) {
      let (one, other) = (MutableProperty(0), MutableProperty(0))
      one.link(with: other)
      let read = Holder<Int>()
      let set = Step("set one to 1, read the other") {
        one.value = 1
        read.value = other.value
      }
      return ScenarioRun([set], [one.sets(2)]) { "\(read.value!) \(one.value) \(other.value)" }
    },
    Scenario("property: drop, start", ["1|"]) {
      let owner = Holder<MutableProperty<Int>>(MutableProperty(1))
      let property = owner.value!.property
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([owner.drop], [consumer.start(property.producer)]) { consumer.received }
    },
    Scenario("action: apply, apply", ["1 refused, 1 started, executing: false"]) {
      let source = ManualSource(Int.self)
      let action = Action<Void, Int, Never> { _ in source.producer }
      let (one, other) = (
        RecordingConsumer<Int, ActionFailure<Never>>(), RecordingConsumer<Int, ActionFailure<Never>>()
      )
      return ScenarioRun([one.start(action.apply(()))], [other.start(action.apply(()))]) {
        let refused = [one, other].count { $0.received == "#disabled" }
        source.finish.body()
        return "\(refused) refused, \(source.starts.value) started, executing: \(action.isExecuting.value)"
      }
    },
    Scenario("bag: insert, cancelAll, the stream finishes", ["| 0 ", "| 0 cancelled"]) {
      let bag = SubscriptionBag()
      let consumer = RecordingConsumer<Int, Never>()
      let source = ManualSource(Int.self)
      source.producer.run(consumer.consumer())
      let subscription = Subscription(consumer.talkback)
      return ScenarioRun(
        [Step("insert") { bag.insert(subscription) }], [Step("cancelAll") { bag.cancelAll() }], [source.finish]
      ) { "\(consumer.received) \(bag.count) \(subscription.talkback.isCancelled ? "cancelled" : "")" }
    },
    Scenario("signal: send, send, two subscribers", ["12 12 2", "21 21 1"]) {
      let signal = Signal<Int, Never>()
      let (one, other) = (Notebook(signal), Notebook(signal))
      return ScenarioRun([Step("send 1") { signal.sendNext(1) }], [Step("send 2") { signal.sendNext(2) }]) {
        "\(one.received) \(other.received) \(signal.latest!.get())"
      }
    },
    Scenario("signal: send twice, subscribe", ["012", "12", "2"]) {
      let signal = Signal<Int, Never>(.success(0))
      let late = Holder<Notebook>()
      return ScenarioRun(
        [Step("send 1") { signal.sendNext(1) }, Step("send 2") { signal.sendNext(2) }],
        [Step("subscribe") { late.value = Notebook(signal) }]
      ) { late.value!.received }
    },
    Scenario("future: answer, answer, cancel", ["called 0, told 1", "called 1, told 0", "called 1, told 1"]) {
      let answer = Holder<Future<Int, Never>.Callback>()
      let (calls, told) = (SharedCounter(), SharedCounter())
      let subscription = Future<Int, Never> {
        answer.value = $0
        $1.onCancel { told.increment() }
      }.start { _ in calls.increment() }
      let give = answer.value!
      return ScenarioRun(
        [Step("answer") { give(.success(1)) }], [Step("answer") { give(.success(2)) }],
        [Step("cancel") { subscription.cancel() }]
      ) { "called \(calls.value), told \(told.value)" }
    },
    Scenario("values: next, send and finish", ["01|"]) {
      let source = ManualSource(Int.self)
      let reader = ValuesReader(source.producer)
      return ScenarioRun([reader.reads], [source.send(0, 1), source.finish]) { reader.received }
    },
    Scenario("values: next, send, the task is cancelled", ["0|", "|"]) {
      let source = ManualSource(Int.self)
      let reader = ValuesReader(source.producer)
      return ScenarioRun([reader.reads], [source.send(0)], [reader.cancels]) { reader.received }
    },
  ]
}

/// A callback of a signal that records its values.
private final class Notebook: @unchecked Sendable {
  private(set) var received = ""

  init(_ signal: Signal<Int, Never>) {
    signal.subscribe { self.received += "\($0.get())" }
  }
}
