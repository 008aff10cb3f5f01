import Antiphon
internal import AntiphonShims

// What is said, and in which order.
extension Specimen {
  func nothingUnasked() throws(Unkept) {
    let recorder = stage().start(requesting: 0)
    try hold(recorder.elements.isEmpty, "without a request came \(recorder.texts)")
    try recorder.holdProtocol()
  }

  func neverMoreThanAsked() throws(Unkept) {
    for portion in 1...3 {
      let stage = stage()
      let recorder = stage.start(requesting: portion)
      for round in 2...4 where !recorder.isOver {
        try hold(
          recorder.elements.count < portion * round,
          "after \(portion * (round - 1)) had been asked for came \(recorder.elements.count)")
        recorder.request(portion)
        stage.clock.run()
      }
      try recorder.holdProtocol()
    }
  }

  func oneCompletion() throws(Unkept) {
    let recorder = stage().start()
    try hold(recorder.completions == 1, "it completed \(recorder.completions) times")
    let cancelled = stage().start(requesting: 1)
    let wasOver = cancelled.isOver
    cancelled.cancel()
    try hold(
      cancelled.completions <= 1, "\(wasOver ? "ended and then " : "")cancelled, it completed several times")
  }

  func silenceAfterCompletion() throws(Unkept) {
    let stage = stage()
    let recorder = stage.start()
    let said = recorder.events.count
    recorder.talkback.request(3)
    recorder.talkback.pause()
    recorder.talkback.resume()
    stage.clock.advance(by: .seconds(3600))
    try recorder.holdProtocol()
    try hold(recorder.events.count == said, "after its completion came \(recorder.texts.dropFirst(said))")
  }

  func silenceAfterStop() throws(Unkept) {
    try need(count > 0, "It has no element that could be answered.")
    for place in places {
      let stage = stage()
      let recorder = stage.start { $0.elements.count == place ? .stop : nil }
      let said = recorder.events.count
      stage.clock.advance(by: .seconds(3600))
      try recorder.holdProtocol()
      try hold(said == place && recorder.events.count == place, "told to stop at \(place) it said \(recorder.texts)")
    }
  }

  /// Each element that something may happen in, of so many elements that it takes no time: from 1.
  var places: [Int] { count < 1 ? [] : Array(1...min(count, 12)) }

  func callsDoNotNest() throws(Unkept) {
    try need(count > 0, "It has no element inside which something could be asked.")
    let stage = stage()
    let recorder = stage.start(requesting: 1) { recorder in
      recorder.pause()
      recorder.request(2)
      recorder.resume()
      return nil
    }
    try recorder.holdProtocol()
    try holdSame(recorder, "asked inside each `next`")
  }

  func callsDoNotOverlap() throws(Unkept) {
    for turn in 0..<loops {
      let stage = stage()
      let recorder = stage.start(requesting: 0)
      atOnce(turn) {
        for _ in 0..<count { recorder.request(1) }
      } _: {
        recorder.request(.max)
      }
      stage.clock.run()
      try recorder.holdProtocol()
      try hold(recorder.texts.last == expected.last, "asked by two threads it said \(recorder.texts)")
    }
  }

  func finishesWithinOneRequest() throws(Unkept) {
    try need(!isTimed, "How many elements it says depends on when they are asked for.")
    let stage = stage()
    let recorder = stage.start(requesting: count)
    if !recorder.isOver {
      recorder.request(1)
      stage.clock.run()
    }
    try hold(recorder.isOver, "asked for its \(count) elements and one more it has not ended")
    try recorder.holdProtocol()
  }

  func sameInPortions() throws(Unkept) {
    var portions = Numbers(seed: 4)
    for most in [1, 2, 5] {
      let stage = stage()
      let recorder = stage.start(requesting: 0)
      for _ in 0...20 + expected.count where !recorder.isOver {
        recorder.request(portions.next(in: 1...most))
        stage.clock.run()
      }
      try holdSame(recorder, most == 1 ? "asked one by one" : "asked in portions of up to \(most)")
    }
  }

  func sameAgain() throws(Unkept) {
    let stage = stage()
    try holdSame(stage.start(), "started")
    try holdSame(stage.start(), "started again")
  }

  func runsShareNothing() throws(Unkept) {
    let stage = stage()
    let runs = [stage.start(requesting: 0), stage.start(requesting: 0)]
    for _ in 0...20 + expected.count {
      for recorder in runs where !recorder.isOver {
        recorder.request(1)
        stage.clock.run()
      }
    }
    for recorder in runs { try holdSame(recorder, "run beside another") }
  }

  func same(from kind: Upstream.Kind, _ when: String) throws(Unkept) {
    try holdSame(stage(kind).start(), when)
  }

  func emptyUpstreamEnds() throws(Unkept) {
    let recorder = stage(.numbers(0)).start()
    try recorder.holdProtocol()
    try hold(recorder.isOver, "it has not ended: \(recorder.texts)")
  }

  func everythingMayBeAskedInside() throws(Unkept) {
    let stage = stage()
    // Each with the number of elements that it may have missed.
    let others = Guarded<[(recorder: Recorder<Element, Failure>, missed: Int)]>([])
    let startAnother: @Sendable (_ missed: Int) -> Void = { missed in
      let other = stage.recorder()
      others.withLock { $0.append((other, missed)) }
      stage.producer.run(other.consumer)
    }
    let said = Guarded<[String]>([])
    let talkback = Talkback(requesting: 1)
    let unowned = Unmanaged.passUnretained(talkback)
    stage.producer.run(
      Consumer(
        talkback: talkback,
        next: { element in
          let count = said.withLock { said in
            said.append("next(\(element))")
            return said.count
          }
          let talkback = unowned.takeUnretainedValue()
          talkback.pause()
          talkback.request(1)
          talkback.onCancel {}.remove()
          talkback.resume()
          if count == 1 || count == 5 { startAnother(count) }
          return talkback.take()
        },
        completed: { completion in
          said.withLock { $0.append("\(completion)") }
          startAnother(0)
          let talkback = unowned.takeUnretainedValue()
          talkback.request(1)
          talkback.pause()
          talkback.resume()
          talkback.cancel()
          talkback.close()
        }))
    stage.clock.run()
    defer { talkback.cancel() }
    try holdSame(said.withLock { $0 }, "asked for everything inside each call")
    for (other, missed) in others.withLock({ $0 }) { try holdJoined(other, missed, "started inside a call") }

    let cancelled = self.stage()
    let other = Guarded<Recorder<Element, Failure>?>(nil)
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
    try recorder.holdProtocol()
    if let other = other.withLock({ $0 }) { try holdJoined(other, 2, "started inside a call that cancels") }
  }

  /// Holds that this is what was expected, without so many elements at most. Who starts a shared stream, which can't be rewound, joins
  /// its run and hears what is left of that.
  private func holdJoined(_ recorder: Recorder<Element, Failure>, _ missed: Int, _ when: String) throws(Unkept) {
    try recorder.holdProtocol()
    let texts = recorder.texts
    if !rewinds && recorder.isOver { return }
    let isJoined = texts.count >= expected.count - missed && texts == expected.suffix(texts.count)
    if !isJoined { try holdSame(texts, when) }
  }

  /// Compares where the stack is at each element: a source that calls itself for each would be somewhere else.
  func stackStaysFlat() throws(Unkept) {
    for inside in [false, true] {
      let depths = Guarded<[UInt]>([])
      let stage = stage(.numbers(300))
      let recorder = stage.recorder(requesting: inside ? 1 : .max) { recorder in
        depths.withLock { $0.append(UInt(antiphon_stack())) }
        if inside { recorder.talkback.request(1) }
        return inside ? recorder.talkback.take() : nil
      }
      stage.producer.run(recorder.consumer)
      stage.clock.run()
      let places = depths.withLock { $0 }
      // A source may speak from its start, from a wake-up and from the clock. Fewer elements say nothing.
      guard places.count >= 100, let top = places.max(), let bottom = places.min() else { continue }
      try hold(
        top - bottom < places.count * 64,
        "it took \(top - bottom) bytes of stack for \(places.count) elements\(inside ? ", asked inside `next`" : "")")
    }
  }
}

extension Recorder {
  var completions: Int { events.count { if case .completed = $0 { true } else { false } } }
}

/// Numbers that are the same in each run.
struct Numbers {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// An xorshift of Marsaglia's (Xorshift RNGs, 2003), as good as portions need it.
  mutating func next(in range: ClosedRange<Int>) -> Int {
    state = state &+ 0x9E37_79B9_7F4A_7C15
    var value = state
    value ^= value << 13
    value ^= value >> 7
    value ^= value << 17
    return range.lowerBound + Int(value % UInt64(range.count))
  }
}
