@testable import Antiphon

extension Subject<Int, Never> {
  fileprivate func sends(_ elements: Int...) -> Step {
    Step("send \(elements.map { "\($0)" }.joined(separator: " "))") { for element in elements { self.send(element) } }
  }

  fileprivate var finishes: Step { Step("finish") { self.finish() } }
}

extension Scenario {
  /// One source and many consumers.
  static let broadcast: [Scenario] = [
    Scenario("subject: send, send, two listeners", ["05 05", "50 50"]) {
      let subject = Subject<Int, Never>()
      let (one, other) = (Ear(subject.producer), Ear(subject.producer))
      return Play([subject.sends(0)], [subject.sends(5)]) { "\(one.story) \(other.story)" }
    },
    Scenario("subject: send, send, send", ["059", "095", "509", "590", "905", "950"]) {
      let subject = Subject<Int, Never>()
      let ear = Ear(subject.producer)
      return Play([subject.sends(0)], [subject.sends(5)], [subject.sends(9)]) { ear.story }
    },
    Scenario(
      "subject: send twice, start, cancel", ["! ", "! 01", "! 1", "0! ", "0! 01", "0! 1", "01! ", "01! 01", "01! 1"]
    ) {
      let subject = Subject<Int, Never>()
      let (leaves, comes) = (Ear(subject.producer), Ear<Int, Never>())
      return Play([subject.sends(0, 1)], [comes.hear(subject.producer)], [leaves.cancelAndListen]) {
        "\(leaves.story) \(comes.story)"
      }
    },
    Scenario("subject(.replay(1)): send twice, start", ["01", "1"]) {
      let subject = Subject<Int, Never>(.replay(1))
      let ear = Ear<Int, Never>()
      return Play([subject.sends(0, 1)], [ear.hear(subject.producer)]) { ear.story }
    },
    Scenario("subject(.replay()): send, finish, start", ["0|", "|"]) {
      let subject = Subject<Int, Never>(.replay())
      let ear = Ear<Int, Never>()
      return Play([subject.sends(0)], [subject.finishes], [ear.hear(subject.producer)]) { ear.story }
    },
    Scenario("subject(.behavior): send, finish, start", ["0|", "90|", "9|", "|"]) {
      let subject = Subject<Int, Never>(.behavior(9))
      let ear = Ear<Int, Never>()
      return Play([subject.sends(0)], [subject.finishes], [ear.hear(subject.producer)]) { ear.story }
    },
    Scenario("subject(.async): send and finish, start", ["0|"]) {
      let subject = Subject<Int, Never>(.async)
      let ear = Ear<Int, Never>()
      return Play([subject.sends(0), subject.finishes], [ear.hear(subject.producer)]) { ear.story }
    },
    Scenario("subject: send twice, pause and resume", ["901"]) {
      let subject = Subject<Int, Never>()
      let ear = Ear(subject.producer)
      subject.send(9)
      return Play([subject.sends(0, 1)], [ear.pause, ear.resume]) { ear.story }
    },
    Scenario("subject: send, pause, resume", ["90"]) {
      let subject = Subject<Int, Never>()
      let ear = Ear(subject.producer)
      subject.send(9)
      return Play([subject.sends(0)], [ear.pause], [ear.resume]) {
        ear.talkback.resume()
        return ear.story
      }
    },
    Scenario("subject: send twice, request", ["0"]) {
      let subject = Subject<Int, Never>()
      let ear = Ear(subject.producer, requesting: 0)
      return Play([subject.sends(0, 1)], [ear.request()]) { ear.story }
    },
    Scenario("subject: send, request, request", ["01"]) {
      let subject = Subject<Int, Never>()
      let ear = Ear(subject.producer, requesting: 0)
      return Play([subject.sends(0)], [ear.request()], [ear.request()]) {
        subject.send(1)
        return ear.story
      }
    },
    Scenario("subject: send, cancel, finish", ["9!", "90!", "90|", "9|"]) {
      let subject = Subject<Int, Never>()
      let ear = Ear(subject.producer)
      subject.send(9)
      return Play([subject.sends(0)], [ear.cancel], [subject.finishes]) { ear.story }
    },
    Scenario("subject(.replay()): send, rewind", ["001", "0101"]) {
      let subject = Subject<Int, Never>(.replay())
      let ear = Ear(subject.producer)
      subject.send(0)
      return Play([subject.sends(1)], [ear.rewind]) { ear.story }
    },
    Scenario("subject(.replay()): finish, rewind", ["001|"]) {
      let subject = Subject<Int, Never>(.replay())
      let ear = Ear(subject.producer, requesting: 1)
      subject.send(0)
      subject.send(1)
      return Play([subject.finishes], [ear.rewind]) {
        ear.talkback.request(.max)
        return ear.story
      }
    },
    Scenario("subject(.replay()): send, rewind, cancel", ["0!", "00!", "001!", "01!", "010!", "0101!"]) {
      let subject = Subject<Int, Never>(.replay())
      let ear = Ear(subject.producer)
      subject.send(0)
      return Play([subject.sends(1)], [ear.rewind], [ear.cancel]) { ear.story }
    },
    Scenario("two subjects whose deliveries send to each other", ["06 15", "06 51", "60 15"]) {
      let (one, other) = (Subject<Int, Never>(), Subject<Int, Never>())
      let (ear, otherEar) = (Ear(one.producer), Ear(other.producer))
      let lines = [Talkback(), Talkback()]
      one.producer.run(
        Consumer(talkback: lines[0]) {
          if $0 < 5 { other.send($0 + 5) }
          return .more
        } completed: { _ in
        })
      other.producer.run(
        Consumer(talkback: lines[1]) {
          if $0 < 5 { one.send($0 + 5) }
          return .more
        } completed: { _ in
        })
      return Play([one.sends(0)], [other.sends(1)]) { "\(ear.story) \(otherEar.story)" }
    },
    Scenario("share: first, first", ["0 0 1"]) {
      let mouth = Mouth(Int.self)
      let shared = mouth.producer.share()
      let (one, other) = (Ear<Int, Never>(), Ear<Int, Never>())
      return Play([one.hear(shared)], [other.hear(shared)]) {
        mouth.say(0).body()
        return "\(one.story) \(other.story) \(mouth.starts.value)"
      }
    },
    Scenario("share: start, the same one leaves", ["! 0 0", "! 1 1"]) {
      let mouth = Mouth(Int.self)
      let ear = Ear<Int, Never>()
      return Play([ear.hear(mouth.producer.share())], [ear.cancel]) {
        "\(ear.story) \(mouth.starts.value) \(mouth.cancels.value)"
      }
    },
    Scenario("share(scope: .forever): start, the same one leaves", ["! 0 0", "! 1 1"]) {
      let mouth = Mouth(Int.self)
      let ear = Ear<Int, Never>()
      return Play([ear.hear(mouth.producer.share(replay: 1, scope: .forever))], [ear.cancel]) {
        "\(ear.story) \(mouth.starts.value) \(mouth.cancels.value)"
      }
    },
    Scenario("share: the last one leaves, somebody comes", ["! 0 1", "! 0 2"]) {
      let mouth = Mouth(Int.self)
      let shared = mouth.producer.share()
      let (one, other) = (Ear(shared), Ear<Int, Never>())
      return Play([one.cancel], [other.hear(shared)]) {
        mouth.say(0).body()
        return "\(one.story) \(other.story) \(mouth.starts.value)"
      }
    },
    Scenario("share: both leave, the source says", ["! ! 1", "! 0! 1", "0! ! 1", "0! 0! 1"]) {
      let mouth = Mouth(Int.self)
      let shared = mouth.producer.share()
      let (one, other) = (Ear(shared), Ear(shared))
      return Play([one.cancel], [other.cancel], [mouth.say(0)]) { "\(one.story) \(other.story) \(mouth.cancels.value)" }
    },
    Scenario("share: the source finishes, somebody comes", ["|  2", "| | 1"]) {
      let mouth = Mouth(Int.self)
      let shared = mouth.producer.share()
      let (one, other) = (Ear(shared), Ear<Int, Never>())
      return Play([mouth.finish], [other.hear(shared)]) { "\(one.story) \(other.story) \(mouth.starts.value)" }
    },
    Scenario("share(replay: 1): the source says twice, somebody comes", ["01 01", "01 1"]) {
      let mouth = Mouth(Int.self)
      let shared = mouth.producer.share(replay: 1)
      let (one, other) = (Ear(shared), Ear<Int, Never>())
      return Play([mouth.say(0, 1)], [other.hear(shared)]) { "\(one.story) \(other.story)" }
    },
    Scenario("share(replay: 1, scope: .forever): the last one leaves, somebody comes", ["0! 01 1", "0! 01 2"]) {
      let mouth = Mouth(Int.self)
      let shared = mouth.producer.share(replay: 1, scope: .forever)
      let (one, other) = (Ear(shared), Ear<Int, Never>())
      mouth.say(0).body()
      return Play([one.cancel], [other.hear(shared)]) {
        mouth.say(1).body()
        return "\(one.story) \(other.story) \(mouth.starts.value)"
      }
    },
    Scenario("share(policy: .slowest): request, request", ["01 01"]) {
      let shared = from(0..<3).share(replay: 3, policy: .slowest)
      let (one, other) = (Ear(shared, requesting: 0), Ear(shared, requesting: 0))
      return Play([one.request(2)], [other.request(2)]) { "\(one.story) \(other.story)" }
    },
    Scenario("multicast: connect, connect, start", ["0 1"]) {
      let mouth = Mouth(Int.self)
      let shared = mouth.producer.multicast()
      let ear = Ear<Int, Never>()
      let connect = Step("connect") { shared.connect() }
      return Play([connect], [connect], [ear.hear(shared.producer)]) {
        mouth.say(0).body()
        return "\(ear.story) \(mouth.starts.value)"
      }
    },
    Scenario("multicast: connect, the connection is cancelled", ["! 1"]) {
      let hand = Hand()
      let shared = hand.producer.multicast()
      let connection = shared.connect()
      let ear = Ear(shared.producer)
      return Play([Step("connect") { shared.connect() }], [Step("cancel") { connection.cancel() }]) {
        "\(ear.story) \(hand.cleanUps.value)"
      }
    },
  ]
}
