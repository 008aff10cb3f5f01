@testable import Antiphon

extension Scenario {
  /// The queue in front of one consumer.
  static let outlet: [Scenario] = [
    Scenario("emitting: send, send, finish", ["05| 1", "0| 1", "50| 1", "5| 1", "| 1"]) {
      let hand = Hand()
      let ear = Ear(hand.producer)
      return Play([hand.send(0)], [hand.send(5)], [hand.finish]) { "\(ear.story) \(hand.cleanUps.value)" }
    },
    Scenario("emitting: send twice, request", ["0"]) {
      let hand = Hand()
      let ear = Ear(hand.producer, requesting: 0)
      return Play([hand.send(0), hand.send(1)], [ear.request()]) { ear.story }
    },
    Scenario("emitting: send, request, cancel", ["! 1", "0! 1"]) {
      let hand = Hand()
      let ear = Ear(hand.producer, requesting: 0)
      return Play([hand.send(0)], [ear.request()], [ear.cancel]) { "\(ear.story) \(hand.cleanUps.value)" }
    },
    Scenario("emitting: send, finish, cancel", ["! 1", "0! 1", "0| 1", "| 1"]) {
      let hand = Hand()
      let ear = Ear(hand.producer)
      return Play([hand.send(0)], [hand.finish], [ear.cancelAndListen]) { "\(ear.story) \(hand.cleanUps.value)" }
    },
    Scenario("emitting: start, cancel", ["! 0", "! 1", "0! 1"]) {
      let ear = Ear<Int, Never>()
      let hand = Hand { $0.send(0) }
      return Play([ear.hear(hand.producer)], [ear.cancel]) { "\(ear.story) \(hand.cleanUps.value)" }
    },
    Scenario("emitting: send, rewind", [" 1", "0 1", "01 1", "1 1"]) {
      let hand = Hand()
      let ear = Ear(hand.producer)
      return Play([hand.send(0), hand.send(1)], [ear.rewind]) { "\(ear.story) \(hand.cleanUps.value)" }
    },
    Scenario("emitting: onRequest, request, request", ["12"]) {
      let next = Tally()
      let hand = Hand { emitter in
        emitter.onRequest { [weak emitter] in
          next.up()
          emitter?.send(next.value)
        }
      }
      let ear = Ear(hand.producer, requesting: 0)
      return Play([ear.request()], [ear.request()]) { ear.story }
    },
    Scenario("buffer(.bounded(1)): say, say, request", ["01"]) {
      let ear = Ear<Int, Never>(requesting: 0)
      let mouth = Mouth(Int.self)
      mouth.producer.buffer(.bounded(1)).run(ear.consumer())
      return Play([mouth.say(0, 1)], [ear.request(2)]) { ear.story }
    },
    Scenario("buffer(.bounded(1)) of a source that waits: request, request", ["012|"]) {
      let ear = Ear(from(0..<3).buffer(.bounded(1)), requesting: 0)
      return Play([ear.request()], [ear.request(2)]) { ear.story }
    },
    Scenario("buffer(.bounded(1)): a loop that fills it, request", ["01|"]) {
      let line = Held<Consumer<Int, Never>>()
      let ear = Ear(Producer { line.value = $0 }.buffer(.bounded(1)), requesting: 0)
      let consumer = line.value!
      line.value = nil
      return Play([Step("run") { from(0..<2).run(consumer) }], [ear.request(2)]) { ear.story }
    },
    Scenario("buffer(.dropOldest(1)): say twice, request", ["0", "1"]) {
      let ear = Ear<Int, Never>(requesting: 0)
      let mouth = Mouth(Int.self)
      mouth.producer.buffer(.dropOldest(1)).run(ear.consumer())
      return Play([mouth.say(0, 1)], [ear.request()]) { ear.story }
    },
    Scenario("receive(on:): say, the scheduler works, request", ["0"]) {
      let desk = Desk()
      let mouth = Mouth(Int.self)
      let ear = Ear(mouth.producer.receive(on: desk), requesting: 0)
      return Play([mouth.say(0)], [ear.request()], [desk.works]) { ear.story }
    },
    Scenario("receive(on:): say, the scheduler works, cancel", ["! 1", "0! 1"]) {
      let desk = Desk()
      let mouth = Mouth(Int.self)
      let ear = Ear(mouth.producer.receive(on: desk))
      return Play([mouth.say(0)], [ear.cancel], [desk.works]) {
        return "\(ear.story) \(mouth.cancels.value)"
      }
    },
    Scenario("receive(on:): say and finish, the scheduler works", ["01|"]) {
      let desk = Desk()
      let mouth = Mouth(Int.self)
      let ear = Ear(mouth.producer.receive(on: desk))
      return Play([mouth.say(0, 1), mouth.finish], [desk.works]) { ear.story }
    },
    Scenario("subscribe(on:): the scheduler works, request, cancel", ["!", "0!"], bound: 2) {
      let desk = Desk()
      let ear = Ear(from(0..<3).subscribe(on: desk), requesting: 0)
      return Play([desk.works], [ear.request()], [ear.cancel]) { ear.story }
    },
    Scenario("subscribe(on:): the scheduler works, rewind", ["01|", "001|", "0101|"]) {
      let desk = Desk()
      let ear = Ear(from(0..<2).subscribe(on: desk))
      return Play([desk.works], [ear.rewind]) { ear.story }
    },
  ]
}
