import Antiphon

extension Specimen {
  private var needsTwo: String { "It has ended before it could be cancelled." }

  /// A run that waits for demand after its first element.
  private func waiting() throws(Unkept) -> (Stage<Element, Failure>, Recorder<Element, Failure>) {
    let stage = stage()
    let recorder = stage.start(requesting: 1)
    try need(count > 1 && !recorder.isOver, needsTwo)
    return (stage, recorder)
  }

  func cancelEndsOnce() throws(Unkept) {
    let (stage, recorder) = try waiting()
    recorder.cancel()
    stage.clock.run()
    try recorder.holdProtocol()
    try recorder.holdCompletion("cancelled", "cancelled while it waited,")
    try hold(recorder.completions == 1, "it completed \(recorder.completions) times")
  }

  func cancelTwiceIsOnce() throws(Unkept) {
    let (stage, recorder) = try waiting()
    recorder.cancel()
    recorder.cancel()
    stage.clock.run()
    recorder.cancel()
    try recorder.holdProtocol()
    try hold(recorder.completions == 1, "cancelled three times it completed \(recorder.completions) times")
    try holdEnded(stage)
  }

  func cancelInsideNextIsFinal() throws(Unkept) {
    try need(count > 0, "It has no element.")
    for place in places {
      let stage = stage()
      let recorder = stage.start { recorder in
        if recorder.elements.count == place { recorder.cancel() }
        return nil
      }
      try recorder.holdProtocol()
      try hold(recorder.elements.count == place, "cancelled inside element \(place) it said \(recorder.texts)")
      try hold(
        recorder.completions == 1, "cancelled inside element \(place) it completed \(recorder.completions) times")
      try recorder.holdCompletion("cancelled", "cancelled inside element \(place)")
    }
  }

  func cancelBeforeStart() throws(Unkept) {
    let stage = stage()
    let recorder = stage.recorder()
    recorder.cancel()
    stage.run(recorder)
    try hold(recorder.elements.isEmpty, "cancelled before its start, it said \(recorder.texts)")
    try hold(recorder.completions == 1, "cancelled before its start, it completed \(recorder.completions) times")
    if count > 0 { try recorder.holdCompletion("cancelled", "cancelled before its start,") }
    try holdEnded(stage)
  }

  func cancelWhilePaused() throws(Unkept) {
    try need(count > 1, needsTwo)
    let stage = stage()
    let recorder = stage.start { recorder in
      recorder.pause()
      return nil
    }
    recorder.cancel()
    stage.clock.run()
    try recorder.holdProtocol()
    try recorder.holdCompletion("cancelled", "cancelled while it was paused,")
    try holdEnded(stage)
  }

  func cancelInsideCompletedIsIdle() throws(Unkept) {
    let stage = stage()
    let talkback = Talkback()
    let unowned = Unmanaged.passUnretained(talkback)
    let completions = Guarded<[String]>([])
    stage.producer.run(
      Consumer(
        talkback: talkback, next: { _ in .more },
        completed: { completion in
          completions.withLock { $0.append("\(completion)") }
          unowned._withUnsafeGuaranteedRef {
            $0.cancel()
            $0.close()
          }
        }))
    stage.clock.run()
    let said = completions.withLock { $0 }
    try hold(said == expected.suffix(1), "cancelled inside its completion it completed as \(said)")
    try holdEnded(stage)
    talkback.cancel()
  }

  func cancelFromAnotherThread() throws(Unkept) {
    for turn in 0..<loops {
      let stage = stage()
      let late = Counter()
      let isCancelled = Latch()
      let hasCancelled = Guarded(false)
      let isUnderWay = Latch()
      let recorder = stage.recorder { _ in
        isUnderWay.close()
        if hasCancelled.withLock({ $0 }) { late.next() }
        return nil
      }
      atOnce(turn) {
        // By turns at the start and in the middle, which a busy machine would seldom meet by chance.
        for _ in 0..<(turn.isMultiple(of: 2) ? 0 : 100_000) where !isUnderWay.isClosed {}
        recorder.talkback.cancel()
        if isCancelled.close() { hasCancelled.withLock { $0 = true } }
      } _: {
        stage.producer.run(recorder.consumer)
        isUnderWay.close()
      }
      stage.clock.run()
      try recorder.holdProtocol()
      try hold(late.value <= 1, "after a cancellation by another thread came \(late.value) elements")
      try hold(
        recorder.completions == 1, "cancelled by another thread it completed \(recorder.completions) times")
      try holdEnded(stage)
    }
  }

  func cancelsFromThreadsAreOne() throws(Unkept) {
    for turn in 0..<loops {
      let (stage, recorder) = try waiting()
      atOnce(turn) {
        recorder.cancel()
      } _: {
        recorder.cancel()
      }
      stage.clock.run()
      try recorder.holdProtocol()
      try hold(recorder.completions == 1, "cancelled by two threads it completed \(recorder.completions) times")
      try holdEnded(stage)
    }
  }

  func cancelEndsUpstreamOnce() throws(Unkept) {
    let (stage, recorder) = try waiting()
    recorder.cancel()
    let emitted = stage.upstream.emitted
    stage.clock.run()
    try holdEnded(stage)
    try hold(stage.upstream.emitted == emitted, "upstream went on after the cancellation")
  }

  func stopEndsUpstreamOnce() throws(Unkept) {
    try need(count > 0, "It has no element that could be answered.")
    for place in Set([1, count]) {
      let stage = stage()
      _ = stage.start { $0.elements.count == place ? .stop : nil }
      try holdEnded(stage)
    }
  }

  func endLeavesNoUpstream() throws(Unkept) {
    let stage = stage()
    _ = stage.start()
    try holdEnded(stage)
  }

  func noTimerStays() throws(Unkept) {
    let stage = stage()
    let recorder = stage.recorder()
    stage.producer.run(recorder.consumer)
    while !recorder.isOver && stage.clock.turn(through: .forever) {}
    try hold(stage.clock.pending == 0, "when it completed \(stage.clock.pending) appointments were left")
    let other = self.stage()
    let cancelled = other.recorder(requesting: 1)
    other.producer.run(cancelled.consumer)
    cancelled.cancel()
    // What is handed to a scheduler can't be taken back: it has a turn to find that it is no longer wanted.
    other.clock.advance()
    try hold(other.clock.pending == 0, "when it was cancelled \(other.clock.pending) appointments were left")
  }

  func stopLeavesNoTimer() throws(Unkept) {
    try need(count > 0, "It has no element that could be answered.")
    for place in Set([1, min(2, count), count]) {
      let stage = stage()
      let recorder = stage.recorder { $0.elements.count == place ? .stop : nil }
      stage.producer.run(recorder.consumer)
      while !recorder.isOver && stage.clock.turn(through: .forever) {}
      // What is handed to a scheduler can't be taken back.
      stage.clock.advance()
      let pending = stage.clock.pending
      try hold(pending == 0, "when it was told to stop at \(place), \(pending) appointments were left")
    }
  }

  func stopTakesNothingMore() throws(Unkept) {
    try need(count > 0, "It has no element that could be answered.")
    try need(demand.limit < .max, "It takes everything at once.")
    for place in Set([1, min(3, count), min(8, count)]) {
      let stage = stage(.numbers(1000))
      let taken = Counter()
      _ = stage.start { [upstream = stage.upstream] recorder in
        guard recorder.elements.count == place else { return nil }
        taken.set(upstream.emitted)
        return .stop
      }
      try holdRests(stage, since: taken.value, "told to stop at \(place)")
    }
  }

  /// Holds that no more has been taken from upstream since than is stated.
  func holdRests(_ stage: Stage<Element, Failure>, since taken: Int, _ when: String) throws(Unkept) {
    let more = stage.upstream.emitted - taken
    try hold(more <= demand.limit, "\(when), it took \(more) more from upstream")
  }

  /// Holds that nothing of a run is alive when it is over, though its talkback is.
  func letsGo(
    _ when: String, from kind: Upstream.Kind = .numbers(12), requesting demand: Int = .max,
    replying reply: Reply? = nil, _ end: (Talkback) -> Void
  ) throws(Unkept) {
    if reply != nil { try need(count > 0, "It has no element that could be answered.") }
    let live = Live()
    let stage = stage(kind, holding: live)
    let talkback = stage.startBare(requesting: demand, holding: live, replying: reply)
    end(talkback)
    stage.clock.run()
    let count = live.count
    // What is left alive would be a leak of the kit's.
    talkback.cancel()
    stage.clock.forget()
    try hold(count == 0, "\(when) it held \(count) objects")
  }

  func nobodyLeftToAsk() throws(Unkept) {
    try need(count > 1, needsTwo)
    let live = Live()
    let stage = stage(holding: live)
    let completions = Guarded<[String]>([])
    var handle: Subscription? = startPuller(on: stage, live, completions)
    withExtendedLifetime(handle) { stage.clock.run() }
    let isOver = completions.withLock { !$0.isEmpty }
    try need(!isOver, needsTwo)
    handle = nil
    stage.clock.run()
    let said = completions.withLock { $0 }
    let count = live.count
    stage.clock.forget()
    try hold(said == ["cancelled"], "let go of while it waited, it completed as \(said)")
    try hold(count == 0, "let go of while it waited, it left \(count) objects")
  }

  private func startPuller(
    on stage: Stage<Element, Failure>, _ live: Live, _ completions: Guarded<[String]>
  ) -> Subscription {
    let token = live.token()
    return stage.producer.pull(requesting: 1) { _ in
      token.touch()
    } completed: { completion in
      completions.withLock { $0.append("\(completion)") }
    }
  }
}
