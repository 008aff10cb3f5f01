@testable import Antiphon

extension Scenario {
  /// The serial context: several upstreams combined into one stream.
  static let junction: [Scenario] =
    [
      Scenario("merge: send twice, send", ["015", "051", "501"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(Producer.merge(one.producer, other.producer))
        return ScenarioRun([one.send(0, 1)], [other.send(5)]) { consumer.received }
      },
      Scenario("merge: send and finish, finish", ["0|"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(Producer.merge(one.producer, other.producer))
        return ScenarioRun([one.send(0), one.finish], [other.finish]) { consumer.received }
      },
      Scenario("merge: fail, fail", ["#one", "#two"]) {
        let (one, other) = (ManualSource(Int.self, SourceError.self), ManualSource(Int.self, SourceError.self))
        let consumer = RecordingConsumer(Producer.merge(one.producer, other.producer))
        return ScenarioRun([one.fail(.one)], [other.fail(.two)]) { consumer.received }
      },
      Scenario("merge: send, finish, cancel", ["! 1", "0! 1"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(Producer.merge(one.producer, other.producer))
        return ScenarioRun([one.send(0)], [other.finish], [consumer.cancelAndCheck]) {
          "\(consumer.received) \(one.cancels.value)"
        }
      },
      Scenario("merge: send, send, request", ["0", "5"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(Producer.merge(one.producer, other.producer), requesting: 0)
        return ScenarioRun([one.send(0)], [other.send(5)], [consumer.request()]) { consumer.received }
      },
      Scenario("merge of two that wait: request, request", ["01", "05"]) {
        let consumer = RecordingConsumer(Producer.merge(from([0, 1]), from([5, 6])), requesting: 0)
        return ScenarioRun([consumer.request()], [consumer.request()]) { consumer.received }
      },
      Scenario("merge: a burst of three, send", ["0125", "0152", "0512", "5012"]) {
        let source = ManualSource(Int.self)
        let consumer = RecordingConsumer(Producer.merge(from(0..<3), source.producer), requesting: 0)
        return ScenarioRun([consumer.request(4)], [source.send(5)]) { consumer.received }
      },
      Scenario("merge: send, rewind", ["505 2", "55 2", "550 2"]) {
        let one = ManualSource(Int.self)
        let consumer = RecordingConsumer(Producer.merge(one.producer, from([5])))
        return ScenarioRun([one.send(0)], [consumer.rewind]) { "\(consumer.received) \(one.starts.value)" }
      },
      Scenario("merge: work without an element, send and finish", ["5|"]) {
        let source = ManualSource(Int.self)
        let consumer = RecordingConsumer(
          Producer.merge(from(0..<600).filter { _ in false }, source.producer), requesting: 0)
        return ScenarioRun([consumer.request(2)], [source.send(5), source.finish]) { consumer.received }
      },
      Scenario("prefix of a merge of merges: work without an element, send", ["5|"]) {
        let source = ManualSource(Int.self)
        let work = from(0..<600).filter { _ in false }.merge(with: never())
        let consumer = RecordingConsumer(work.merge(with: source.producer).prefix(1), requesting: 0)
        return ScenarioRun([consumer.request(2)], [source.send(5)]) { consumer.received }
      },
      Scenario("prefix(until:): work without an element, the notifier sends", ["|"]) {
        let notifier = ManualSource(Int.self)
        let consumer = RecordingConsumer(
          from(0..<600).filter { _ in false }.prefix(until: notifier.producer), requesting: 0)
        return ScenarioRun([consumer.request()], [notifier.send(5)]) { consumer.received }
      },
      Scenario("zip: send and finish, send", ["12|"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(one.producer.zip(with: other.producer).map { $0.0 * 10 + $0.1 })
        return ScenarioRun([one.send(1), one.finish], [other.send(2)]) { consumer.received }
      },
      Scenario("combineLatest: send twice, send", ["05 15 ", "15 "]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(one.producer.combineLatest(with: other.producer).map { "\($0.0)\($0.1) " })
        return ScenarioRun([one.send(0, 1)], [other.send(5)]) { consumer.received }
      },
      Scenario("combineLatest: finish, send and finish", ["|"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(one.producer.combineLatest(with: other.producer).map { "\($0.0)\($0.1) " })
        return ScenarioRun([one.finish], [other.send(5), other.finish]) { consumer.received }
      },
      Scenario("withLatest: send, its other sends", ["", "05 15 ", "15 "]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(one.producer.withLatest(from: other.producer).map { "\($0.0)\($0.1) " })
        return ScenarioRun([one.send(0, 1)], [other.send(5)]) { consumer.received }
      },
      Scenario("prefix(until:): send twice, the notifier sends", ["01| 1", "0| 1", "| 1"]) {
        let (one, notifier) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(one.producer.prefix(until: notifier.producer))
        return ScenarioRun([one.send(0, 1)], [notifier.send(5)]) { "\(consumer.received) \(one.cancels.value)" }
      },
      Scenario("prefix(until:): send, the notifier sends, cancel", ["! 1", "0! 1", "0| 1", "| 1"]) {
        let (one, notifier) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(one.producer.prefix(until: notifier.producer))
        return ScenarioRun([one.send(0)], [notifier.send(5)], [consumer.cancel]) {
          "\(consumer.received) \(one.cancels.value)"
        }
      },
      Scenario("prefix of a merge: send, send", ["0|", "5|"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(Producer.merge(one.producer, other.producer).prefix(1))
        return ScenarioRun([one.send(0)], [other.send(5)]) { consumer.received }
      },
      Scenario("race: send twice, send", ["01 1", "5 1"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(one.producer.race(with: other.producer))
        return ScenarioRun([one.send(0, 1)], [other.send(5)]) {
          "\(consumer.received) \(one.cancels.value + other.cancels.value)"
        }
      },
      Scenario("sample: send, the notifier sends, finish", ["0|", "|"]) {
        let (one, notifier) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(one.producer.sample(on: notifier.producer))
        return ScenarioRun([one.send(0), one.finish], [notifier.send(5)]) { consumer.received }
      },
      Scenario("flatMapLatest: a new inner stream, the old one sends", ["127 1", "17 1", "7 1"]) {
        let (outer, old) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(outer.producer.flatMapLatest { $0 == 0 ? old.producer : of(7) })
        outer.send(0).body()
        return ScenarioRun([outer.send(1)], [old.send(1, 2)]) { "\(consumer.received) \(old.cancels.value)" }
      },
      Scenario("flatMapLatest: a new inner stream and finish, the old one finishes", ["7|"]) {
        let (outer, old) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(outer.producer.flatMapLatest { $0 == 0 ? old.producer : of(7) })
        outer.send(0).body()
        return ScenarioRun([outer.send(1), outer.finish], [old.finish]) { consumer.received }
      },
      Scenario("flatMap: a new inner stream, cancel", ["! 0 0", "! 1 1"]) {
        let (outer, inner) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(outer.producer.flatMap { _ in inner.producer })
        return ScenarioRun([outer.send(0)], [consumer.cancel]) {
          "\(consumer.received) \(inner.starts.value) \(inner.cancels.value)"
        }
      },
      Scenario("append: request, request twice", ["015|"]) {
        let consumer = RecordingConsumer(from([0, 1]).append(from([5])), requesting: 0)
        return ScenarioRun([consumer.request()], [consumer.request(), consumer.request()]) { consumer.received }
      },
      Scenario("concat: finish, send to the second one, cancel", ["0! 0", "05 1"]) {
        let (one, other) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(Producer.concat(one.producer, other.producer))
        return ScenarioRun([one.send(0), one.finish, other.send(5)], [consumer.cancel]) {
          "\(consumer.received) \(other.starts.value)"
        }
      },
      Scenario("concat: start, the first one finishes", ["", "5|"]) {
        let (consumer, source) = (RecordingConsumer<Int, Never>(), EmitterSource())
        return ScenarioRun([consumer.start(.concat(source.producer, of(5)))], [source.finish]) { consumer.received }
      },
      Scenario("concat: start and request, the first one is stopped", ["", "057|"]) {
        let (consumer, source) = (RecordingConsumer<Int, Never>(requesting: 2), EmitterSource())
        let producer = Producer.concat(source.producer.prefix(1), of(5, 7))
        return ScenarioRun([consumer.start(producer), consumer.request()], [source.send(0)]) { consumer.received }
      },
      Scenario("last: start, send and finish", ["", "0|", "|"]) {
        let (consumer, source) = (RecordingConsumer<Int, Never>(), EmitterSource())
        return ScenarioRun([consumer.start(source.producer.last())], [source.send(0), source.finish]) {
          consumer.received
        }
      },
      Scenario("flatMap of a result: start, send and finish", ["", "07|", "|"]) {
        let (consumer, source) = (RecordingConsumer<Int, Never>(), EmitterSource())
        let producer = source.producer.last().flatMap { of($0, 7) }
        return ScenarioRun([consumer.start(producer)], [source.send(0), source.finish]) { consumer.received }
      },
      Scenario("flatMap of a result: send, finish, cancel", ["!", "07!", "07|", "0!"]) {
        let source = EmitterSource()
        let consumer = RecordingConsumer(source.producer.last().flatMap { of($0, 7) })
        return ScenarioRun([source.send(0), source.finish], [consumer.cancel]) { consumer.received }
      },
    ]
    + ([
      ("merge", .merge), ("concat", .concat), ("latest", .latest), ("exhaust", .exhaust),
    ] as [(String, FlattenStrategy)]).map { name, strategy in
      Scenario("flatMap(.\(name)): the outer one finishes, the inner one sends and finishes", ["0|"]) {
        let (outer, inner) = (ManualSource(Int.self), ManualSource(Int.self))
        let consumer = RecordingConsumer(outer.producer.flatMap(strategy) { _ in inner.producer })
        outer.send(0).body()
        return ScenarioRun([outer.finish], [inner.send(0), inner.finish]) { consumer.received }
      }
    }
}
