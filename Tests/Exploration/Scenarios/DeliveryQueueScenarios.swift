@testable import Antiphon

extension Scenario {
  /// The queue in front of one consumer.
  static let deliveryQueue: [Scenario] = [
    Scenario("emitting: send, send, finish", ["05| 1", "0| 1", "50| 1", "5| 1", "| 1"]) {
      let source = EmitterSource()
      let consumer = RecordingConsumer(source.producer)
      return ScenarioRun([source.send(0)], [source.send(5)], [source.finish]) {
        "\(consumer.received) \(source.cleanUps.value)"
      }
    },
    Scenario("emitting: send twice, request", ["0"]) {
      let source = EmitterSource()
      let consumer = RecordingConsumer(source.producer, requesting: 0)
      return ScenarioRun([source.send(0), source.send(1)], [consumer.request()]) { consumer.received }
    },
    Scenario("emitting: send, request, cancel", ["! 1", "0! 1"]) {
      let source = EmitterSource()
      let consumer = RecordingConsumer(source.producer, requesting: 0)
      return ScenarioRun([source.send(0)], [consumer.request()], [consumer.cancel]) {
        "\(consumer.received) \(source.cleanUps.value)"
      }
    },
    Scenario("emitting: send, finish, cancel", ["! 1", "0! 1", "0| 1", "| 1"]) {
      let source = EmitterSource()
      let consumer = RecordingConsumer(source.producer)
      return ScenarioRun([source.send(0)], [source.finish], [consumer.cancelAndCheck]) {
        "\(consumer.received) \(source.cleanUps.value)"
      }
    },
    Scenario("emitting: start, cancel", ["! 0", "! 1", "0! 1"]) {
      let consumer = RecordingConsumer<Int, Never>()
      let source = EmitterSource { $0.send(0) }
      return ScenarioRun([consumer.start(source.producer)], [consumer.cancel]) {
        "\(consumer.received) \(source.cleanUps.value)"
      }
    },
    Scenario("emitting: send, rewind", [" 1", "0 1", "01 1", "1 1"]) {
      let source = EmitterSource()
      let consumer = RecordingConsumer(source.producer)
      return ScenarioRun([source.send(0), source.send(1)], [consumer.rewind]) {
        "\(consumer.received) \(source.cleanUps.value)"
      }
    },
    Scenario("emitting: onRewind, send, rewind", ["015 0", "051 0", "501 0", "05 0", "15 0", "51 0", "5 0"]) {
      let source = EmitterSource { emitter in emitter.onRewind { [weak emitter] in emitter?.send(5) } }
      let consumer = RecordingConsumer(source.producer)
      return ScenarioRun([source.send(0), source.send(1)], [consumer.rewind]) {
        "\(consumer.received) \(source.cleanUps.value)"
      }
    },
    Scenario("emitting: onRewind behind a queue, rewind, cancel", ["! 1", "! 2", "5! 1"], bound: 2) {
      let source = EmitterSource { emitter in emitter.onRewind { [weak emitter] in emitter?.send(5) } }
      let consumer = RecordingConsumer(source.producer.buffer(.unbounded))
      return ScenarioRun([consumer.rewind], [consumer.cancel]) { "\(consumer.received) \(source.cleanUps.value)" }
    },
    Scenario("emitting: onRewind behind a junction, rewind, finish", [" 1", "5 1"], bound: 2) {
      let source = EmitterSource { emitter in emitter.onRewind { [weak emitter] in emitter?.send(5) } }
      let consumer = RecordingConsumer(source.producer.merge(with: never()))
      return ScenarioRun([consumer.rewind], [source.finish]) { "\(consumer.received) \(source.cleanUps.value)" }
    },
    Scenario("emitting: onRequest, request, request", ["12"]) {
      let next = SharedCounter()
      let source = EmitterSource { emitter in
        emitter.onRequest { [weak emitter] in
          next.increment()
          emitter?.send(next.value)
        }
      }
      let consumer = RecordingConsumer(source.producer, requesting: 0)
      return ScenarioRun([consumer.request()], [consumer.request()]) { consumer.received }
    },
    Scenario("buffer(.bounded(1)): send, send, request", ["01"]) {
      let consumer = RecordingConsumer<Int, Never>(requesting: 0)
      let source = ManualSource(Int.self)
      source.producer.buffer(.bounded(1)).run(consumer.consumer())
      return ScenarioRun([source.send(0, 1)], [consumer.request(2)]) { consumer.received }
    },
    Scenario("buffer(.bounded(1)) of a source that waits: request, request", ["012|"]) {
      let consumer = RecordingConsumer(from(0..<3).buffer(.bounded(1)), requesting: 0)
      return ScenarioRun([consumer.request()], [consumer.request(2)]) { consumer.received }
    },
    Scenario("buffer(.bounded(1)): a loop that fills it, request", ["01|"]) {
      let upstream = Holder<Consumer<Int, Never>>()
      let consumer = RecordingConsumer(Producer { upstream.value = $0 }.buffer(.bounded(1)), requesting: 0)
      let target = upstream.value!
      upstream.value = nil
      return ScenarioRun([Step("run") { from(0..<2).run(target) }], [consumer.request(2)]) { consumer.received }
    },
    Scenario("buffer(.dropOldest(1)): send twice, request", ["0", "1"]) {
      let consumer = RecordingConsumer<Int, Never>(requesting: 0)
      let source = ManualSource(Int.self)
      source.producer.buffer(.dropOldest(1)).run(consumer.consumer())
      return ScenarioRun([source.send(0, 1)], [consumer.request()]) { consumer.received }
    },
    Scenario("receive(on:): send, the scheduler works, request", ["0"]) {
      let scheduler = ManualScheduler()
      let source = ManualSource(Int.self)
      let consumer = RecordingConsumer(source.producer.receive(on: scheduler), requesting: 0)
      return ScenarioRun([source.send(0)], [consumer.request()], [scheduler.runsWork]) { consumer.received }
    },
    Scenario("receive(on:): send, the scheduler works, cancel", ["! 1", "0! 1"]) {
      let scheduler = ManualScheduler()
      let source = ManualSource(Int.self)
      let consumer = RecordingConsumer(source.producer.receive(on: scheduler))
      return ScenarioRun([source.send(0)], [consumer.cancel], [scheduler.runsWork]) {
        return "\(consumer.received) \(source.cancels.value)"
      }
    },
    Scenario("receive(on:): send and finish, the scheduler works", ["01|"]) {
      let scheduler = ManualScheduler()
      let source = ManualSource(Int.self)
      let consumer = RecordingConsumer(source.producer.receive(on: scheduler))
      return ScenarioRun([source.send(0, 1), source.finish], [scheduler.runsWork]) { consumer.received }
    },
    Scenario("receive(on:prefetch: 1): a loop that fills it, the scheduler works", ["012|"], bound: 4) {
      let (upstream, scheduler) = (Holder<Consumer<Int, Never>>(), ManualScheduler())
      let consumer = RecordingConsumer(Producer { upstream.value = $0 }.receive(on: scheduler, prefetch: 1))
      let target = upstream.value!
      upstream.value = nil
      return ScenarioRun([Step("run") { from(0..<3).run(target) }], [scheduler.runsWork]) { consumer.received }
    },
    Scenario("receive(on:prefetch: 1) of a source that waits: request, the scheduler works", ["012|"]) {
      let scheduler = ManualScheduler()
      let consumer = RecordingConsumer(from(0..<3).receive(on: scheduler, prefetch: 1), requesting: 0)
      return ScenarioRun([consumer.request(3)], [scheduler.runsWork]) { consumer.received }
    },
    Scenario("subscribe(on:): the scheduler works, request, cancel", ["!", "0!"], bound: 2) {
      let scheduler = ManualScheduler()
      let consumer = RecordingConsumer(from(0..<3).subscribe(on: scheduler), requesting: 0)
      return ScenarioRun([scheduler.runsWork], [consumer.request()], [consumer.cancel]) { consumer.received }
    },
    Scenario("subscribe(on:): the scheduler works, rewind", ["01|", "001|", "0101|"]) {
      let scheduler = ManualScheduler()
      let consumer = RecordingConsumer(from(0..<2).subscribe(on: scheduler))
      return ScenarioRun([scheduler.runsWork], [consumer.rewind]) { consumer.received }
    },
  ]
}
