import Antiphon

extension Specimen {
  func failureComesThrough() throws(Unkept) {
    let stage = stage(.failing(after: 4))
    let recorder = stage.start()
    try recorder.holdProtocol()
    try recorder.holdCompletion("failed(TestFailure(source))", "its upstream failed, but")
    try holdEnded(stage)
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
}
