import Antiphon
internal import AntiphonShims

// What is recorded, and in which order.
extension TestSubject {
  func noElementWithoutDemand() throws(RuleViolation) {
    let recorder = fixture().start(requesting: 0)
    try require(recorder.elements.isEmpty, "without a request came \(recorder.texts)")
    try recorder.requireProtocol()
  }

  func noMoreThanRequested() throws(RuleViolation) {
    for portion in 1...3 {
      let fixture = fixture()
      let recorder = fixture.start(requesting: portion)
      for round in 2...4 where !recorder.isOver {
        try require(
          recorder.elements.count < portion * round,
          "after \(portion * (round - 1)) had been requested came \(recorder.elements.count)")
        recorder.request(portion)
        fixture.clock.run()
      }
      try recorder.requireProtocol()
    }
  }

  func completesOnce() throws(RuleViolation) {
    let recorder = fixture().start()
    try require(recorder.completions == 1, "it completed \(recorder.completions) times")
    let cancelled = fixture().start(requesting: 1)
    let wasOver = cancelled.isOver
    cancelled.cancel()
    try require(
      cancelled.completions <= 1, "\(wasOver ? "ended and then " : "")cancelled, it completed several times")
  }

  func nothingAfterCompletion() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.start()
    let recorded = recorder.events.count
    recorder.talkback.request(3)
    recorder.talkback.pause()
    recorder.talkback.resume()
    fixture.clock.advance(by: .seconds(3600))
    try recorder.requireProtocol()
    try require(recorder.events.count == recorded, "after its completion came \(recorder.texts.dropFirst(recorded))")
  }

  func nothingAfterStop() throws(RuleViolation) {
    try assume(count > 0, "It has no element to reply to.")
    for place in places {
      let fixture = fixture()
      let recorder = fixture.start { $0.elements.count == place ? .stop : nil }
      let recorded = recorder.events.count
      fixture.clock.advance(by: .seconds(3600))
      try recorder.requireProtocol()
      try require(
        recorded == place && recorder.events.count == place, "stopped at \(place) it emitted \(recorder.texts)")
    }
  }

  /// The elements, from 1, inside which a check acts: the first twelve at most.
  var places: [Int] { count < 1 ? [] : Array(1...min(count, 12)) }

  func callsDoNotNest() throws(RuleViolation) {
    try assume(count > 0, "It has no element inside which to call the talkback.")
    let fixture = fixture()
    let recorder = fixture.start(requesting: 1) { recorder in
      recorder.pause()
      recorder.request(2)
      recorder.resume()
      return nil
    }
    try recorder.requireProtocol()
    try requireSame(recorder, "requested inside each `next`")
  }

  func callsDoNotOverlap() throws(RuleViolation) {
    for turn in 0..<loops {
      let fixture = fixture()
      let recorder = fixture.start(requesting: 0)
      concurrently(turn) {
        for _ in 0..<count { recorder.request(1) }
      } _: {
        recorder.request(.max)
      }
      fixture.clock.run()
      try recorder.requireProtocol()
      try require(recorder.texts.last == expected.last, "requested by two threads it emitted \(recorder.texts)")
    }
  }

  func finishesWithinOneRequest() throws(RuleViolation) {
    try assume(!isTimed, "The number of its elements depends on when they are requested.")
    let fixture = fixture()
    let recorder = fixture.start(requesting: count)
    if !recorder.isOver {
      recorder.request(1)
      fixture.clock.run()
    }
    try require(recorder.isOver, "requested its \(count) elements and one more, it has not completed")
    try recorder.requireProtocol()
  }

  func sameForAnyRequests() throws(RuleViolation) {
    var portions = RandomSource(seed: 4)
    for most in [1, 2, 5] {
      let fixture = fixture()
      let recorder = fixture.start(requesting: 0)
      for _ in 0...20 + expected.count where !recorder.isOver {
        recorder.request(portions.next(in: 1...most))
        fixture.clock.run()
      }
      try requireSame(recorder, most == 1 ? "requested one by one" : "requested up to \(most) at a time")
    }
  }

  func sameWhenRestarted() throws(RuleViolation) {
    let fixture = fixture()
    try requireSame(fixture.start(), "started")
    try requireSame(fixture.start(), "started again")
  }

  func subscriptionsShareNothing() throws(RuleViolation) {
    let fixture = fixture()
    let runs = [fixture.start(requesting: 0), fixture.start(requesting: 0)]
    for _ in 0...20 + expected.count {
      for recorder in runs where !recorder.isOver {
        recorder.request(1)
        fixture.clock.run()
      }
    }
    for recorder in runs { try requireSame(recorder, "run beside another") }
  }

  func same(from kind: TestUpstream.Kind, _ when: String) throws(RuleViolation) {
    try requireSame(fixture(kind).start(), when)
  }

  func emptyUpstreamCompletes() throws(RuleViolation) {
    let recorder = fixture(.numbers(0)).start()
    try recorder.requireProtocol()
    try require(recorder.isOver, "it has not completed: \(recorder.texts)")
  }

  func reentrantCallsAreAllowed() throws(RuleViolation) {
    let fixture = fixture()
    // Each with the number of elements that it may have missed.
    let others = Locked<[(recorder: Recorder<Element, Failure>, missed: Int)]>([])
    let startAnother: @Sendable (_ missed: Int) -> Void = { missed in
      let other = fixture.recorder()
      others.withLock { $0.append((other, missed)) }
      fixture.producer.run(other.consumer)
    }
    let recorded = Locked<[String]>([])
    let talkback = Talkback(requesting: 1)
    let unowned = talkback.unowned
    fixture.producer.run(
      Consumer(
        talkback: talkback,
        next: { element in
          let count = recorded.withLock { recorded in
            recorded.append("next(\(element))")
            return recorded.count
          }
          let talkback = unowned.retained
          talkback.pause()
          talkback.request(1)
          talkback.onCancel {}.remove()
          talkback.resume()
          if count == 1 || count == 5 { startAnother(count) }
          return talkback.take()
        },
        completed: { completion in
          recorded.withLock { $0.append("\(completion)") }
          startAnother(0)
          let talkback = unowned.retained
          talkback.request(1)
          talkback.pause()
          talkback.resume()
          talkback.cancel()
          talkback.close()
        }))
    fixture.clock.run()
    defer { talkback.cancel() }
    try requireSame(recorded.withLock { $0 }, "with all calls of the talkback inside each call")
    for (other, missed) in others.withLock({ $0 }) { try requireJoined(other, missed, "started inside a call") }

    let cancelled = self.fixture()
    let other = Locked<Recorder<Element, Failure>?>(nil)
    let recorder = cancelled.start { recorder in
      guard recorder.elements.count == 2 else { return nil }
      recorder.cancel()
      recorder.request(1)
      recorder.resume()
      let inner = cancelled.recorder()
      other.withLock { $0 = inner }
      cancelled.producer.run(inner.consumer)
      return nil
    }
    cancelled.clock.run()
    try recorder.requireProtocol()
    if let other = other.withLock({ $0 }) { try requireJoined(other, 2, "started inside a call that cancels") }
  }

  /// Requires the expected events, except that up to `missed` elements may be missing at the start: a subscriber of a shared stream,
  /// which cannot be rewound, receives only the rest of its connection.
  private func requireJoined(_ recorder: Recorder<Element, Failure>, _ missed: Int, _ when: String)
    throws(RuleViolation)
  {
    try recorder.requireProtocol()
    let texts = recorder.texts
    if !rewinds && recorder.isOver { return }
    let isJoined = texts.count >= expected.count - missed && texts == expected.suffix(texts.count)
    if !isJoined { try requireSame(texts, when) }
  }

  /// Compares the depth of the stack at all elements: it grows in a source that calls itself for each element.
  func stackStaysFlat() throws(RuleViolation) {
    for inside in [false, true] {
      let recorded = Locked<[UInt]>([])
      let fixture = fixture(.numbers(300))
      let recorder = fixture.recorder(requesting: inside ? 1 : .max) { recorder in
        recorded.withLock { $0.append(UInt(antiphon_stack())) }
        if inside { recorder.talkback.request(1) }
        return inside ? recorder.talkback.take() : nil
      }
      fixture.producer.run(recorder.consumer)
      fixture.clock.run()
      let places = recorded.withLock { $0 }
      // Fewer elements show nothing.
      guard places.count >= 100 else { continue }
      // A source may emit from its start, from a wake-up and from the clock, which are a few places, not equally deep: with the large frames
      // of the address sanitizer they differ by 30 kB. A source that calls itself is at many places. The stack grows downwards.
      let isAtFewPlaces = Set(places).count <= 32
      let depth = places.max()! - places.min()!
      try require(
        isAtFewPlaces || depth < places.count * 64,
        "it took \(depth) bytes of stack for \(places.count) elements\(inside ? ", requested inside `next`" : "")"
      )
    }
  }
}

extension Recorder {
  var completions: Int { events.count { if case .completed = $0 { true } else { false } } }
}
