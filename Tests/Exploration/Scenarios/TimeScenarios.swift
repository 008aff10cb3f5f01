@testable import Antiphon

extension Scenario {
  /// A clock against a source, a request or a cancellation.
  static let time: [Scenario] = [
    Scenario("timeout: send, a second passes", ["0| 1", "| 1"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.timeout(after: .seconds(1), clock: clock))
      return ScenarioRun([source.send(0)], [clock.passesOneSecond]) { "\(consumer.received) \(source.cancels.value)" }
    },
    Scenario("timeout: finish, a second passes, cancel", ["! 0", "! 1", "#one 0", "#one 1", "| 0"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self, SourceError.self))
      let consumer = RecordingConsumer(
        source.producer.timeout(after: .seconds(1), failure: SourceError.one, clock: clock))
      return ScenarioRun([source.finish], [clock.passesOneSecond], [consumer.cancel]) {
        "\(consumer.received) \(source.cancels.value)"
      }
    },
    Scenario("timeout: start, a second passes", [" 0", "| 1"]) {
      let (clock, source, consumer) = (ManualClock(), ManualSource(Int.self), RecordingConsumer<Int, Never>())
      let producer = source.producer.timeout(after: .seconds(1), clock: clock)
      return ScenarioRun([consumer.start(producer)], [clock.passesOneSecond]) {
        "\(consumer.received) \(source.cancels.value)"
      }
    },
    Scenario("debounce: send, send and finish, a second passes", ["01|", "1|"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.debounce(for: .seconds(1), clock: clock))
      source.send(0).body()
      return ScenarioRun([source.send(1), source.finish], [clock.passesOneSecond]) { consumer.received }
    },
    Scenario("debounce: a second passes, request, cancel", ["!", "0!"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.debounce(for: .seconds(1), clock: clock), requesting: 0)
      source.send(0).body()
      return ScenarioRun([clock.passesOneSecond], [consumer.request()], [consumer.cancel]) { consumer.received }
    },
    Scenario("throttle: send twice, two seconds pass", ["01"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.throttle(for: .seconds(1), latest: true, clock: clock))
      return ScenarioRun([source.send(0, 1)], [clock.passesOneSecond]) {
        clock.passesOneSecond.body()
        return consumer.received
      }
    },
    Scenario("delay: send and finish, two seconds pass", ["0|"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.delay(for: .seconds(1), clock: clock))
      return ScenarioRun([source.send(0), source.finish], [clock.passesOneSecond]) {
        clock.passesOneSecond.body()
        return consumer.received
      }
    },
    Scenario("delay: a second passes, request, cancel", ["! 1", "0! 1"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.delay(for: .seconds(1), clock: clock), requesting: 0)
      source.send(0).body()
      return ScenarioRun([clock.passesOneSecond], [consumer.request()], [consumer.cancel]) {
        "\(consumer.received) \(source.cancels.value)"
      }
    },
    Scenario("chunks(every:): send, send and finish, a second passes", ["[0, 1]|", "[0][1]|"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.chunks(every: .seconds(1), clock: clock))
      source.send(0).body()
      return ScenarioRun([source.send(1), source.finish], [clock.passesOneSecond]) { consumer.received }
    },
    Scenario("sample(every:): send and finish, a second passes", ["0|", "|"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.sample(every: .seconds(1), clock: clock))
      return ScenarioRun([source.send(0), source.finish], [clock.passesOneSecond]) { consumer.received }
    },
    Scenario("sample(every:): send, a second passes, request, cancel", ["!", "0!"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.sample(every: .seconds(1), clock: clock), requesting: 0)
      source.send(0).body()
      return ScenarioRun([clock.passesOneSecond], [consumer.request()], [consumer.cancel]) { consumer.received }
    },
    Scenario("prefix(for:): send, a second passes", ["0| 1", "| 1"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.prefix(for: .seconds(1), clock: clock))
      return ScenarioRun([source.send(0)], [clock.passesOneSecond]) { "\(consumer.received) \(source.cancels.value)" }
    },
    Scenario("drop(for:): send twice, a second passes", ["", "1", "01"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.drop(for: .seconds(1), clock: clock))
      return ScenarioRun([source.send(0), source.send(1)], [clock.passesOneSecond]) { consumer.received }
    },
    Scenario("retry(backoff:): a second passes, cancel", ["! 1", "! 2", "#one 2"]) {
      let (clock, starts) = (ManualClock(), SharedCounter())
      let failing = emitting { (emitter: Emitter<Int, SourceError>) in
        starts.increment()
        emitter.fail(.one)
      }
      let consumer = RecordingConsumer(failing.retry(1, backoff: .constant(.seconds(1)), clock: clock))
      return ScenarioRun([clock.passesOneSecond], [consumer.cancel]) { "\(consumer.received) \(starts.value)" }
    },
    Scenario("interval: two seconds pass, request", ["", "0"]) {
      let clock = ManualClock()
      let consumer = RecordingConsumer(interval(.seconds(1), clock: clock), requesting: 0)
      return ScenarioRun([clock.passesOneSecond, clock.passesOneSecond], [consumer.request()]) { consumer.received }
    },
    Scenario("delayStart: a second passes, cancel", [" 1 1", "! 0 0"]) {
      let (clock, source) = (ManualClock(), ManualSource(Int.self))
      let consumer = RecordingConsumer(source.producer.delayStart(for: .seconds(1), clock: clock))
      return ScenarioRun([clock.passesOneSecond], [consumer.cancel]) {
        "\(consumer.received) \(source.starts.value) \(source.cancels.value)"
      }
    },
  ]
}
