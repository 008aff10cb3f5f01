@testable import Antiphon

extension Subject<Int, Never> {
  fileprivate func sends(_ elements: Int...) -> Step {
    Step("send \(elements.map { "\($0)" }.joined(separator: " "))") { for element in elements { self.send(element) } }
  }

  fileprivate var finishes: Step { Step("finish") { self.finish() } }
}

extension Scenario {
  /// One source and many consumers.
  static let multicaster: [Scenario] = [
    Scenario("subject: send, send, two subscribers", ["05 05", "50 50"]) {
      let subject = Subject<Int, Never>()
      let (one, other) = (RecordingConsumer(subject.producer), RecordingConsumer(subject.producer))
      return ScenarioRun([subject.sends(0)], [subject.sends(5)]) { "\(one.received) \(other.received)" }
    },
    Scenario("subject: send, send, send", ["059", "095", "509", "590", "905", "950"]) {
      let subject = Subject<Int, Never>()
      let consumer = RecordingConsumer(subject.producer)
      return ScenarioRun([subject.sends(0)], [subject.sends(5)], [subject.sends(9)]) { consumer.received }
    },
    Scenario(
      "subject: send twice, start, cancel", ["! ", "! 01", "! 1", "0! ", "0! 01", "0! 1", "01! ", "01! 01", "01! 1"]
    ) {
      let subject = Subject<Int, Never>()
      let (leaving, joining) = (RecordingConsumer(subject.producer), RecordingConsumer<Int, Never>())
      return ScenarioRun([subject.sends(0, 1)], [joining.start(subject.producer)], [leaving.cancelAndCheck]) {
        "\(leaving.received) \(joining.received)"
      }
    },
    Scenario("subject(.replay(1)): send twice, start", ["01", "1"]) {
      let subject = Subject<Int, Never>(.replay(1))
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([subject.sends(0, 1)], [consumer.start(subject.producer)]) { consumer.received }
    },
    Scenario("subject(.replay()): send, finish, start", ["0|", "|"]) {
      let subject = Subject<Int, Never>(.replay())
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([subject.sends(0)], [subject.finishes], [consumer.start(subject.producer)]) {
        consumer.received
      }
    },
    Scenario("subject(.behavior): send, finish, start", ["0|", "90|", "9|", "|"]) {
      let subject = Subject<Int, Never>(.behavior(9))
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([subject.sends(0)], [subject.finishes], [consumer.start(subject.producer)]) {
        consumer.received
      }
    },
    Scenario("subject(.async): send and finish, start", ["0|"]) {
      let subject = Subject<Int, Never>(.async)
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([subject.sends(0), subject.finishes], [consumer.start(subject.producer)]) { consumer.received }
    },
    Scenario("subject: send twice, pause and resume", ["901"]) {
      let subject = Subject<Int, Never>()
      let consumer = RecordingConsumer(subject.producer)
      subject.send(9)
      return ScenarioRun([subject.sends(0, 1)], [consumer.pause, consumer.resume]) { consumer.received }
    },
    Scenario("subject: send, pause, resume", ["90"]) {
      let subject = Subject<Int, Never>()
      let consumer = RecordingConsumer(subject.producer)
      subject.send(9)
      return ScenarioRun([subject.sends(0)], [consumer.pause], [consumer.resume]) {
        consumer.talkback.resume()
        return consumer.received
      }
    },
    Scenario("subject: send twice, request", ["0"]) {
      let subject = Subject<Int, Never>()
      let consumer = RecordingConsumer(subject.producer, requesting: 0)
      return ScenarioRun([subject.sends(0, 1)], [consumer.request()]) { consumer.received }
    },
    Scenario("subject: send, request, request", ["01"]) {
      let subject = Subject<Int, Never>()
      let consumer = RecordingConsumer(subject.producer, requesting: 0)
      return ScenarioRun([subject.sends(0)], [consumer.request()], [consumer.request()]) {
        subject.send(1)
        return consumer.received
      }
    },
    Scenario("subject: send, cancel, finish", ["9!", "90!", "90|", "9|"]) {
      let subject = Subject<Int, Never>()
      let consumer = RecordingConsumer(subject.producer)
      subject.send(9)
      return ScenarioRun([subject.sends(0)], [consumer.cancel], [subject.finishes]) { consumer.received }
    },
    Scenario("subject(.replay()): send, rewind", ["001", "0101"]) {
      let subject = Subject<Int, Never>(.replay())
      let consumer = RecordingConsumer(subject.producer)
      subject.send(0)
      return ScenarioRun([subject.sends(1)], [consumer.rewind]) { consumer.received }
    },
    Scenario("subject: start, rewind and send", ["1|", "|"]) {
      let subject = Subject<Int, Never>()
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([consumer.start(subject.producer)], [consumer.rewind, subject.sends(1)]) {
        subject.finish()
        return consumer.received
      }
    },
    Scenario("subject(.replay(1)): start, rewind and send", ["1|"]) {
      let subject = Subject<Int, Never>(.replay(1))
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([consumer.start(subject.producer)], [consumer.rewind, subject.sends(1)]) {
        subject.finish()
        return consumer.received
      }
    },
    Scenario("subject(.replay()): finish, rewind", ["001|"]) {
      let subject = Subject<Int, Never>(.replay())
      let consumer = RecordingConsumer(subject.producer, requesting: 1)
      subject.send(0)
      subject.send(1)
      return ScenarioRun([subject.finishes], [consumer.rewind]) {
        consumer.talkback.request(.max)
        return consumer.received
      }
    },
    Scenario("subject(.replay()): send, rewind, cancel", ["0!", "00!", "001!", "01!", "010!", "0101!"]) {
      let subject = Subject<Int, Never>(.replay())
      let consumer = RecordingConsumer(subject.producer)
      subject.send(0)
      return ScenarioRun([subject.sends(1)], [consumer.rewind], [consumer.cancel]) { consumer.received }
    },
    Scenario("two subjects whose deliveries send to each other", ["06 15", "06 51", "60 15"]) {
      let (one, other) = (Subject<Int, Never>(), Subject<Int, Never>())
      let (consumer, otherConsumer) = (RecordingConsumer(one.producer), RecordingConsumer(other.producer))
      let talkbacks = [Talkback(), Talkback()]
      one.producer.run(
        Consumer(talkback: talkbacks[0]) {
          if $0 < 5 { other.send($0 + 5) }
          return .more
        } completed: { _ in
        })
      other.producer.run(
        Consumer(talkback: talkbacks[1]) {
          if $0 < 5 { one.send($0 + 5) }
          return .more
        } completed: { _ in
        })
      return ScenarioRun([one.sends(0)], [other.sends(1)]) { "\(consumer.received) \(otherConsumer.received)" }
    },
    Scenario("share: first, first", ["0 0 1"]) {
      let source = ManualSource(Int.self)
      let shared = source.producer.share()
      let (one, other) = (RecordingConsumer<Int, Never>(), RecordingConsumer<Int, Never>())
      return ScenarioRun([one.start(shared)], [other.start(shared)]) {
        source.send(0).body()
        return "\(one.received) \(other.received) \(source.starts.value)"
      }
    },
    Scenario("share: start, it cancels", ["! 0 0", "! 1 1"]) {
      let source = ManualSource(Int.self)
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([consumer.start(source.producer.share())], [consumer.cancel]) {
        "\(consumer.received) \(source.starts.value) \(source.cancels.value)"
      }
    },
    Scenario("share(scope: .forever): start, it cancels", ["! 0 0", "! 1 1"]) {
      let source = ManualSource(Int.self)
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([consumer.start(source.producer.share(replay: 1, scope: .forever))], [consumer.cancel]) {
        "\(consumer.received) \(source.starts.value) \(source.cancels.value)"
      }
    },
    Scenario("share: the last one cancels, another one starts", ["! 0 1", "! 0 2"]) {
      let source = ManualSource(Int.self)
      let shared = source.producer.share()
      let (one, other) = (RecordingConsumer(shared), RecordingConsumer<Int, Never>())
      return ScenarioRun([one.cancel], [other.start(shared)]) {
        source.send(0).body()
        return "\(one.received) \(other.received) \(source.starts.value)"
      }
    },
    Scenario("share: both cancel, the source sends", ["! ! 1", "! 0! 1", "0! ! 1", "0! 0! 1"]) {
      let source = ManualSource(Int.self)
      let shared = source.producer.share()
      let (one, other) = (RecordingConsumer(shared), RecordingConsumer(shared))
      return ScenarioRun([one.cancel], [other.cancel], [source.send(0)]) {
        "\(one.received) \(other.received) \(source.cancels.value)"
      }
    },
    Scenario("share: the source finishes, another one starts", ["|  2", "| | 1"]) {
      let source = ManualSource(Int.self)
      let shared = source.producer.share()
      let (one, other) = (RecordingConsumer(shared), RecordingConsumer<Int, Never>())
      return ScenarioRun([source.finish], [other.start(shared)]) {
        "\(one.received) \(other.received) \(source.starts.value)"
      }
    },
    Scenario("share(replay: 1): the source sends twice, another one starts", ["01 01", "01 1"]) {
      let source = ManualSource(Int.self)
      let shared = source.producer.share(replay: 1)
      let (one, other) = (RecordingConsumer(shared), RecordingConsumer<Int, Never>())
      return ScenarioRun([source.send(0, 1)], [other.start(shared)]) { "\(one.received) \(other.received)" }
    },
    Scenario("share(replay: 1, scope: .forever): the last one cancels, another one starts", ["0! 01 1", "0! 01 2"]) {
      let source = ManualSource(Int.self)
      let shared = source.producer.share(replay: 1, scope: .forever)
      let (one, other) = (RecordingConsumer(shared), RecordingConsumer<Int, Never>())
      source.send(0).body()
      return ScenarioRun([one.cancel], [other.start(shared)]) {
        source.send(1).body()
        return "\(one.received) \(other.received) \(source.starts.value)"
      }
    },
    Scenario("share(policy: .slowest): request, request", ["01 01"]) {
      let shared = from(0..<3).share(replay: 3, policy: .slowest)
      let (one, other) = (RecordingConsumer(shared, requesting: 0), RecordingConsumer(shared, requesting: 0))
      return ScenarioRun([one.request(2)], [other.request(2)]) { "\(one.received) \(other.received)" }
    },
    Scenario("multicast: connect, connect, start", ["0 1"]) {
      let source = ManualSource(Int.self)
      let shared = source.producer.multicast()
      let consumer = RecordingConsumer<Int, Never>()
      let connect = Step("connect") { shared.connect() }
      return ScenarioRun([connect], [connect], [consumer.start(shared.producer)]) {
        source.send(0).body()
        return "\(consumer.received) \(source.starts.value)"
      }
    },
    Scenario("multicast: connect, the connection is cancelled", ["! 1"]) {
      let source = EmitterSource()
      let shared = source.producer.multicast()
      let connection = shared.connect()
      let consumer = RecordingConsumer(shared.producer)
      return ScenarioRun([Step("connect") { shared.connect() }], [Step("cancel") { connection.cancel() }]) {
        "\(consumer.received) \(source.cleanUps.value)"
      }
    },
  ]
}
