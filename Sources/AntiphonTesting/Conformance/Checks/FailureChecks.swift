import Antiphon

extension TestSubject {
  func failureIsForwarded() throws(RuleViolation) {
    for place in [4, 0, 1, 7, 12, 40] {
      let fixture = fixture(.failing(after: place))
      let recorder = fixture.start()
      try recorder.requireProtocol()
      // It may have completed before.
      if place != 4 && fixture.upstream.failed == 0 { continue }
      try recorder.requireCompletion("failed(TestFailure(source))", "its upstream failed after \(place) elements, but")
      try requireUpstreamEnded(fixture)
    }
  }

  func failureNeedsNoDemand() throws(RuleViolation) {
    let recorder = fixture(.failing(after: 0)).start(requesting: 0)
    try recorder.requireProtocol()
    try recorder.requireCompletion("failed(TestFailure(source))", "its upstream failed and nothing was requested, but")
  }

  func terminationIsForwarded() throws(RuleViolation) {
    let fixture = fixture(.terminated(after: 4))
    let recorder = fixture.start()
    try recorder.requireProtocol()
    try recorder.requireCompletion("terminated", "its upstream was terminated, but")
    try requireUpstreamEnded(fixture)
  }

  func thrownErrorFails() throws(RuleViolation) {
    guard let throwing else { throw .notApplicable("It takes no closure that may throw.") }
    let fixture = add(
      StreamFixture { upstream, _ in
        throwing(upstream) { number throws(TestFailure) in
          if number == 3 { throw TestFailure("thrown") }
        }
      })
    let recorder = fixture.start()
    try recorder.requireProtocol()
    try recorder.requireCompletion("failed(TestFailure(thrown))", "its closure threw at the third element, but")
    try requireUpstreamEnded(fixture)
  }

  func nothingTakenAfterThrow() throws(RuleViolation) {
    guard let throwing else { throw .notApplicable("It takes no closure that may throw.") }
    try assume(demand.limit < .max, "It takes everything at once.")
    for (place, isCounted) in [(1, false), (3, true), (8, false), (8, true)] {
      let taken = Locked<Int?>(nil)
      let upstream = Locked<TestUpstream?>(nil)
      let fixture = add(
        StreamFixture(
          { numbers, _ in
            throwing(numbers) { number throws(TestFailure) in
              guard number == place else { return }
              let emitted = upstream.withLock { $0?.emitted }
              taken.withLock { $0 = emitted }
              throw TestFailure("thrown")
            }
          }, .numbers(1000)))
      upstream.withLock { $0 = fixture.upstream }
      defer { upstream.withLock { $0 = nil } }
      let recorder = fixture.start(requesting: isCounted ? 1 : .max)
      for _ in 0..<20 where !recorder.isOver {
        recorder.request(1)
        fixture.clock.run()
      }
      try recorder.requireProtocol()
      // Not every closure is called for each element.
      guard let emitted = taken.withLock({ $0 }) else { continue }
      let when = "when its closure had thrown at element \(place)"
      try recorder.requireCompletion(
        "failed(TestFailure(thrown))", "\(when)\(isCounted ? ", requested one by one," : "")")
      try requireNoMoreTaken(fixture, since: emitted, when)
    }
  }
}
