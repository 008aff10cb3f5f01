import Antiphon

extension HotTestSubject {
  /// A subscriber of a script, and what it should receive.
  private final class ScriptedSubscriber: Sendable {
    let recorder: Recorder<Int, Failure>
    /// The number of elements that were replayed to it at its start.
    let remembered: Int
    let expected = Locked<[Int]>([])
    let isGone = Latch()
    /// The element that it replied to with `.stop`.
    let last = Locked<Int?>(nil)

    init(_ recorder: Recorder<Int, Failure>) {
      self.recorder = recorder
      remembered = recorder.elements.count
    }
  }

  func receivedInAnyScript() throws(RuleViolation) {
    let probe = make()
    let first = subscribe(to: probe)
    let before = first.elements.count
    probe.send(1)
    try assume(first.elements.count > before, "It emits nothing before its completion.")
    probe.finish()
    try Script.each { script throws(RuleViolation) in
      try follow(script, make())
    }
  }

  private func follow(_ script: Script, _ source: HotSource<Failure>) throws(RuleViolation) {
    let joined = Locked<[ScriptedSubscriber]>([])
    // Each one uses the list, and would retain it.
    defer {
      let all = joined.withLock { joined in
        defer { joined = [] }
        return joined
      }
      for subscriber in all { subscriber.recorder.talkback.cancel() }
    }
    let last = Counter()
    let stops = Locked<[Int: Int]>([:])
    let inside = Locked(false)
    let end = Locked<Int?>(nil)

    /// Sends the next number to all subscribers.
    @Sendable func send() {
      let number = 1000 + last.next()
      for subscriber in joined.withLock({ $0 }) where !subscriber.isGone.isClosed {
        subscriber.expected.withLock { $0.append(number) }
      }
      source.send(number)
    }

    @Sendable func join(_ index: Int) {
      let known = 1000 + last.value
      let recorder = Recorder<Int, Failure>(on: VirtualClock()) { element in
        if element >= 1000 {
          if end.withLock({ $0 }) == element {
            source.finish()
            return nil
          }
          if stops.withLock({ $0[index] }) == element {
            script.note("\(index) stops at \(element)")
            let subscriber = joined.withLock { $0[index] }
            subscriber.isGone.close()
            subscriber.last.withLock { $0 = element }
            return .stop
          }
          // Few, because each may lead to more.
          if element > known && last.value < 200 && script.oneIn(30)
            && inside.withLock({ inside in
              defer { inside = true }
              return !inside
            })
          {
            let count = script.random(in: 1...4)
            script.note("\(index) sends \(count) inside \(element)")
            for _ in 0..<count { send() }
            inside.withLock { $0 = false }
          }
        }
        return nil
      }
      subscribers.withLock { $0.append(recorder) }
      source.producer.run(recorder.consumer)
      joined.withLock { $0.append(ScriptedSubscriber(recorder)) }
    }

    for index in 0..<script.random(in: 1...3) { join(index) }
    for _ in 0..<script.random(in: 10...40) {
      let count = joined.withLock { $0.count }
      let index = script.random(in: 0...count - 1)
      switch script.random(in: 0...9) {
      case 0 where count < 8:
        script.note("\(count) subscribes")
        join(count)
      case 1 where !joined.withLock({ $0[index] }).isGone.isClosed:
        script.note("\(index) cancels")
        let subscriber = joined.withLock { $0[index] }
        subscriber.isGone.close()
        subscriber.recorder.cancel()
      case 2: stops.withLock { $0[index] = 1000 + last.value + 1 }
      default:
        script.note("send \(1000 + last.value + 1)")
        send()
      }
    }
    if script.oneIn(2) {
      script.note("end inside \(1000 + last.value + 1)")
      end.withLock { $0 = 1000 + last.value + 1 }
      send()
    }
    source.finish()
    for (index, subscriber) in joined.withLock({ $0 }).enumerated() {
      try subscriber.recorder.requireProtocol()
      let received = Array(subscriber.recorder.elements.dropFirst(subscriber.remembered))
      var expected = subscriber.expected.withLock { $0 }
      // After a reply of `.stop` no element arrives that was sent meanwhile.
      if let last = subscriber.last.withLock({ $0 }), let place = expected.firstIndex(of: last) {
        expected = Array(expected[...place])
      }
      try require(received == expected, "subscriber \(index) received \(received), not \(expected)")
      if !subscriber.isGone.isClosed && source.end != nil {
        try subscriber.recorder.requireCompletion("finished", "at the end")
      }
    }
  }
}
