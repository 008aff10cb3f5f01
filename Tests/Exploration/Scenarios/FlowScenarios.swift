@testable import Antiphon

extension Scenario {
  /// Streams of streams that are run by `forEach`, which has no talkback until one of them lasts.
  static let flow: [Scenario] = [
    Scenario(
      "flatMap run by forEach: a loop that leads to a stream, which says", ["12", "125|", "12|", "152|", "512|"]
    ) {
      let (ear, inner) = (Ear<Int, Never>(), Hand())
      let producer = from(0..<3).flatMap { $0 == 0 ? inner.producer : just($0) }
      return Play([ear.take(producer)], [inner.send(5), inner.finish]) { ear.story }
    },
    Scenario("flatMap run by forEach: a loop that leads to a stream, which fails", ["#one", "12", "12#one", "1#one"]) {
      let (ear, inner) = (Ear<Int, Trouble>(), Mouth(Int.self, Trouble.self))
      let producer = from(0..<3).promoteFailure(to: Trouble.self).flatMap {
        $0 == 0 ? inner.producer : just($0).promoteFailure(to: Trouble.self)
      }
      return Play([ear.take(producer)], [inner.fail(.one)]) { ear.story }
    },
    Scenario("flatMap run by forEach: two streams say", ["05|", "50|"]) {
      let (one, other) = (Mouth(Int.self), Mouth(Int.self))
      let ear = Ear<Int, Never>()
      ear.take(from([one, other]).flatMap { $0.producer }).body()
      return Play([one.say(0), one.finish], [other.say(5), other.finish]) { ear.story }
    },
    Scenario("flatMap run by forEach: two nested streams say", ["05|", "50|"]) {
      let (one, other) = (Mouth(Int.self), Mouth(Int.self))
      let ear = Ear<Int, Never>()
      ear.take(from([one, other]).flatMap { mouth in from([mouth]).flatMap { $0.producer } }).body()
      return Play([one.say(0), one.finish], [other.say(5), other.finish]) { ear.story }
    },
    Scenario("flatMap of a result run by forEach: say and finish, the inner one says", ["", "0", "05", "|"]) {
      let (ear, outer, inner) = (Ear<Int, Never>(), Hand(), Hand())
      let producer = outer.producer.last().flatMap { of($0).append(inner.producer) }
      return Play([ear.take(producer)], [outer.send(0), outer.finish], [inner.send(5)]) { ear.story }
    },
  ]
}
