import Antiphon

// Demand.
extension Specimen {
  func requestsAddUp() throws(Unkept) {
    let stage = stage()
    let recorder = stage.start(requesting: 1) { recorder in
      if recorder.elements.count == 1 {
        recorder.request(1)
        recorder.request(2)
      }
      return nil
    }
    try hold(
      recorder.elements.count == min(4, count) || isShorter(recorder),
      "asked for 1 and 1 and 2, it said \(recorder.texts)")
    try recorder.holdProtocol()
  }

  func demandSaturates() throws(Unkept) {
    let stage = stage()
    let recorder = stage.start(requesting: 1) { recorder in
      if recorder.elements.count == 1 {
        for _ in 0..<3 { recorder.request(.max - 1) }
      }
      return nil
    }
    try holdSame(recorder, "asked for three times Int.max - 1")
  }

  func unlimitedIsSticky() throws(Unkept) {
    let recorder = stage().start { recorder in
      if recorder.elements.count == 1 { recorder.request(1) }
      return nil
    }
    try holdSame(recorder, "asked for everything and for one more")
  }

  func everyRequestIsAnswered() throws(Unkept) {
    let stage = stage()
    let recorder = stage.start(requesting: 0)
    for asked in 1...max(1, count) where !recorder.isOver {
      recorder.request(1)
      stage.clock.run()
      try hold(
        recorder.elements.count == asked || recorder.isOver, "asked \(asked) times for one, it said \(recorder.texts)")
    }
  }

  func requestInsideNextCounts() throws(Unkept) {
    try need(count > 1, "It has no second element.")
    let recorder = stage().start(requesting: 1) { recorder in
      recorder.request(1)
      return nil
    }
    try holdSame(recorder, "asked for the next one inside each `next`")
  }

  func requestBeforeStartCounts() throws(Unkept) {
    let stage = stage()
    let recorder = stage.recorder(requesting: 0)
    recorder.request(2)
    stage.run(recorder)
    try hold(
      recorder.elements.count == min(2, count) || isShorter(recorder),
      "asked for 2 before the start, it said \(recorder.texts)")
    try recorder.holdProtocol()
  }

  func idleAfterEnd(_ what: String, _ ask: (Recorder<Element, Failure>) -> Void) throws(Unkept) {
    let stage = stage()
    let recorder = stage.start()
    let said = recorder.texts
    ask(recorder)
    stage.clock.run()
    try recorder.holdProtocol()
    try hold(recorder.texts == said, "after \(what) at the end came \(recorder.texts.dropFirst(said.count))")
    try holdEnded(stage)
  }

  func requestAfterCancelIsIdle() throws(Unkept) {
    try need(count > 1, "It has ended before it could be cancelled.")
    let stage = stage()
    let recorder = stage.start(requesting: 1)
    recorder.cancel()
    stage.clock.run()
    let said = recorder.texts
    recorder.request(3)
    stage.clock.run()
    try recorder.holdProtocol()
    try hold(recorder.texts == said, "after a cancellation and a request came \(recorder.texts.dropFirst(said.count))")
  }

  func requestsFromThreadsAddUp() throws(Unkept) {
    for turn in 0..<loops {
      let stage = stage()
      let recorder = stage.start(requesting: 0)
      atOnce(turn) {
        for _ in 0..<3 { recorder.request(1) }
      } _: {
        for _ in 0..<2 { recorder.request(1) }
      }
      stage.clock.run()
      try hold(
        recorder.elements.count == min(5, count) || (isTimed && recorder.elements.count <= 5),
        "asked 3 times by one thread and twice by another, it said \(recorder.texts)")
      try recorder.holdProtocol()
    }
  }

  func waitMeansWait() throws(Unkept) {
    let stage = stage()
    let recorder = stage.start(requesting: 1)
    stage.clock.advance(by: .seconds(3600))
    try hold(recorder.elements.count <= 1, "asked for one, it said \(recorder.texts)")
    try recorder.holdProtocol()
  }

  func takesNoMoreThanStated() throws(Unkept) {
    let stage = stage()
    _ = stage.start(requesting: 0)
    try hold(
      stage.upstream.emitted <= demand.limit,
      "without demand it took \(stage.upstream.emitted) elements, stated are \(demand.limit)")
  }

  var isTimed: Bool { if case .timed = outcome { true } else { false } }

  /// True for a stream that says less when it is asked less often, and has ended.
  func isShorter(_ recorder: Recorder<Element, Failure>) -> Bool { isTimed && recorder.isOver }

  func holdEnded(_ stage: Stage<Element, Failure>) throws(Unkept) {
    if let unended = stage.upstream.unended { throw .broken(unended) }
  }
}
