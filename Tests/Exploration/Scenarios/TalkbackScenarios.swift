@testable import Antiphon

extension Scenario {
  /// The talkback, and the cursor that parks on it.
  static let talkback: [Scenario] = [
    Scenario("talkback: request, request, cancel", ["!", "0!", "01!"]) {
      let ear = Ear(from(0..<5), requesting: 0)
      return Play([ear.request()], [ear.request()], [ear.cancelAndListen]) { ear.story }
    },
    Scenario("talkback: three requests add up", ["012"]) {
      let ear = Ear(from(0..<5), requesting: 0)
      return Play([ear.request()], [ear.request()], [ear.request()]) { ear.story }
    },
    Scenario("talkback: request for the last one, request, cancel", ["!", "0!", "0|"]) {
      let ear = Ear(from(0..<1), requesting: 0)
      return Play([ear.request()], [ear.request()], [ear.cancel]) { ear.story }
    },
    Scenario("talkback: request, request for all", ["012|"]) {
      let ear = Ear(from(0..<3), requesting: 0)
      return Play([ear.request(), ear.request()], [ear.request(.max)]) { ear.story }
    },
    Scenario("talkback: pause and resume, request, request", ["01"]) {
      let ear = Ear(from(0..<5), requesting: 0)
      return Play([ear.pause, ear.resume], [ear.request()], [ear.request()]) { ear.story }
    },
    Scenario("talkback: pause, resume, request", ["0"]) {
      let ear = Ear(from(0..<5), requesting: 0)
      return Play([ear.pause], [ear.resume], [ear.request()]) {
        ear.talkback.resume()
        return ear.story
      }
    },
    Scenario("talkback: rewind, request twice", ["00", "01"]) {
      let ear = Ear(from(0..<5), requesting: 0)
      return Play([ear.rewind], [ear.request(), ear.request()]) { ear.story }
    },
    Scenario("talkback: rewind, request, cancel", ["!", "0!"]) {
      let ear = Ear(from(0..<5), requesting: 0)
      return Play([ear.rewind], [ear.request()], [ear.cancel]) { ear.story }
    },
    Scenario("talkback: request inside next, request", ["012"]) {
      let ear = Ear<Int, Never>(requesting: 0)
      let talkback = Unmanaged.passUnretained(ear.talkback)
      from(0..<5).run(
        ear.consumer {
          if $0 == 0 { talkback.takeUnretainedValue().request() }
          return nil
        })
      return Play([ear.request()], [ear.request()]) { ear.story }
    },
    Scenario("talkback: a loop that runs, pause, resume", ["01|"]) {
      let ear = Ear<Int, Never>()
      return Play([ear.hear(from(0..<2))], [ear.pause, ear.resume]) { ear.story }
    },
    Scenario("talkback: a loop that runs, rewind", ["001|", "0101|", "01|"]) {
      let ear = Ear<Int, Never>()
      return Play([ear.hear(from(0..<2))], [ear.rewind]) { ear.story }
    },
    Scenario("talkback: a loop that runs, cancel, cancel", ["! 1", "0! 1", "01! 1", "012! 1", "012| 0", "012| 1"]) {
      let ear = Ear<Int, Never>()
      let cleanUps = Tally()
      ear.talkback.onCancel { cleanUps.up() }
      return Play([ear.hear(from(0..<3))], [ear.cancelAndListen], [ear.cancel]) { "\(ear.story) \(cleanUps.value)" }
    },
    Scenario("talkback: register, cancel, remove", ["early 0, late 1", "early 1, late 1"]) {
      let (early, late) = (Tally(), Tally())
      let talkback = Talkback()
      let registration = talkback.onCancel { early.up() }
      return Play(
        [Step("onCancel") { talkback.onCancel { late.up() } }], [Step("cancel") { talkback.cancel() }],
        [Step("remove") { registration.remove() }]
      ) { "early \(early.value), late \(late.value)" }
    },
    Scenario("talkback: remove, remove, cancel", ["1", "2", "3"]) {
      let ran = Tally()
      let talkback = Talkback()
      let registrations = (0..<3).map { _ in talkback.onCancel { ran.up() } }
      return Play(
        [Step("remove 0") { registrations[0].remove() }], [Step("remove 1") { registrations[1].remove() }],
        [Step("cancel") { talkback.cancel() }]
      ) { "\(ran.value)" }
    },
    Scenario("talkback: close, cancel, cancel", ["cancelled 1", "closed 0"]) {
      let cleanUps = Tally()
      let talkback = Talkback()
      talkback.onCancel { cleanUps.up() }
      let cancel = Step("cancel") { talkback.cancel() }
      return Play([Step("close") { talkback.close() }], [cancel], [cancel]) {
        "\(talkback.isCancelled ? "cancelled" : "closed") \(cleanUps.value)"
      }
    },
    Scenario("talkback: child, child, cancel", ["cancelled cancelled"]) {
      let talkback = Talkback()
      let children = [Held<Talkback>(), Held<Talkback>()]
      let steps = children.map { held in Step("child") { held.value = talkback.child() } }
      return Play([steps[0]], [steps[1]], [Step("cancel") { talkback.cancel() }]) {
        children.map { $0.value!.isCancelled ? "cancelled" : "forgotten" }.joined(separator: " ")
      }
    },
    Scenario("talkback: a child closes, another cancels, the parent cancels", ["over true"]) {
      let talkback = Talkback()
      let (one, other) = (talkback.child(), talkback.child())
      return Play(
        [Step("close") { one.close() }], [Step("cancel the child") { other.cancel() }],
        [Step("cancel") { talkback.cancel() }]
      ) {
        "\(one.isActive ? "active" : "over") \(other.isCancelled)"
      }
    },
    Scenario("talkback: clean-ups that cancel each other", ["2"]) {
      let ran = Tally()
      let (one, other) = (Talkback(), Talkback())
      one.onCancel { [weak other] in
        ran.up()
        other?.cancel()
      }
      other.onCancel { [weak one] in
        ran.up()
        one?.cancel()
      }
      return Play([Step("cancel one") { one.cancel() }], [Step("cancel other") { other.cancel() }]) {
        "\(ran.value)"
      }
    },
    Scenario("talkback: request, let go", ["!", "0!"]) {
      let ear = Ear<Int, Never>(requesting: 0)
      from(0..<5).run(ear.consumer())
      let held = Held(Subscription(ear.talkback))
      return Play([ear.request()], [held.drop]) { ear.story }
    },
    Scenario("talkback: request, cancel, let go", ["!", "0!"]) {
      let ear = Ear<Int, Never>(requesting: 0)
      from(0..<5).run(ear.consumer())
      let held = Held(Subscription(ear.talkback))
      return Play([ear.request()], [ear.cancel], [held.drop]) { ear.story }
    },
    Scenario("talkback: signal, request, pause", ["1"]) {
      // A source that waits for signals, and emits one element for each that it has seen.
      let ear = Ear<Int, Never>(requesting: 1)
      let sent = Tally()
      let line = Unmanaged.passUnretained(ear.talkback)
      let consumer = ear.consumer { _ in .more }
      let said = Held(0)
      ear.talkback.install {
        while true {
          switch line.takeUnretainedValue().rest() {
          case .go, .rewind:
            if said.value! < sent.value {
              said.value! += 1
              _ = consumer.next(said.value!)
            }
          case .cancelled: return { consumer.completed(.cancelled) }
          case .parked: return nil
          }
        }
      }
      ear.talkback.drive()
      let signal = Step("signal") {
        sent.up()
        ear.talkback.signal()
      }
      return Play([signal], [ear.request()], [ear.pause]) {
        ear.talkback.resume()
        return ear.story
      }
    },
    Scenario(
      "appointment: keep, cancel, whenCancelled", ["kept 0, forgotten 1", "kept 1, forgotten 0", "kept 1, forgotten 1"]
    ) {
      let (kept, forgotten) = (Tally(), Tally())
      let appointment = Appointment { kept.up() }
      return Play(
        [Step("keep") { appointment.keep() }], [Step("cancel") { appointment.cancel() }],
        [Step("whenCancelled") { appointment.whenCancelled { forgotten.up() } }]
      ) { "kept \(kept.value), forgotten \(forgotten.value)" }
    },
  ]
}
