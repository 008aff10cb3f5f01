import Antiphon

extension Specimen {
  /// A rewind as the answer to the element at `place`, from 1.
  func rewindReply(at place: Int) throws(Unkept) {
    try need(rewinds, "It can't be rewound.")
    try need(count > 0, "It has no element that could be answered.")
    let place = min(place, count)
    let latch = Latch()
    let recorder = stage().start { recorder in
      recorder.elements.count == place && latch.close() ? .rewind : nil
    }
    try recorder.holdProtocol()
    try holdRewound(recorder, [place])
    try holdStagesRewound([place])
  }

  func rewindWhileWaiting() throws(Unkept) {
    try need(rewinds, "It can't be rewound.")
    let stage = stage()
    let recorder = stage.start(requesting: 2)
    try need(count > 2 && !recorder.isOver, "It has ended before it could be rewound.")
    let said = recorder.elements.count
    do throws(RewindFailure) { try recorder.rewind() } catch { throw .broken("it refused to be rewound") }
    recorder.request(.max)
    stage.clock.run()
    try recorder.holdProtocol()
    try holdRewound(recorder, [said])
  }

  func rewindTwice() throws(Unkept) {
    try need(rewinds, "It can't be rewound.")
    try need(count > 2, "It has too few elements to be rewound twice.")
    let places = [1, 3]
    let recorder = stage().start { places.contains($0.elements.count) ? .rewind : nil }
    try recorder.holdProtocol()
    try holdRewound(recorder, [1, 2])
    try holdStagesRewound([1, 2])
  }

  func rewindReachesUpstream() throws(Unkept) {
    try need(rewinds, "It can't be rewound.")
    try need(count > 0, "It has no element that could be answered.")
    let once = stage()
    _ = once.start()
    let latch = Latch()
    let before = Guarded(0)
    let stage = stage()
    _ = stage.start { [upstream = stage.upstream] _ in
      guard latch.close() else { return nil }
      before.withLock { $0 = upstream.emitted }
      return .rewind
    }
    let least = before.withLock { $0 } + once.upstream.emitted
    try hold(
      stage.upstream.emitted >= least,
      "upstream said \(stage.upstream.emitted) elements, not \(least): not all of them again")
  }

  /// Holds that the stream started again after so many elements each time.
  private func holdRewound(_ recorder: Recorder<Element, Failure>, _ places: [Int]) throws(Unkept) {
    let again = places.flatMap { expected.prefix($0) } + expected
    let isSame =
      switch outcome {
      case .fixed: recorder.texts == again
      case .anyOrder: recorder.texts.count == again.count && recorder.texts.last == again.last
      case .timed: recorder.texts.last == again.last
      }
    try hold(isSame, "rewound after \(places) it said \(recorder.texts.joined(separator: " "))")
  }

  /// Holds that what stands behind the stream, and counts its elements, begins anew after so many elements each time.
  private func holdStagesRewound(_ places: [Int]) throws(Unkept) {
    let stage = stage()
    let left = Guarded(places[...])
    let counts = Recorder<Int, Failure>(on: stage.clock) { count in
      left.withLock { left in
        guard count == left.first else { return nil }
        left.removeFirst()
        return .rewind
      }
    }
    stage.producer.scan(0) { count, _ in count + 1 }.run(counts.consumer)
    stage.clock.run()
    let numbers = counts.elements
    counts.talkback.cancel()
    let again = places.flatMap { 1...$0 } + [1]
    try hold(
      numbers.starts(with: again),
      "rewound after \(places), a stage behind it counted \(numbers.prefix(again.count)), not \(again)")
  }

  func refusedRewindIsHarmless() throws(Unkept) {
    try need(!rewinds, "It can be rewound.")
    let stage = stage()
    let recorder = stage.start(requesting: 2)
    if !recorder.isOver {
      var isRefused = false
      do throws(RewindFailure) { try recorder.talkback.rewind() } catch { isRefused = true }
      try need(isRefused, "It can be rewound in its own way.")
    }
    recorder.request(.max)
    stage.clock.run()
    try holdSame(recorder, "after a refused rewind")
  }

  func refusalReachesDownstream() throws(Unkept) {
    let asked = stage(.unrewindable(12))
    let recorder = asked.start(requesting: 2)
    // Until upstream has been started, nobody knows.
    if !recorder.isOver && asked.upstream.runs > 0 {
      var isRefused = false
      do throws(RewindFailure) { try recorder.talkback.rewind() } catch { isRefused = true }
      try hold(isRefused, "its upstream can't be rewound, and it did not refuse")
    }
    recorder.request(.max)
    asked.clock.run()
    try holdSame(recorder, "with an upstream that can't be rewound")

    for place in Set([1, count]) {
      let replied = stage(.unrewindable(12))
      let other = replied.start { [upstream = replied.upstream] recorder in
        upstream.runs > 0 && recorder.elements.count == place ? .rewind : nil
      }
      try holdSame(other, "after a reply of .rewind, with an upstream that can't be rewound,")
    }
  }

  func rewindReachesStages() throws(Unkept) {
    try need(rewinds, "It can't be rewound.")
    try need(count > 2, "It has too few elements to be rewound.")
    for isReply in [true, false] {
      let stage = Stage<Int, Failure>({ upstream, clock in make(upstream, clock).scan(0) { number, _ in number + 1 } })
      defer { stage.close() }
      let latch = Latch()
      let recorder = stage.start(requesting: isReply ? .max : 2) { recorder in
        isReply && recorder.elements.count == 2 && latch.close() ? .rewind : nil
      }
      if !isReply {
        try need(!recorder.isOver, "It has ended before it could be rewound.")
        do throws(RewindFailure) { try recorder.rewind() } catch { throw .broken("it refused to be rewound") }
        recorder.request(.max)
        stage.clock.run()
      }
      try recorder.holdProtocol()
      let again = Array(1...2) + Array(1...max(1, recorder.elements.count - 2))
      try hold(
        recorder.elements == again,
        "rewound \(isReply ? "by a reply" : "while it waited"), a stage behind it that counts said \(recorder.elements)"
      )
    }
  }
}
