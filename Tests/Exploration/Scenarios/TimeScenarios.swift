@testable import Antiphon

extension Scenario {
  /// A clock against who speaks, asks or cancels.
  static let time: [Scenario] = [
    Scenario("timeout: say, a second passes", ["0| 1", "| 1"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.timeout(after: .seconds(1), clock: bell))
      return Play([mouth.say(0)], [bell.rings]) { "\(ear.story) \(mouth.cancels.value)" }
    },
    Scenario("timeout: finish, a second passes, cancel", ["! 0", "! 1", "#one 0", "#one 1", "| 0"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self, Trouble.self))
      let ear = Ear(mouth.producer.timeout(after: .seconds(1), failure: Trouble.one, clock: bell))
      return Play([mouth.finish], [bell.rings], [ear.cancel]) { "\(ear.story) \(mouth.cancels.value)" }
    },
    Scenario("timeout: start, a second passes", [" 0", "| 1"]) {
      let (bell, mouth, ear) = (Bell(), Mouth(Int.self), Ear<Int, Never>())
      let producer = mouth.producer.timeout(after: .seconds(1), clock: bell)
      return Play([ear.hear(producer)], [bell.rings]) { "\(ear.story) \(mouth.cancels.value)" }
    },
    Scenario("debounce: say, say and finish, a second passes", ["01|", "1|"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.debounce(for: .seconds(1), clock: bell))
      mouth.say(0).body()
      return Play([mouth.say(1), mouth.finish], [bell.rings]) { ear.story }
    },
    Scenario("debounce: a second passes, request, cancel", ["!", "0!"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.debounce(for: .seconds(1), clock: bell), requesting: 0)
      mouth.say(0).body()
      return Play([bell.rings], [ear.request()], [ear.cancel]) { ear.story }
    },
    Scenario("throttle: say twice, two seconds pass", ["01"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.throttle(for: .seconds(1), latest: true, clock: bell))
      return Play([mouth.say(0, 1)], [bell.rings]) {
        bell.rings.body()
        return ear.story
      }
    },
    Scenario("delay: say and finish, two seconds pass", ["0|"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.delay(for: .seconds(1), clock: bell))
      return Play([mouth.say(0), mouth.finish], [bell.rings]) {
        bell.rings.body()
        return ear.story
      }
    },
    Scenario("delay: a second passes, request, cancel", ["! 1", "0! 1"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.delay(for: .seconds(1), clock: bell), requesting: 0)
      mouth.say(0).body()
      return Play([bell.rings], [ear.request()], [ear.cancel]) { "\(ear.story) \(mouth.cancels.value)" }
    },
    Scenario("chunks(every:): say, say and finish, a second passes", ["[0, 1]|", "[0][1]|"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.chunks(every: .seconds(1), clock: bell))
      mouth.say(0).body()
      return Play([mouth.say(1), mouth.finish], [bell.rings]) { ear.story }
    },
    Scenario("sample(every:): say and finish, a second passes", ["0|", "|"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.sample(every: .seconds(1), clock: bell))
      return Play([mouth.say(0), mouth.finish], [bell.rings]) { ear.story }
    },
    Scenario("sample(every:): say, a second passes, request, cancel", ["!", "0!"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.sample(every: .seconds(1), clock: bell), requesting: 0)
      mouth.say(0).body()
      return Play([bell.rings], [ear.request()], [ear.cancel]) { ear.story }
    },
    Scenario("prefix(for:): say, a second passes", ["0| 1", "| 1"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.prefix(for: .seconds(1), clock: bell))
      return Play([mouth.say(0)], [bell.rings]) { "\(ear.story) \(mouth.cancels.value)" }
    },
    Scenario("drop(for:): say twice, a second passes", ["", "1", "01"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.drop(for: .seconds(1), clock: bell))
      return Play([mouth.say(0), mouth.say(1)], [bell.rings]) { ear.story }
    },
    Scenario("retry(backoff:): a second passes, cancel", ["! 1", "! 2", "#one 2"]) {
      let (bell, starts) = (Bell(), Tally())
      let failing = emitting { (emitter: Emitter<Int, Trouble>) in
        starts.up()
        emitter.fail(.one)
      }
      let ear = Ear(failing.retry(1, backoff: .constant(.seconds(1)), clock: bell))
      return Play([bell.rings], [ear.cancel]) { "\(ear.story) \(starts.value)" }
    },
    Scenario("interval: two seconds pass, request", ["", "0"]) {
      let bell = Bell()
      let ear = Ear(interval(.seconds(1), clock: bell), requesting: 0)
      return Play([bell.rings, bell.rings], [ear.request()]) { ear.story }
    },
    Scenario("delayStart: a second passes, cancel", [" 1 1", "! 0 0"]) {
      let (bell, mouth) = (Bell(), Mouth(Int.self))
      let ear = Ear(mouth.producer.delayStart(for: .seconds(1), clock: bell))
      return Play([bell.rings], [ear.cancel]) { "\(ear.story) \(mouth.starts.value) \(mouth.cancels.value)" }
    },
  ]
}
