@testable import Antiphon

extension Scenario {
  /// The floor: several upstreams that become one stream.
  static let junction: [Scenario] =
    [
      Scenario("merge: say twice, say", ["015", "051", "501"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(Producer.merge(one.producer, other.producer))
        return Play([one.say(0, 1)], [other.say(5)]) { ear.story }
      },
      Scenario("merge: say and finish, finish", ["0|"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(Producer.merge(one.producer, other.producer))
        return Play([one.say(0), one.finish], [other.finish]) { ear.story }
      },
      Scenario("merge: fail, fail", ["#one", "#two"]) {
        let (one, other) = (Mouth(Int.self, Trouble.self), Mouth(Int.self, Trouble.self))
        let ear = Ear(Producer.merge(one.producer, other.producer))
        return Play([one.fail(.one)], [other.fail(.two)]) { ear.story }
      },
      Scenario("merge: say, finish, cancel", ["! 1", "0! 1"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(Producer.merge(one.producer, other.producer))
        return Play([one.say(0)], [other.finish], [ear.cancelAndListen]) { "\(ear.story) \(one.cancels.value)" }
      },
      Scenario("merge: say, say, request", ["0", "5"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(Producer.merge(one.producer, other.producer), requesting: 0)
        return Play([one.say(0)], [other.say(5)], [ear.request()]) { ear.story }
      },
      Scenario("merge of two that wait: request, request", ["01", "05"]) {
        let ear = Ear(Producer.merge(from([0, 1]), from([5, 6])), requesting: 0)
        return Play([ear.request()], [ear.request()]) { ear.story }
      },
      Scenario("merge: a burst of three, say", ["0125", "0152", "0512", "5012"]) {
        let mouth = Mouth(Int.self)
        let ear = Ear(Producer.merge(from(0..<3), mouth.producer), requesting: 0)
        return Play([ear.request(4)], [mouth.say(5)]) { ear.story }
      },
      Scenario("merge: say, rewind", ["505 2", "55 2", "550 2"]) {
        let one = Mouth(Int.self)
        let ear = Ear(Producer.merge(one.producer, from([5])))
        return Play([one.say(0)], [ear.rewind]) { "\(ear.story) \(one.starts.value)" }
      },
      Scenario("merge: work without a word, say and finish", ["5|"]) {
        let mouth = Mouth(Int.self)
        let ear = Ear(Producer.merge(from(0..<600).filter { _ in false }, mouth.producer), requesting: 0)
        return Play([ear.request(2)], [mouth.say(5), mouth.finish]) { ear.story }
      },
      Scenario("prefix of a merge of merges: work without a word, say", ["5|"]) {
        let mouth = Mouth(Int.self)
        let work = from(0..<600).filter { _ in false }.merge(with: never())
        let ear = Ear(work.merge(with: mouth.producer).prefix(1), requesting: 0)
        return Play([ear.request(2)], [mouth.say(5)]) { ear.story }
      },
      Scenario("prefix(until:): work without a word, the notifier says", ["|"]) {
        let notifier = Mouth(Int.self)
        let ear = Ear(from(0..<600).filter { _ in false }.prefix(until: notifier.producer), requesting: 0)
        return Play([ear.request()], [notifier.say(5)]) { ear.story }
      },
      Scenario("zip: say and finish, say", ["12|"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(one.producer.zip(with: other.producer).map { $0.0 * 10 + $0.1 })
        return Play([one.say(1), one.finish], [other.say(2)]) { ear.story }
      },
      Scenario("combineLatest: say twice, say", ["05 15 ", "15 "]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(one.producer.combineLatest(with: other.producer).map { "\($0.0)\($0.1) " })
        return Play([one.say(0, 1)], [other.say(5)]) { ear.story }
      },
      Scenario("combineLatest: finish, say and finish", ["|"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(one.producer.combineLatest(with: other.producer).map { "\($0.0)\($0.1) " })
        return Play([one.finish], [other.say(5), other.finish]) { ear.story }
      },
      Scenario("withLatest: say, its other says", ["", "05 15 ", "15 "]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(one.producer.withLatest(from: other.producer).map { "\($0.0)\($0.1) " })
        return Play([one.say(0, 1)], [other.say(5)]) { ear.story }
      },
      Scenario("prefix(until:): say twice, the notifier says", ["01| 1", "0| 1", "| 1"]) {
        let (one, notifier) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(one.producer.prefix(until: notifier.producer))
        return Play([one.say(0, 1)], [notifier.say(5)]) { "\(ear.story) \(one.cancels.value)" }
      },
      Scenario("prefix(until:): say, the notifier says, cancel", ["! 1", "0! 1", "0| 1", "| 1"]) {
        let (one, notifier) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(one.producer.prefix(until: notifier.producer))
        return Play([one.say(0)], [notifier.say(5)], [ear.cancel]) { "\(ear.story) \(one.cancels.value)" }
      },
      Scenario("prefix of a merge: say, say", ["0|", "5|"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(Producer.merge(one.producer, other.producer).prefix(1))
        return Play([one.say(0)], [other.say(5)]) { ear.story }
      },
      Scenario("race: say twice, say", ["01 1", "5 1"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(one.producer.race(with: other.producer))
        return Play([one.say(0, 1)], [other.say(5)]) { "\(ear.story) \(one.cancels.value + other.cancels.value)" }
      },
      Scenario("sample: say, the notifier says, finish", ["0|", "|"]) {
        let (one, notifier) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(one.producer.sample(on: notifier.producer))
        return Play([one.say(0), one.finish], [notifier.say(5)]) { ear.story }
      },
      Scenario("flatMapLatest: a new inner stream, the old one says", ["127 1", "17 1", "7 1"]) {
        let (outer, old) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(outer.producer.flatMapLatest { $0 == 0 ? old.producer : of(7) })
        outer.say(0).body()
        return Play([outer.say(1)], [old.say(1, 2)]) { "\(ear.story) \(old.cancels.value)" }
      },
      Scenario("flatMapLatest: a new inner stream and finish, the old one finishes", ["7|"]) {
        let (outer, old) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(outer.producer.flatMapLatest { $0 == 0 ? old.producer : of(7) })
        outer.say(0).body()
        return Play([outer.say(1), outer.finish], [old.finish]) { ear.story }
      },
      Scenario("flatMap: a new inner stream, cancel", ["! 0 0", "! 1 1"]) {
        let (outer, inner) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(outer.producer.flatMap { _ in inner.producer })
        return Play([outer.say(0)], [ear.cancel]) { "\(ear.story) \(inner.starts.value) \(inner.cancels.value)" }
      },
      Scenario("append: request, request twice", ["015|"]) {
        let ear = Ear(from([0, 1]).append(from([5])), requesting: 0)
        return Play([ear.request()], [ear.request(), ear.request()]) { ear.story }
      },
      Scenario("concat: finish, say to the second one, cancel", ["0! 0", "05 1"]) {
        let (one, other) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(Producer.concat(one.producer, other.producer))
        return Play([one.say(0), one.finish, other.say(5)], [ear.cancel]) { "\(ear.story) \(other.starts.value)" }
      },
      Scenario("concat: start, the first one finishes", ["", "5|"]) {
        let (ear, hand) = (Ear<Int, Never>(), Hand())
        return Play([ear.hear(.concat(hand.producer, of(5)))], [hand.finish]) { ear.story }
      },
      Scenario("concat: start and request, the first one is stopped", ["", "057|"]) {
        let (ear, hand) = (Ear<Int, Never>(requesting: 2), Hand())
        let producer = Producer.concat(hand.producer.prefix(1), of(5, 7))
        return Play([ear.hear(producer), ear.request()], [hand.send(0)]) { ear.story }
      },
      Scenario("last: start, say and finish", ["", "0|", "|"]) {
        let (ear, hand) = (Ear<Int, Never>(), Hand())
        return Play([ear.hear(hand.producer.last())], [hand.send(0), hand.finish]) { ear.story }
      },
      Scenario("flatMap of a result: start, say and finish", ["", "07|", "|"]) {
        let (ear, hand) = (Ear<Int, Never>(), Hand())
        let producer = hand.producer.last().flatMap { of($0, 7) }
        return Play([ear.hear(producer)], [hand.send(0), hand.finish]) { ear.story }
      },
      Scenario("flatMap of a result: say, finish, cancel", ["!", "07!", "07|", "0!"]) {
        let hand = Hand()
        let ear = Ear(hand.producer.last().flatMap { of($0, 7) })
        return Play([hand.send(0), hand.finish], [ear.cancel]) { ear.story }
      },
    ]
    + ([
      ("merge", .merge), ("concat", .concat), ("latest", .latest), ("exhaust", .exhaust),
    ] as [(String, FlattenStrategy)]).map { name, strategy in
      Scenario("flatMap(.\(name)): the outer one finishes, the inner one says and finishes", ["0|"]) {
        let (outer, inner) = (Mouth(Int.self), Mouth(Int.self))
        let ear = Ear(outer.producer.flatMap(strategy) { _ in inner.producer })
        outer.say(0).body()
        return Play([outer.finish], [inner.say(0), inner.finish]) { ear.story }
      }
    }
}
