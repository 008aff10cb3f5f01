import Antiphon

extension TestSubject {
  /// Runs random scripts and compares the events with those of unlimited demand.
  func sameInAnyScript() throws(RuleViolation) {
    try Script.each { script throws(RuleViolation) in
      let kinds: [TestUpstream.Kind] = [.numbers(12), .numbers(24), .numbers(script.random(in: 1...12))]
      try follow(script, kinds[script.random(in: 0...kinds.count - 1)])
    }
  }

  func failsInAnyScript() throws(RuleViolation) {
    try Script.each { script throws(RuleViolation) in try follow(script, .failing(after: script.random(in: 1...24))) }
  }

  /// The events from this kind of upstream with unlimited demand.
  private func reference(_ kind: TestUpstream.Kind) -> [String] { fixture(kind).start().texts }

  private enum ScriptEnd: CaseIterable { case completion, cancellation, cancellationInside, stop }

  private func follow(_ script: Script, _ kind: TestUpstream.Kind) throws(RuleViolation) {
    script.note("upstream \(kind)")
    defer { close() }
    let whole = reference(kind)
    // A failure may overtake elements that wait, which arrive if there is no failure.
    let unfailing: [String]? = if case .failing(let count) = kind { reference(.numbers(count)) } else { nil }
    let elements = whole.count - 1
    let end = ScriptEnd.allCases[script.random(in: 0...ScriptEnd.allCases.count - 1)]
    // The element at which it ends, or the number of steps.
    let place = script.random(in: 1...max(1, elements))
    // The numbers of elements after which it was rewound.
    let rewound = Locked<[Int]>([])
    let fixture = fixture(kind)

    func sinceRewind(_ recorder: Recorder<Element, Failure>) -> Int {
      recorder.elements.count - rewound.withLock { $0.reduce(0, +) }
    }

    let asked = Locked(script.random(in: 0...3))
    let isPaused = Locked(false)
    let recorder = fixture.start(requesting: asked.withLock { $0 }) { [rewinds] recorder in
      let count = recorder.elements.count - rewound.withLock { $0.reduce(0, +) }
      if count == place && end == .stop {
        script.note("stop inside \(count)")
        return .stop
      }
      if count == place && end == .cancellationInside {
        script.note("cancel inside \(count)")
        recorder.cancel()
        return nil
      }
      switch script.random(in: 0...15) {
      case 0...1:
        let more = script.random(in: 1...3)
        script.note("request \(more) inside \(count)")
        asked.withLock { $0 += more }
        recorder.request(more)
      case 2:
        script.note("pause inside \(count)")
        isPaused.withLock { $0 = true }
        recorder.pause()
      case 3:
        script.note("pause, resume inside \(count)")
        recorder.pause()
        recorder.resume()
        isPaused.withLock { $0 = false }
      case 4 where rewinds && rewound.withLock({ $0.count }) < 3:
        script.note("rewind inside \(count)")
        rewound.withLock { $0.append(count) }
        return .rewind
      default: break
      }
      return nil
    }
    for step in 0..<script.random(in: 5...40) where !recorder.isOver {
      switch script.random(in: 0...9) {
      case 0...4:
        let more = script.random(in: 1...5)
        script.note("request \(more)")
        asked.withLock { $0 += more }
        recorder.request(more)
      case 5:
        script.note("pause")
        isPaused.withLock { $0 = true }
        recorder.pause()
      case 6...7:
        script.note("resume")
        isPaused.withLock { $0 = false }
        recorder.resume()
      case 8 where rewinds && rewound.withLock({ $0.count }) < 3:
        let count = sinceRewind(recorder)
        script.note("rewind after \(count)")
        rewound.withLock { $0.append(count) }
        do throws(RewindFailure) { try recorder.rewind() } catch { throw .broken("it refused to be rewound") }
      default: break
      }
      fixture.clock.run()
      let all = asked.withLock { $0 }
      // A completion at the request after the last element is no element.
      let isAtTheEnd = sinceRewind(recorder) == elements
      try require(
        isTimed || recorder.isOver || isPaused.withLock { $0 } || isAtTheEnd || recorder.elements.count == all,
        "requested \(all), it emitted \(recorder.texts.joined(separator: " "))")
      if end == .cancellation && step == place { break }
    }
    if end == .cancellation && !recorder.isOver {
      script.note("cancel")
      recorder.cancel()
    } else {
      script.note("resume, request unlimited")
      // The script may pause it again meanwhile.
      for _ in 0..<100 where !recorder.isOver {
        recorder.resume()
        recorder.request(.max)
        fixture.clock.run()
      }
    }
    fixture.clock.run()

    try recorder.requireProtocol()
    let recorded = recorder.texts
    let places = rewound.withLock { $0 }
    let all = places.flatMap { whole.prefix($0) } + whole
    let message = "it emitted \(recorded.joined(separator: " ")), expected was \(all.joined(separator: " "))"
    let isFixed = if case .fixed = outcome { true } else { false }
    if isFixed {
      let elements = recorder.completion == nil ? recorded[...] : recorded.dropLast()
      let isExpected = [whole, unfailing].contains { whole in
        guard let whole else { return false }
        return elements == (places.flatMap { whole.prefix($0) } + whole.dropLast()).prefix(elements.count)
      }
      try require(isExpected, message)
    }
    switch (end, recorder.asksToCancel) {
    case (.stop, _) where recorder.completion == nil:
      try require(recorder.isOver, "it has not completed: \(message)")
    case (_, true):
      // A cancellation may come when only the completion is left.
      let isTooLate = recorded.last == whole.last && (isTimed || unfailing != nil || recorded.count == all.count)
      try require(recorded.last == "cancelled" || isTooLate, "cancelled, \(message)")
    default:
      // An operator may complete before upstream fails, or, if it depends on time, cancel upstream.
      let mayEndFirst = unfailing != nil && recorder.isOver && (isTimed || fixture.upstream.failed == 0)
      try require(recorded.last == whole.last || mayEndFirst, message)
      if isFixed && unfailing == nil { try require(recorded == all, message) }
    }
    try requireUpstreamEnded(fixture)
  }

  func sameOnEveryStart() throws(RuleViolation) {
    let fixture = fixture()
    for time in 1...50 {
      let recorder = fixture.recorder()
      fixture.run(recorder)
      try requireSame(recorder, "started for the \(time)th time")
    }
  }
}

extension Recorder {
  /// True if it has cancelled.
  fileprivate var asksToCancel: Bool { recording.talkbackCalls.contains { $0.value == .cancel } }
}
