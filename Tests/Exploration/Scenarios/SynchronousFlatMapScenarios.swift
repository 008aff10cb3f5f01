@testable import Antiphon

extension Scenario {
  /// Nested streams that are run by `forEach`, which has no talkback until an inner stream is asynchronous.
  static let synchronousFlatMap: [Scenario] = [
    Scenario(
      "flatMap run by forEach: a loop that leads to a stream, which sends", ["12", "125|", "12|", "152|", "512|"]
    ) {
      let (consumer, inner) = (RecordingConsumer<Int, Never>(), EmitterSource())
      let producer = from(0..<3).flatMap { $0 == 0 ? inner.producer : just($0) }
      return ScenarioRun([consumer.forEach(producer)], [inner.send(5), inner.finish]) { consumer.received }
    },
    Scenario("flatMap run by forEach: a loop that leads to a stream, which fails", ["#one", "12", "12#one", "1#one"]) {
      let (consumer, inner) = (RecordingConsumer<Int, SourceError>(), ManualSource(Int.self, SourceError.self))
      let producer = from(0..<3).promoteFailure(to: SourceError.self).flatMap {
        $0 == 0 ? inner.producer : just($0).promoteFailure(to: SourceError.self)
      }
      return ScenarioRun([consumer.forEach(producer)], [inner.fail(.one)]) { consumer.received }
    },
    Scenario("flatMap run by forEach: two streams send", ["05|", "50|"]) {
      let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
      let consumer = RecordingConsumer<Int, Never>()
      consumer.forEach(from([one, other]).flatMap { $0.producer }).body()
      return ScenarioRun([one.send(0), one.finish], [other.send(5), other.finish]) { consumer.received }
    },
    Scenario("flatMap run by forEach: two nested streams send", ["05|", "50|"]) {
      let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
      let consumer = RecordingConsumer<Int, Never>()
      consumer.forEach(from([one, other]).flatMap { source in from([source]).flatMap { $0.producer } }).body()
      return ScenarioRun([one.send(0), one.finish], [other.send(5), other.finish]) { consumer.received }
    },
    Scenario("flatMap of a result run by forEach: send and finish, the inner one sends", ["", "0", "05", "|"]) {
      let (consumer, outer, inner) = (RecordingConsumer<Int, Never>(), EmitterSource(), EmitterSource())
      let producer = outer.producer.last().flatMap { of($0).append(inner.producer) }
      return ScenarioRun([consumer.forEach(producer)], [outer.send(0), outer.finish], [inner.send(5)]) {
        consumer.received
      }
    },
  ]
}
