@testable import Antiphon

extension MutableProperty<Int> {
  fileprivate func sets(_ values: Int...) -> Step {
    Step("set \(values.map { "\($0)" }.joined(separator: " "))") { for value in values { self.value = value } }
  }
}

extension Scenario {
  /// Properties, signals, futures, bags.
  static let values: [Scenario] = [
    Scenario("property: set, set, two listeners", ["012 012 2", "021 021 1"]) {
      let number = MutableProperty(0)
      let (one, other) = (Ear(number.producer), Ear(number.producer))
      return Play([number.sets(1)], [number.sets(2)]) { "\(one.story) \(other.story) \(number.value)" }
    },
    Scenario("property: set twice, start", ["012", "12", "2"]) {
      let number = MutableProperty(0)
      let ear = Ear<Int, Never>()
      return Play([number.sets(1, 2)], [ear.hear(number.producer)]) { ear.story }
    },
    Scenario("property: modify, modify, set", ["5", "6", "7"]) {
      let number = MutableProperty(0)
      let modify = Step("modify") { number.modify { $0 += 1 } }
      return Play([modify], [modify], [number.sets(5)]) { "\(number.value)" }
    },
    Scenario("property: linked, set, set", ["1 1", "2 2"]) {
      let (one, other) = (MutableProperty(0), MutableProperty(0))
      one.link(with: other)
      return Play([one.sets(1)], [other.sets(2)]) { "\(one.value) \(other.value)" }
    },
    Scenario(
      "property: what follows on two ways, set, set", ["2/1 3/2 7/2 7/2 ", "2/1 6/1 7/2 7/2 ", "2/1 7/2 7/2 "]
    ) {
      let (a, b) = (MutableProperty(1), MutableProperty(1))
      let sum = a.property.combineLatest(with: b.property).map { $0 + $1 }
      let all = sum.combineLatest(with: a.property).map { "\($0)/\($1) " }
      let ear = Ear(all.producer)
      return Play([a.sets(2)], [b.sets(5)]) { "\(ear.story)\(all.value)" }
    },
    Scenario("property: somebody follows, set", ["4 6"]) {
      let number = MutableProperty(1)
      let found = Held<Property<Int>>()
      return Play([Step("map") { found.value = number.property.map { $0 * 2 } }], [number.sets(2)]) {
        let early = found.value!.value
        number.value = 3
        return "\(early) \(found.value!.value)"
      }
    },
    Scenario("property: set, read it and what follows", ["0 0", "0 10", "1 10"]) {
      let number = MutableProperty(0)
      let tens = number.property.map { $0 * 10 }
      let read = Held<String>()
      return Play([number.sets(1)], [Step("read") { read.value = "\(number.value) \(tens.value)" }]) { read.value! }
    },
    Scenario("property: linked, set and read the other, set", ["1 1 1", "1 2 2", "2 2 2"]) {
      let (one, other) = (MutableProperty(0), MutableProperty(0))
      one.link(with: other)
      let read = Held<Int>()
      let set = Step("set one to 1, read the other") {
        one.value = 1
        read.value = other.value
      }
      return Play([set], [one.sets(2)]) { "\(read.value!) \(one.value) \(other.value)" }
    },
    Scenario("property: let go, start", ["1|"]) {
      let owner = Held<MutableProperty<Int>>(MutableProperty(1))
      let property = owner.value!.property
      let ear = Ear<Int, Never>()
      return Play([owner.drop], [ear.hear(property.producer)]) { ear.story }
    },
    Scenario("action: apply, apply", ["1 refused, 1 started, executing: false"]) {
      let mouth = Mouth(Int.self)
      let action = Action<Void, Int, Never> { _ in mouth.producer }
      let (one, other) = (Ear<Int, ActionFailure<Never>>(), Ear<Int, ActionFailure<Never>>())
      return Play([one.hear(action.apply(()))], [other.hear(action.apply(()))]) {
        let refused = [one, other].count { $0.story == "#disabled" }
        mouth.finish.body()
        return "\(refused) refused, \(mouth.starts.value) started, executing: \(action.isExecuting.value)"
      }
    },
    Scenario("bag: insert, cancelAll, the stream finishes", ["| 0 ", "| 0 cancelled"]) {
      let bag = SubscriptionBag()
      let ear = Ear<Int, Never>()
      let mouth = Mouth(Int.self)
      mouth.producer.run(ear.consumer())
      let subscription = Subscription(ear.talkback)
      return Play(
        [Step("insert") { bag.insert(subscription) }], [Step("cancelAll") { bag.cancelAll() }], [mouth.finish]
      ) { "\(ear.story) \(bag.count) \(subscription.talkback.isCancelled ? "cancelled" : "")" }
    },
    Scenario("signal: send, send, two listeners", ["12 12 2", "21 21 1"]) {
      let signal = Signal<Int, Never>()
      let (one, other) = (Notebook(signal), Notebook(signal))
      return Play([Step("send 1") { signal.sendNext(1) }], [Step("send 2") { signal.sendNext(2) }]) {
        "\(one.story) \(other.story) \(signal.latest!.get())"
      }
    },
    Scenario("signal: send twice, subscribe", ["012", "12", "2"]) {
      let signal = Signal<Int, Never>(.success(0))
      let late = Held<Notebook>()
      return Play(
        [Step("send 1") { signal.sendNext(1) }, Step("send 2") { signal.sendNext(2) }],
        [Step("subscribe") { late.value = Notebook(signal) }]
      ) { late.value!.story }
    },
    Scenario("future: answer, answer, cancel", ["called 0, told 1", "called 1, told 0", "called 1, told 1"]) {
      let answer = Held<Future<Int, Never>.Callback>()
      let (calls, told) = (Tally(), Tally())
      let subscription = Future<Int, Never> {
        answer.value = $0
        $1.onCancel { told.up() }
      }.start { _ in calls.up() }
      let give = answer.value!
      return Play(
        [Step("answer") { give(.success(1)) }], [Step("answer") { give(.success(2)) }],
        [Step("cancel") { subscription.cancel() }]
      ) { "called \(calls.value), told \(told.value)" }
    },
    Scenario("values: next, say and finish", ["01|"]) {
      let mouth = Mouth(Int.self)
      let reader = Reader(mouth.producer)
      return Play([reader.reads], [mouth.say(0, 1), mouth.finish]) { reader.story }
    },
    Scenario("values: next, say, the task is cancelled", ["0|", "|"]) {
      let mouth = Mouth(Int.self)
      let reader = Reader(mouth.producer)
      return Play([reader.reads], [mouth.say(0)], [reader.cancels]) { reader.story }
    },
  ]
}

/// A callback of a signal that writes down what it is told.
private final class Notebook: @unchecked Sendable {
  private(set) var story = ""

  init(_ signal: Signal<Int, Never>) {
    signal.subscribe { self.story += "\($0.get())" }
  }
}
