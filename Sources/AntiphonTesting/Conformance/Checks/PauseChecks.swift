import Antiphon

extension TestSubject {
  private var needsTwo: String { "It has no second element that a pause could hold back." }

  /// A stream that is paused inside its first element.
  private func paused(_ fixture: StreamFixture<Element, Failure>, requesting demand: Int = .max) -> Recorder<
    Element, Failure
  > {
    let latch = Latch()
    return fixture.start(requesting: demand) { recorder in
      if latch.close() { recorder.pause() }
      return nil
    }
  }

  func pauseStopsDelivery() throws(RuleViolation) {
    try assume(count > 1, needsTwo)
    let fixture = fixture()
    let recorder = paused(fixture)
    fixture.clock.advance(by: .seconds(3600))
    try require(recorder.elements.count == 1, "paused inside the first element, it emitted \(recorder.texts)")
    try recorder.requireProtocol()
  }

  func resumeLosesNothing() throws(RuleViolation) {
    try assume(count > 1, needsTwo)
    for place in places {
      let fixture = fixture()
      let recorder = fixture.start { recorder in
        if recorder.elements.count == place { recorder.pause() }
        return nil
      }
      recorder.resume()
      fixture.clock.run()
      try requireSame(recorder, "paused inside element \(place) and resumed")
    }
  }

  func pauseIsIdempotent() throws(RuleViolation) {
    try assume(count > 1, needsTwo)
    let fixture = fixture()
    let recorder = paused(fixture)
    recorder.pause()
    recorder.resume()
    recorder.resume()
    fixture.clock.run()
    try requireSame(recorder, "paused twice and resumed twice")
  }

  func pauseKeepsDemand() throws(RuleViolation) {
    try assume(count > 1, needsTwo)
    let fixture = fixture()
    let recorder = paused(fixture, requesting: 2)
    recorder.request(2)
    fixture.clock.run()
    try require(recorder.elements.count == 1, "paused and then requested, it emitted \(recorder.texts)")
    recorder.resume()
    fixture.clock.run()
    try require(
      recorder.elements.count == min(4, count) || isShorter(recorder),
      "requested 2, paused, requested 2, resumed: it emitted \(recorder.texts)")
    try recorder.requireProtocol()
  }

  func pauseBeforeStart() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.recorder()
    recorder.pause()
    fixture.run(recorder)
    try require(recorder.elements.isEmpty, "paused before its start, it emitted \(recorder.texts)")
    recorder.resume()
    fixture.clock.run()
    try requireSame(recorder, "paused before its start and resumed")
  }

  func pauseStopsUpstream() throws(RuleViolation) {
    try assume(count > 1, needsTwo)
    let fixture = fixture()
    let latch = Latch()
    let emitted = Locked(0)
    let recorder = fixture.start { [upstream = fixture.upstream] recorder in
      if latch.close() {
        emitted.withLock { $0 = upstream.emitted }
        recorder.pause()
      }
      return nil
    }
    let (limit, overflow) = emitted.withLock { $0 }.addingReportingOverflow(demand.limit)
    try require(
      overflow || limit == .max || fixture.upstream.emitted <= limit + 1,
      "paused when upstream had emitted \(emitted.withLock { $0 }) elements, it took \(fixture.upstream.emitted)")
    let taken = fixture.upstream.emitted
    fixture.clock.advance(by: .seconds(3600))
    try require(fixture.upstream.emitted == taken, "while it was paused upstream went on")
    recorder.cancel()
  }

  func pauseFromAnotherThread() throws(RuleViolation) {
    for turn in 0..<loops {
      let fixture = fixture()
      let recorder = fixture.recorder()
      concurrently(turn) {
        for _ in 0..<3 {
          recorder.pause()
          recorder.resume()
        }
      } _: {
        fixture.producer.run(recorder.consumer)
      }
      fixture.clock.run()
      try requireSame(recorder, "paused and resumed by another thread")
    }
  }
}
