import Antiphon

extension Specimen {
  private var needsTwo: String { "It has no second element that a pause could hold up." }

  /// A run that pauses inside its first element.
  private func paused(_ stage: Stage<Element, Failure>, requesting demand: Int = .max) -> Recorder<Element, Failure> {
    let latch = Latch()
    return stage.start(requesting: demand) { recorder in
      if latch.close() { recorder.pause() }
      return nil
    }
  }

  func pauseStops() throws(Unkept) {
    try need(count > 1, needsTwo)
    let stage = stage()
    let recorder = paused(stage)
    stage.clock.advance(by: .seconds(3600))
    try hold(recorder.elements.count == 1, "paused inside the first element, it said \(recorder.texts)")
    try recorder.holdProtocol()
  }

  func resumeLosesNothing() throws(Unkept) {
    try need(count > 1, needsTwo)
    for place in places {
      let stage = stage()
      let recorder = stage.start { recorder in
        if recorder.elements.count == place { recorder.pause() }
        return nil
      }
      recorder.resume()
      stage.clock.run()
      try holdSame(recorder, "paused inside element \(place) and resumed")
    }
  }

  func pauseTwiceIsOnce() throws(Unkept) {
    try need(count > 1, needsTwo)
    let stage = stage()
    let recorder = paused(stage)
    recorder.pause()
    recorder.resume()
    recorder.resume()
    stage.clock.run()
    try holdSame(recorder, "paused twice and resumed twice")
  }

  func pauseKeepsDemand() throws(Unkept) {
    try need(count > 1, needsTwo)
    let stage = stage()
    let recorder = paused(stage, requesting: 2)
    recorder.request(2)
    stage.clock.run()
    try hold(recorder.elements.count == 1, "paused and then asked, it said \(recorder.texts)")
    recorder.resume()
    stage.clock.run()
    try hold(
      recorder.elements.count == min(4, count) || isShorter(recorder),
      "asked for 2, paused, asked for 2, resumed: it said \(recorder.texts)")
    try recorder.holdProtocol()
  }

  func pausedFromTheStart() throws(Unkept) {
    let stage = stage()
    let recorder = stage.recorder()
    recorder.pause()
    stage.run(recorder)
    try hold(recorder.elements.isEmpty, "paused before its start, it said \(recorder.texts)")
    recorder.resume()
    stage.clock.run()
    try holdSame(recorder, "paused before its start and resumed")
  }

  func pausedUpstreamRests() throws(Unkept) {
    try need(count > 1, needsTwo)
    let stage = stage()
    let latch = Latch()
    let emitted = Guarded(0)
    let recorder = stage.start { [upstream = stage.upstream] recorder in
      if latch.close() {
        emitted.withLock { $0 = upstream.emitted }
        recorder.pause()
      }
      return nil
    }
    let (limit, overflow) = emitted.withLock { $0 }.addingReportingOverflow(demand.limit)
    try hold(
      overflow || limit == .max || stage.upstream.emitted <= limit + 1,
      "paused when upstream had said \(emitted.withLock { $0 }) elements, it took \(stage.upstream.emitted)")
    let taken = stage.upstream.emitted
    stage.clock.advance(by: .seconds(3600))
    try hold(stage.upstream.emitted == taken, "while it was paused upstream went on")
    recorder.cancel()
  }

  func pauseFromAnotherThread() throws(Unkept) {
    for turn in 0..<loops {
      let stage = stage()
      let recorder = stage.recorder()
      atOnce(turn) {
        for _ in 0..<3 {
          recorder.pause()
          recorder.resume()
        }
      } _: {
        stage.producer.run(recorder.consumer)
      }
      stage.clock.run()
      try holdSame(recorder, "paused and resumed by another thread")
    }
  }
}
