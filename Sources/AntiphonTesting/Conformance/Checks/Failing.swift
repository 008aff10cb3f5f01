import Antiphon

extension Specimen {
  func failureComesThrough() throws(Unkept) {
    for place in [4, 0, 1, 7, 12, 40] {
      let stage = stage(.failing(after: place))
      let recorder = stage.start()
      try recorder.holdProtocol()
      // It may have ended before.
      if place != 4 && stage.upstream.failed == 0 { continue }
      try recorder.holdCompletion("failed(TestFailure(source))", "its upstream failed after \(place) elements, but")
      try holdEnded(stage)
    }
  }

  func failureNeedsNoDemand() throws(Unkept) {
    let recorder = stage(.failing(after: 0)).start(requesting: 0)
    try recorder.holdProtocol()
    try recorder.holdCompletion("failed(TestFailure(source))", "its upstream failed and nothing was asked for, but")
  }

  func terminationComesThrough() throws(Unkept) {
    let stage = stage(.terminated(after: 4))
    let recorder = stage.start()
    try recorder.holdProtocol()
    try recorder.holdCompletion("terminated", "its upstream was terminated, but")
    try holdEnded(stage)
  }

  func thrownErrorFails() throws(Unkept) {
    guard let throwing else { throw .notApplicable("It takes no closure that may throw.") }
    let stage = add(
      Stage { upstream, _ in
        throwing(upstream) { number throws(TestFailure) in
          if number == 3 { throw TestFailure("thrown") }
        }
      })
    let recorder = stage.start()
    try recorder.holdProtocol()
    try recorder.holdCompletion("failed(TestFailure(thrown))", "its closure threw at the third element, but")
    try holdEnded(stage)
  }

  func thrownErrorTakesNothingMore() throws(Unkept) {
    guard let throwing else { throw .notApplicable("It takes no closure that may throw.") }
    try need(demand.limit < .max, "It takes everything at once.")
    for (place, isCounted) in [(1, false), (3, true), (8, false), (8, true)] {
      let taken = Guarded<Int?>(nil)
      let upstream = Guarded<Upstream?>(nil)
      let stage = add(
        Stage(
          { numbers, _ in
            throwing(numbers) { number throws(TestFailure) in
              guard number == place else { return }
              let emitted = upstream.withLock { $0?.emitted }
              taken.withLock { $0 = emitted }
              throw TestFailure("thrown")
            }
          }, .numbers(1000)))
      upstream.withLock { $0 = stage.upstream }
      defer { upstream.withLock { $0 = nil } }
      let recorder = stage.start(requesting: isCounted ? 1 : .max)
      for _ in 0..<20 where !recorder.isOver {
        recorder.request(1)
        stage.clock.run()
      }
      try recorder.holdProtocol()
      // Not every closure is called for each element.
      guard let emitted = taken.withLock({ $0 }) else { continue }
      let when = "when its closure had thrown at element \(place)"
      try recorder.holdCompletion("failed(TestFailure(thrown))", "\(when)\(isCounted ? ", asked one by one," : "")")
      try holdRests(stage, since: emitted, when)
    }
  }
}
