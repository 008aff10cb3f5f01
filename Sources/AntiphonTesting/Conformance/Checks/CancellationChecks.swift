import Antiphon

extension TestSubject {
  private var needsTwo: String { "It has completed before it could be cancelled." }

  /// A stream that waits for demand after its first element.
  private func waiting() throws(RuleViolation) -> (StreamFixture<Element, Failure>, Recorder<Element, Failure>) {
    let fixture = fixture()
    let recorder = fixture.start(requesting: 1)
    try assume(count > 1 && !recorder.isOver, needsTwo)
    return (fixture, recorder)
  }

  func cancelCompletesOnce() throws(RuleViolation) {
    let (fixture, recorder) = try waiting()
    recorder.cancel()
    fixture.clock.run()
    try recorder.requireProtocol()
    try recorder.requireCompletion("cancelled", "cancelled while it waited,")
    try require(recorder.completions == 1, "it completed \(recorder.completions) times")
  }

  func cancelIsIdempotent() throws(RuleViolation) {
    let (fixture, recorder) = try waiting()
    recorder.cancel()
    recorder.cancel()
    fixture.clock.run()
    recorder.cancel()
    try recorder.requireProtocol()
    try require(recorder.completions == 1, "cancelled three times it completed \(recorder.completions) times")
    try requireUpstreamEnded(fixture)
  }

  func cancelInsideNextIsFinal() throws(RuleViolation) {
    try assume(count > 0, "It has no element.")
    for place in places {
      let fixture = fixture()
      let recorder = fixture.start { recorder in
        if recorder.elements.count == place { recorder.cancel() }
        return nil
      }
      try recorder.requireProtocol()
      try require(recorder.elements.count == place, "cancelled inside element \(place) it emitted \(recorder.texts)")
      try require(
        recorder.completions == 1, "cancelled inside element \(place) it completed \(recorder.completions) times")
      try recorder.requireCompletion("cancelled", "cancelled inside element \(place)")
    }
  }

  func cancelBeforeStart() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.recorder()
    recorder.cancel()
    fixture.run(recorder)
    try require(recorder.elements.isEmpty, "cancelled before its start, it emitted \(recorder.texts)")
    try require(recorder.completions == 1, "cancelled before its start, it completed \(recorder.completions) times")
    if count > 0 { try recorder.requireCompletion("cancelled", "cancelled before its start,") }
    try requireUpstreamEnded(fixture)
  }

  func cancelWhilePaused() throws(RuleViolation) {
    try assume(count > 1, needsTwo)
    let fixture = fixture()
    let recorder = fixture.start { recorder in
      recorder.pause()
      return nil
    }
    recorder.cancel()
    fixture.clock.run()
    try recorder.requireProtocol()
    try recorder.requireCompletion("cancelled", "cancelled while it was paused,")
    try requireUpstreamEnded(fixture)
  }

  func cancelInsideCompletedIsIgnored() throws(RuleViolation) {
    let fixture = fixture()
    let talkback = Talkback()
    let unowned = talkback.unowned
    let completions = Locked<[String]>([])
    fixture.producer.run(
      Consumer(
        talkback: talkback, next: { _ in .more },
        completed: { completion in
          completions.withLock { $0.append("\(completion)") }
          unowned.use {
            $0.cancel()
            $0.close()
          }
        }))
    fixture.clock.run()
    let recorded = completions.withLock { $0 }
    try require(recorded == expected.suffix(1), "cancelled inside its completion it completed as \(recorded)")
    try requireUpstreamEnded(fixture)
    talkback.cancel()
  }

  func cancelFromAnotherThread() throws(RuleViolation) {
    for turn in 0..<loops {
      let fixture = fixture()
      let late = Counter()
      let isCancelled = Latch()
      let hasCancelled = Locked(false)
      let isUnderWay = Latch()
      let recorder = fixture.recorder { _ in
        isUnderWay.close()
        if hasCancelled.withLock({ $0 }) { late.next() }
        return nil
      }
      concurrently(turn) {
        // Alternately at the start and in the middle, which a busy machine would seldom hit by chance.
        for _ in 0..<(turn.isMultiple(of: 2) ? 0 : 100_000) where !isUnderWay.isClosed {}
        recorder.talkback.cancel()
        if isCancelled.close() { hasCancelled.withLock { $0 = true } }
      } _: {
        fixture.producer.run(recorder.consumer)
        isUnderWay.close()
      }
      fixture.clock.run()
      try recorder.requireProtocol()
      try require(late.value <= 1, "after a cancellation by another thread came \(late.value) elements")
      try require(
        recorder.completions == 1, "cancelled by another thread it completed \(recorder.completions) times")
      try requireUpstreamEnded(fixture)
    }
  }

  func concurrentCancelsAreOne() throws(RuleViolation) {
    for turn in 0..<loops {
      let (fixture, recorder) = try waiting()
      concurrently(turn) {
        recorder.cancel()
      } _: {
        recorder.cancel()
      }
      fixture.clock.run()
      try recorder.requireProtocol()
      try require(recorder.completions == 1, "cancelled by two threads it completed \(recorder.completions) times")
      try requireUpstreamEnded(fixture)
    }
  }

  func cancelReachesUpstreamOnce() throws(RuleViolation) {
    let (fixture, recorder) = try waiting()
    recorder.cancel()
    let emitted = fixture.upstream.emitted
    fixture.clock.run()
    try requireUpstreamEnded(fixture)
    try require(fixture.upstream.emitted == emitted, "upstream went on after the cancellation")
  }

  func stopReachesUpstreamOnce() throws(RuleViolation) {
    try assume(count > 0, "It has no element to reply to.")
    for place in Set([1, count]) {
      let fixture = fixture()
      _ = fixture.start { $0.elements.count == place ? .stop : nil }
      try requireUpstreamEnded(fixture)
    }
  }

  func completionLeavesNoUpstream() throws(RuleViolation) {
    let fixture = fixture()
    _ = fixture.start()
    try requireUpstreamEnded(fixture)
  }

  func noTimerRemains() throws(RuleViolation) {
    let fixture = fixture()
    let recorder = fixture.recorder()
    fixture.producer.run(recorder.consumer)
    while !recorder.isOver && fixture.clock.turn(through: .forever) {}
    try require(fixture.clock.pending == 0, "when it completed \(fixture.clock.pending) appointments remained")
    let other = self.fixture()
    let cancelled = other.recorder(requesting: 1)
    other.producer.run(cancelled.consumer)
    cancelled.cancel()
    // Work on a scheduler cannot be withdrawn: it gets a turn to find that it was cancelled.
    other.clock.advance()
    try require(other.clock.pending == 0, "when it was cancelled \(other.clock.pending) appointments remained")
  }

  func noTimerAfterStop() throws(RuleViolation) {
    try assume(count > 0, "It has no element to reply to.")
    for place in Set([1, min(2, count), count]) {
      let fixture = fixture()
      let recorder = fixture.recorder { $0.elements.count == place ? .stop : nil }
      fixture.producer.run(recorder.consumer)
      while !recorder.isOver && fixture.clock.turn(through: .forever) {}
      // Work on a scheduler cannot be withdrawn.
      fixture.clock.advance()
      let pending = fixture.clock.pending
      try require(pending == 0, "after a reply of .stop at \(place), \(pending) appointments remained")
    }
  }

  func nothingTakenAfterStop() throws(RuleViolation) {
    try assume(count > 0, "It has no element to reply to.")
    try assume(demand.limit < .max, "It takes everything at once.")
    for place in Set([1, min(3, count), min(8, count)]) {
      let fixture = fixture(.numbers(1000))
      let taken = Counter()
      _ = fixture.start { [upstream = fixture.upstream] recorder in
        guard recorder.elements.count == place else { return nil }
        taken.set(upstream.emitted)
        return .stop
      }
      try requireNoMoreTaken(fixture, since: taken.value, "stopped at \(place)")
    }
  }

  /// Requires that no more elements were taken from upstream than is stated.
  func requireNoMoreTaken(_ fixture: StreamFixture<Element, Failure>, since taken: Int, _ when: String)
    throws(RuleViolation)
  {
    let more = fixture.upstream.emitted - taken
    try require(more <= demand.limit, "\(when), it took \(more) more from upstream")
  }

  /// Requires that nothing of an ended stream is alive, although its talkback is.
  func releases(
    _ when: String, from kind: TestUpstream.Kind = .numbers(12), requesting demand: Int = .max,
    replying reply: Reply? = nil, _ end: (Talkback) -> Void
  ) throws(RuleViolation) {
    if reply != nil { try assume(count > 0, "It has no element to reply to.") }
    let live = LifetimeCounter()
    let fixture = fixture(kind, holding: live)
    let talkback = fixture.startUnretained(requesting: demand, holding: live, replying: reply)
    end(talkback)
    fixture.clock.run()
    let count = live.count
    // The kit must not leak what the stream left alive.
    talkback.cancel()
    fixture.clock.forget()
    try require(count == 0, "\(when) it held \(count) objects")
  }

  func unreachableStreamIsCancelled() throws(RuleViolation) {
    try assume(count > 1, needsTwo)
    let live = LifetimeCounter()
    let fixture = fixture(holding: live)
    let completions = Locked<[String]>([])
    var handle: Subscription? = startPuller(on: fixture, live, completions)
    withExtendedLifetime(handle) { fixture.clock.run() }
    let isOver = completions.withLock { !$0.isEmpty }
    try assume(!isOver, needsTwo)
    handle = nil
    fixture.clock.run()
    let recorded = completions.withLock { $0 }
    let count = live.count
    fixture.clock.forget()
    try require(recorded == ["cancelled"], "released while it waited, it completed as \(recorded)")
    try require(count == 0, "released while it waited, it left \(count) objects")
  }

  private func startPuller(
    on fixture: StreamFixture<Element, Failure>, _ live: LifetimeCounter, _ completions: Locked<[String]>
  ) -> Subscription {
    let token = live.token()
    return fixture.producer.pull(requesting: 1) { _ in
      token.touch()
    } completed: { completion in
      completions.withLock { $0.append("\(completion)") }
    }
  }
}
