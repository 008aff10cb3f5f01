@testable import Antiphon

extension Scenario {
  /// The talkback, and the cursor that parks on it.
  static let talkback: [Scenario] = [
    Scenario("talkback: request, request, cancel", ["!", "0!", "01!"]) {
      let consumer = RecordingConsumer(from(0..<5), requesting: 0)
      return ScenarioRun([consumer.request()], [consumer.request()], [consumer.cancelAndCheck]) { consumer.received }
    },
    Scenario("talkback: three requests add up", ["012"]) {
      let consumer = RecordingConsumer(from(0..<5), requesting: 0)
      return ScenarioRun([consumer.request()], [consumer.request()], [consumer.request()]) { consumer.received }
    },
    Scenario("talkback: request for the last one, request, cancel", ["!", "0!", "0|"]) {
      let consumer = RecordingConsumer(from(0..<1), requesting: 0)
      return ScenarioRun([consumer.request()], [consumer.request()], [consumer.cancel]) { consumer.received }
    },
    Scenario("talkback: request, request for all", ["012|"]) {
      let consumer = RecordingConsumer(from(0..<3), requesting: 0)
      return ScenarioRun([consumer.request(), consumer.request()], [consumer.request(.max)]) { consumer.received }
    },
    Scenario("talkback: pause and resume, request, request", ["01"]) {
      let consumer = RecordingConsumer(from(0..<5), requesting: 0)
      return ScenarioRun([consumer.pause, consumer.resume], [consumer.request()], [consumer.request()]) {
        consumer.received
      }
    },
    Scenario("talkback: pause, resume, request", ["0"]) {
      let consumer = RecordingConsumer(from(0..<5), requesting: 0)
      return ScenarioRun([consumer.pause], [consumer.resume], [consumer.request()]) {
        consumer.talkback.resume()
        return consumer.received
      }
    },
    Scenario("talkback: rewind, request twice", ["00", "01"]) {
      let consumer = RecordingConsumer(from(0..<5), requesting: 0)
      return ScenarioRun([consumer.rewind], [consumer.request(), consumer.request()]) { consumer.received }
    },
    Scenario("talkback: rewind, request, cancel", ["!", "0!"]) {
      let consumer = RecordingConsumer(from(0..<5), requesting: 0)
      return ScenarioRun([consumer.rewind], [consumer.request()], [consumer.cancel]) { consumer.received }
    },
    Scenario("talkback: request inside next, request", ["012"]) {
      let consumer = RecordingConsumer<Int, Never>(requesting: 0)
      let talkback = Unmanaged.passUnretained(consumer.talkback)
      from(0..<5).run(
        consumer.consumer {
          if $0 == 0 { talkback.takeUnretainedValue().request() }
          return nil
        })
      return ScenarioRun([consumer.request()], [consumer.request()]) { consumer.received }
    },
    Scenario("talkback: a loop that runs, pause, resume", ["01|"]) {
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([consumer.start(from(0..<2))], [consumer.pause, consumer.resume]) { consumer.received }
    },
    Scenario("talkback: a loop that runs, rewind", ["001|", "0101|", "01|"]) {
      let consumer = RecordingConsumer<Int, Never>()
      return ScenarioRun([consumer.start(from(0..<2))], [consumer.rewind]) { consumer.received }
    },
    Scenario("talkback: a loop that runs, cancel, cancel", ["! 1", "0! 1", "01! 1", "012! 1", "012| 0", "012| 1"]) {
      let consumer = RecordingConsumer<Int, Never>()
      let cleanUps = SharedCounter()
      consumer.talkback.onCancel { cleanUps.increment() }
      return ScenarioRun([consumer.start(from(0..<3))], [consumer.cancelAndCheck], [consumer.cancel]) {
        "\(consumer.received) \(cleanUps.value)"
      }
    },
    Scenario("talkback: register, cancel, remove", ["early 0, late 1", "early 1, late 1"]) {
      let (early, late) = (SharedCounter(), SharedCounter())
      let talkback = Talkback()
      let registration = talkback.onCancel { early.increment() }
      return ScenarioRun(
        [Step("onCancel") { talkback.onCancel { late.increment() } }], [Step("cancel") { talkback.cancel() }],
        [Step("remove") { registration.remove() }]
      ) { "early \(early.value), late \(late.value)" }
    },
    Scenario("talkback: remove, remove, cancel", ["1", "2", "3"]) {
      let ran = SharedCounter()
      let talkback = Talkback()
      let registrations = (0..<3).map { _ in talkback.onCancel { ran.increment() } }
      return ScenarioRun(
        [Step("remove 0") { registrations[0].remove() }], [Step("remove 1") { registrations[1].remove() }],
        [Step("cancel") { talkback.cancel() }]
      ) { "\(ran.value)" }
    },
    Scenario("talkback: close, cancel, cancel", ["cancelled 1", "closed 0"]) {
      let cleanUps = SharedCounter()
      let talkback = Talkback()
      talkback.onCancel { cleanUps.increment() }
      let cancel = Step("cancel") { talkback.cancel() }
      return ScenarioRun([Step("close") { talkback.close() }], [cancel], [cancel]) {
        "\(talkback.isCancelled ? "cancelled" : "closed") \(cleanUps.value)"
      }
    },
    Scenario("talkback: child, child, cancel", ["cancelled cancelled"]) {
      let talkback = Talkback()
      let children = [Holder<Talkback>(), Holder<Talkback>()]
      let steps = children.map { held in Step("child") { held.value = talkback.child() } }
      return ScenarioRun([steps[0]], [steps[1]], [Step("cancel") { talkback.cancel() }]) {
        children.map { $0.value!.isCancelled ? "cancelled" : "forgotten" }.joined(separator: " ")
      }
    },
    Scenario("talkback: a child closes, another cancels, the parent cancels", ["over true"]) {
      let talkback = Talkback()
      let (one, other) = (talkback.child(), talkback.child())
      return ScenarioRun(
        [Step("close") { one.close() }], [Step("cancel the child") { other.cancel() }],
        [Step("cancel") { talkback.cancel() }]
      ) {
        "\(one.isActive ? "active" : "over") \(other.isCancelled)"
      }
    },
    Scenario("talkback: clean-ups that cancel each other", ["2"]) {
      let ran = SharedCounter()
      let (one, other) = (Talkback(), Talkback())
      one.onCancel { [weak other] in
        ran.increment()
        other?.cancel()
      }
      other.onCancel { [weak one] in
        ran.increment()
        one?.cancel()
      }
      return ScenarioRun([Step("cancel one") { one.cancel() }], [Step("cancel other") { other.cancel() }]) {
        "\(ran.value)"
      }
    },
    Scenario("talkback: request, drop", ["!", "0!"]) {
      let consumer = RecordingConsumer<Int, Never>(requesting: 0)
      from(0..<5).run(consumer.consumer())
      let held = Holder(Subscription(consumer.talkback))
      return ScenarioRun([consumer.request()], [held.drop]) { consumer.received }
    },
    Scenario("talkback: request, cancel, drop", ["!", "0!"]) {
      let consumer = RecordingConsumer<Int, Never>(requesting: 0)
      from(0..<5).run(consumer.consumer())
      let held = Holder(Subscription(consumer.talkback))
      return ScenarioRun([consumer.request()], [consumer.cancel], [held.drop]) { consumer.received }
    },
    Scenario("talkback: signal, request, pause", ["1"]) {
      // A source that waits for signals and emits one element for each.
      let consumer = RecordingConsumer<Int, Never>(requesting: 1)
      let sent = SharedCounter()
      let unretained = Unmanaged.passUnretained(consumer.talkback)
      let target = consumer.consumer { _ in .more }
      let emitted = Holder(0)
      consumer.talkback.install {
        while true {
          switch unretained.takeUnretainedValue().parkUntilSignalled() {
          case .go, .rewind:
            if emitted.value! < sent.value {
              emitted.value! += 1
              _ = target.next(emitted.value!)
            }
          case .cancelled: return { target.completed(.cancelled) }
          case .parked: return nil
          }
        }
      }
      consumer.talkback.drive()
      let signal = Step("signal") {
        sent.increment()
        consumer.talkback.signal()
      }
      return ScenarioRun([signal], [consumer.request()], [consumer.pause]) {
        consumer.talkback.resume()
        return consumer.received
      }
    },
    Scenario(
      "appointment: keep, cancel, whenCancelled", ["kept 0, forgotten 1", "kept 1, forgotten 0", "kept 1, forgotten 1"]
    ) {
      let (kept, forgotten) = (SharedCounter(), SharedCounter())
      let appointment = Appointment { kept.increment() }
      return ScenarioRun(
        [Step("keep") { appointment.keep() }], [Step("cancel") { appointment.cancel() }],
        [Step("whenCancelled") { appointment.whenCancelled { forgotten.increment() } }]
      ) { "kept \(kept.value), forgotten \(forgotten.value)" }
    },
  ]
}
