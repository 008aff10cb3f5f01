import Antiphon

extension TestSubject {
  /// Replies `.rewind` to the element at `place`, from 1.
  func rewindReply(at place: Int) throws(RuleViolation) {
    try assume(rewinds, "It cannot be rewound.")
    try assume(count > 0, "It has no element to reply to.")
    let place = min(place, count)
    let latch = Latch()
    let recorder = fixture().start { recorder in
      recorder.elements.count == place && latch.close() ? .rewind : nil
    }
    try recorder.requireProtocol()
    try requireRewound(recorder, [place])
    try requireDownstreamRewound([place])
  }

  func rewindWhileWaiting() throws(RuleViolation) {
    try assume(rewinds, "It cannot be rewound.")
    let fixture = fixture()
    let recorder = fixture.start(requesting: 2)
    try assume(count > 2 && !recorder.isOver, "It has completed before it could be rewound.")
    let recorded = recorder.elements.count
    do throws(RewindFailure) { try recorder.rewind() } catch { throw .broken("it refused to be rewound") }
    recorder.request(.max)
    fixture.clock.run()
    try recorder.requireProtocol()
    try requireRewound(recorder, [recorded])
  }

  func rewindTwice() throws(RuleViolation) {
    try assume(rewinds, "It cannot be rewound.")
    try assume(count > 2, "It has too few elements to be rewound twice.")
    let places = [1, 3]
    let recorder = fixture().start { places.contains($0.elements.count) ? .rewind : nil }
    try recorder.requireProtocol()
    try requireRewound(recorder, [1, 2])
    try requireDownstreamRewound([1, 2])
  }

  func rewindReachesUpstream() throws(RuleViolation) {
    try assume(rewinds, "It cannot be rewound.")
    try assume(count > 0, "It has no element to reply to.")
    let once = fixture()
    _ = once.start()
    let latch = Latch()
    let before = Locked(0)
    let fixture = fixture()
    _ = fixture.start { [upstream = fixture.upstream] _ in
      guard latch.close() else { return nil }
      before.withLock { $0 = upstream.emitted }
      return .rewind
    }
    let least = before.withLock { $0 } + once.upstream.emitted
    try require(
      fixture.upstream.emitted >= least,
      "upstream emitted \(fixture.upstream.emitted) elements, not \(least): not all of them again")
  }

  /// Requires that the stream started again after these numbers of elements.
  private func requireRewound(_ recorder: Recorder<Element, Failure>, _ places: [Int]) throws(RuleViolation) {
    let again = places.flatMap { expected.prefix($0) } + expected
    let isSame =
      switch outcome {
      case .fixed: recorder.texts == again
      case .anyOrder: recorder.texts.count == again.count && recorder.texts.last == again.last
      case .timed: recorder.texts.last == again.last
      }
    try require(isSame, "rewound after \(places) it emitted \(recorder.texts.joined(separator: " "))")
  }

  /// Requires that a stage downstream, which counts the elements, started again after these numbers of elements.
  private func requireDownstreamRewound(_ places: [Int]) throws(RuleViolation) {
    let fixture = fixture()
    let left = Locked(places[...])
    let counts = Recorder<Int, Failure>(on: fixture.clock) { count in
      left.withLock { left in
        guard count == left.first else { return nil }
        left.removeFirst()
        return .rewind
      }
    }
    fixture.producer.scan(0) { count, _ in count + 1 }.run(counts.consumer)
    fixture.clock.run()
    let numbers = counts.elements
    counts.talkback.cancel()
    let again = places.flatMap { 1...$0 } + [1]
    try require(
      numbers.starts(with: again),
      "rewound after \(places), a stage behind it counted \(numbers.prefix(again.count)), not \(again)")
  }

  func refusedRewindIsHarmless() throws(RuleViolation) {
    try assume(!rewinds, "It can be rewound.")
    let fixture = fixture()
    let recorder = fixture.start(requesting: 2)
    if !recorder.isOver {
      var isRefused = false
      do throws(RewindFailure) { try recorder.talkback.rewind() } catch { isRefused = true }
      try assume(isRefused, "It can be rewound in its own way.")
    }
    recorder.request(.max)
    fixture.clock.run()
    try requireSame(recorder, "after a refused rewind")
  }

  func rewindRefusalReachesDownstream() throws(RuleViolation) {
    let asked = fixture(.unrewindable(12))
    let recorder = asked.start(requesting: 2)
    // Before upstream has been started, the answer is not known.
    if !recorder.isOver && asked.upstream.runs > 0 {
      var isRefused = false
      do throws(RewindFailure) { try recorder.talkback.rewind() } catch { isRefused = true }
      try require(isRefused, "its upstream cannot be rewound, and it did not refuse")
    }
    recorder.request(.max)
    asked.clock.run()
    try requireSame(recorder, "with an upstream that cannot be rewound")

    for place in Set([1, count]) {
      let replied = fixture(.unrewindable(12))
      let other = replied.start { [upstream = replied.upstream] recorder in
        upstream.runs > 0 && recorder.elements.count == place ? .rewind : nil
      }
      try requireSame(other, "after a reply of .rewind, with an upstream that cannot be rewound,")
    }
  }

  func rewindRestartsDownstream() throws(RuleViolation) {
    try assume(rewinds, "It cannot be rewound.")
    try assume(count > 2, "It has too few elements to be rewound.")
    for isReply in [true, false] {
      let fixture = StreamFixture<Int, Failure>({ upstream, clock in
        make(upstream, clock).scan(0) { number, _ in number + 1 }
      })
      defer { fixture.close() }
      let latch = Latch()
      let recorder = fixture.start(requesting: isReply ? .max : 2) { recorder in
        isReply && recorder.elements.count == 2 && latch.close() ? .rewind : nil
      }
      if !isReply {
        try assume(!recorder.isOver, "It has completed before it could be rewound.")
        do throws(RewindFailure) { try recorder.rewind() } catch { throw .broken("it refused to be rewound") }
        recorder.request(.max)
        fixture.clock.run()
      }
      try recorder.requireProtocol()
      let again = Array(1...2) + Array(1...max(1, recorder.elements.count - 2))
      try require(
        recorder.elements == again,
        "rewound \(isReply ? "by a reply" : "while it waited"), a stage behind it that counts emitted \(recorder.elements)"
      )
    }
  }
}
