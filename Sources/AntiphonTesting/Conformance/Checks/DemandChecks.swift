import Antiphon

extension TestSubject {
  func requestsAddUp() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.start(requesting: 1) { recorder in
      if recorder.elements.count == 1 {
        recorder.request(1)
        recorder.request(2)
      }
      return nil
    }
    try require(
      recorder.elements.count == min(4, count) || isShorter(recorder),
      "requested 1 and 1 and 2, it emitted \(recorder.texts)")
    try recorder.requireProtocol()
  }

  func demandSaturates() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.start(requesting: 1) { recorder in
      if recorder.elements.count == 1 {
        for _ in 0..<3 { recorder.request(.max - 1) }
      }
      return nil
    }
    try requireSame(recorder, "requested Int.max - 1 three times")
  }

  func unlimitedIsSticky() throws(RuleViolation) {
    let recorder = fixture().start { recorder in
      if recorder.elements.count == 1 { recorder.request(1) }
      return nil
    }
    try requireSame(recorder, "requested everything and one more")
  }

  func everyRequestIsAnswered() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.start(requesting: 0)
    for asked in 1...max(1, count) where !recorder.isOver {
      recorder.request(1)
      fixture.clock.run()
      try require(
        recorder.elements.count == asked || recorder.isOver,
        "requested \(asked) times one, it emitted \(recorder.texts)")
    }
  }

  func requestInsideNextCounts() throws(RuleViolation) {
    try assume(count > 1, "It has no second element.")
    let recorder = fixture().start(requesting: 1) { recorder in
      recorder.request(1)
      return nil
    }
    try requireSame(recorder, "requested one inside each `next`")
  }

  func requestBeforeStartCounts() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.recorder(requesting: 0)
    recorder.request(2)
    fixture.run(recorder)
    try require(
      recorder.elements.count == min(2, count) || isShorter(recorder),
      "requested 2 before the start, it emitted \(recorder.texts)")
    try recorder.requireProtocol()
  }

  func ignoredAfterCompletion(_ what: String, _ ask: (Recorder<Element, Failure>) -> Void) throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.start()
    let recorded = recorder.texts
    ask(recorder)
    fixture.clock.run()
    try recorder.requireProtocol()
    try require(
      recorder.texts == recorded,
      "after \(what) that followed the completion came \(recorder.texts.dropFirst(recorded.count))")
    try requireUpstreamEnded(fixture)
  }

  func requestAfterCancelIsIgnored() throws(RuleViolation) {
    try assume(count > 1, "It has completed before it could be cancelled.")
    let fixture = fixture()
    let recorder = fixture.start(requesting: 1)
    recorder.cancel()
    fixture.clock.run()
    let recorded = recorder.texts
    recorder.request(3)
    fixture.clock.run()
    try recorder.requireProtocol()
    try require(
      recorder.texts == recorded, "after a cancellation and a request came \(recorder.texts.dropFirst(recorded.count))")
  }

  func concurrentRequestsAddUp() throws(RuleViolation) {
    for turn in 0..<loops {
      let fixture = fixture()
      let recorder = fixture.start(requesting: 0)
      concurrently(turn) {
        for _ in 0..<3 { recorder.request(1) }
      } _: {
        for _ in 0..<2 { recorder.request(1) }
      }
      fixture.clock.run()
      try require(
        recorder.elements.count == min(5, count) || (isTimed && recorder.elements.count <= 5),
        "requested 3 by one thread and 2 by another, it emitted \(recorder.texts)")
      try recorder.requireProtocol()
    }
  }

  func idleWithoutDemand() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.start(requesting: 1)
    fixture.clock.advance(by: .seconds(3600))
    try require(recorder.elements.count <= 1, "requested one, it emitted \(recorder.texts)")
    try recorder.requireProtocol()
  }

  func prefetchIsBounded() throws(RuleViolation) {
    let fixture = fixture()
    _ = fixture.start(requesting: 0)
    try require(
      fixture.upstream.emitted <= demand.limit,
      "without demand it took \(fixture.upstream.emitted) elements, stated are \(demand.limit)")
  }

  var isTimed: Bool { if case .timed = outcome { true } else { false } }

  /// True for a stream that may emit less when it is requested less often, and that has completed.
  func isShorter(_ recorder: Recorder<Element, Failure>) -> Bool { isTimed && recorder.isOver }

  func requireUpstreamEnded(_ fixture: StreamFixture<Element, Failure>) throws(RuleViolation) {
    if let unended = fixture.upstream.unended { throw .broken(unended) }
  }
}
