import Antiphon

// What many hear of one.
extension HotSpecimen {
  /// Somebody who listens.
  private func listen(
    to source: HotSource<Failure>, requesting demand: Int = .max, _ react: (@Sendable (Int) -> Void)? = nil
  ) -> Recorder<Int, Failure> {
    let recorder = Recorder<Int, Failure>(on: VirtualClock(), requesting: demand) { element in
      react?(element)
      return nil
    }
    listeners.withLock { $0.append(recorder) }
    source.producer.run(recorder.consumer)
    return recorder
  }

  func everybodyHearsOneOrder() throws(Unkept) {
    let source = make()
    let heard = [listen(to: source), listen(to: source), listen(to: source)]
    for number in 1...6 { source.send(number) }
    source.finish()
    try holdAlike(heard)
    try hold(heard[0].elements.contains(6), "what was sent last was not heard: \(heard[0].texts)")
  }

  func sendInsideNextComesAfter() throws(Unkept) {
    let source = make()
    let first = listen(to: source)
    let sender = listen(to: source) { number in if number > 0 && number < 200 { source.send(number + 1) } }
    let last = listen(to: source)
    source.send(1)
    try need(last.elements.contains(1), "It says nothing before its end: nothing can be sent from inside.")
    source.finish()
    try holdAlike([first, sender, last])
    let sent = last.elements.filter { $0 > 0 }
    try hold(
      sent == sent.sorted() && sent.last == 200, "sent one inside the other, 1 to 200 were heard as \(sent)")
    _ = sender
  }

  func sendsFromThreadsAreOrdered() throws(Unkept) {
    for turn in 0..<loops {
      let source = make()
      let heard = [listen(to: source), listen(to: source)]
      let before = heard[0].elements
      atOnce(turn) {
        for number in 1...20 { source.send(number) }
      } _: {
        for number in 101...120 { source.send(number) }
      }
      source.finish()
      try holdAlike(heard)
      let elements = heard[0].elements.dropFirst(before.count)
      let halves = [elements.filter { $0 < 100 }, elements.filter { $0 > 100 }]
      // Who holds back until the end says the last one only.
      guard elements.count > 1 else { continue }
      try hold(
        halves == [Array(1...20), Array(101...120)], "sent by two threads, 1 to 20 and 101 to 120 were \(elements)")
    }
  }

  func joinersHearWhatFollows() throws(Unkept) {
    let source = make()
    let joined = Guarded<Recorder<Int, Failure>?>(nil)
    let heard = listen(to: source) { number in
      guard number == 3 else { return }
      let recorder = listen(to: source)
      joined.withLock { $0 = recorder }
    }
    for number in 1...6 { source.send(number) }
    source.finish()
    try heard.holdProtocol()
    guard let recorder = joined.withLock({ $0 }) else {
      throw .notApplicable("It says nothing before its end: nobody can join during a delivery.")
    }
    try recorder.holdProtocol()
    let followed = recorder.elements.filter { $0 > 3 }
    try hold(followed == [4, 5, 6], "who joined during 3 heard \(recorder.texts)")
  }

  func leaversHearNothingMore() throws(Unkept) {
    let source = make()
    // Who leaves stands behind who makes it leave.
    let leaver = Guarded<Recorder<Int, Failure>?>(nil)
    let first = listen(to: source) { number in
      if number == 3 { leaver.withLock { $0 }?.cancel() }
    }
    let recorder = listen(to: source)
    leaver.withLock { $0 = recorder }
    let last = listen(to: source)
    for number in 1...6 { source.send(number) }
    source.finish()
    leaver.withLock { $0 = nil }
    try need(first.elements.count > 1, "It says nothing before its end: nobody can leave during a delivery.")
    try recorder.holdProtocol()
    try hold(!recorder.elements.contains { $0 >= 3 }, "who left during 3, before its turn, heard \(recorder.texts)")
    try hold(last.elements == first.elements, "the others heard \(first.elements) and \(last.elements)")
  }

  func leavingLeavesTheOthers() throws(Unkept) {
    let source = make()
    let leaver = listen(to: source)
    let heard = [listen(to: source), listen(to: source)]
    source.send(1)
    leaver.cancel()
    for number in 2...6 { source.send(number) }
    source.finish()
    try leaver.holdCompletion("cancelled", "told to leave,")
    try holdAlike(heard)
    let sent = heard[0].elements.filter { $0 > 0 }
    // Who holds back until the end says the last one only.
    try hold(sent == Array(1...6) || sent == [6], "somebody left after 1, and of 1 to 6 the others heard \(sent)")
  }

  func slowOnesHoldNobodyUp() throws(Unkept) {
    let source = make()
    let slow = listen(to: source, requesting: 0)
    let quick = listen(to: source)
    for number in 1...6 { source.send(number) }
    source.finish()
    try hold(quick.elements.contains(6), "beside one who asked for nothing, another one heard \(quick.texts)")
    try hold(slow.elements.isEmpty, "who asked for nothing heard \(slow.texts)")
    slow.request(.max)
    try slow.holdProtocol()
    try hold(slow.elements.last == 6, "who asked afterwards heard \(slow.texts)")
    slow.cancel()
  }

  func latecomersHearTheEnd() throws(Unkept) {
    for end in [.finished] + (failure.map { [Completion.failed($0)] } ?? []) {
      let source = make()
      try need(source.end != nil, "It can't be ended.")
      source.send(1)
      source.end?(end)
      let late = listen(to: source)
      try late.holdProtocol()
      try hold(late.texts.last == "\(end)", "who came after it had \(end) heard \(late.texts)")
    }
  }

  func nothingIsTakenAfterTheEnd() throws(Unkept) {
    let source = make()
    guard let end = source.end else { throw .notApplicable("It can't be ended.") }
    let heard = listen(to: source)
    source.send(1)
    end(.finished)
    let said = heard.texts
    source.send(2)
    end(.terminated)
    let late = listen(to: source)
    try heard.holdProtocol()
    try hold(heard.texts == said, "sent after the end it said \(heard.texts.dropFirst(said.count))")
    try hold(
      !late.elements.contains(2) && late.texts.last == "finished", "who came after the end heard \(late.texts)")
  }

  func everybodyHearsTheFailure() throws(Unkept) {
    let source = make()
    guard let end = source.end else { throw .notApplicable("It can't be ended.") }
    guard let failure else { throw .notApplicable("It can't fail.") }
    let heard = [listen(to: source), listen(to: source, requesting: 0), listen(to: source)]
    end(.failed(failure))
    for recorder in heard {
      try recorder.holdProtocol()
      // Who has not asked for what is remembered hears that first.
      if recorder.completion == nil { recorder.request(.max) }
      try recorder.holdCompletion("failed(\(failure))", "it was failed, but")
    }
  }

  func comingAndGoingLosesNothing() throws(Unkept) {
    for turn in 0..<loops {
      let source = make()
      let heard = [listen(to: source), listen(to: source)]
      let before = heard[0].elements.count
      atOnce(turn) {
        for _ in 0..<10 { listen(to: source).cancel() }
      } _: {
        for number in 1...20 { source.send(number) }
      }
      source.finish()
      try holdAlike(heard)
      let elements = Array(heard[0].elements.dropFirst(before))
      try hold(
        elements == Array(1...20) || elements == [20], "while others came and went 1 to 20 were \(elements)")
    }
  }

  /// What a listener of a script should hear and what it does.
  private final class Part: Sendable {
    let recorder: Recorder<Int, Failure>
    /// How many elements it was told when it came: what is remembered.
    let remembered: Int
    let expected = Guarded<[Int]>([])
    let isGone = Latch()
    /// The element that it stopped at.
    let last = Guarded<Int?>(nil)

    init(_ recorder: Recorder<Int, Failure>) {
      self.recorder = recorder
      remembered = recorder.elements.count
    }
  }

  func heardInAnyScript() throws(Unkept) {
    let probe = make()
    let first = listen(to: probe)
    let before = first.elements.count
    probe.send(1)
    try need(first.elements.count > before, "It says nothing before its end.")
    probe.finish()
    try Script.each { script throws(Unkept) in
      try follow(script, make())
    }
  }

  private func follow(_ script: Script, _ source: HotSource<Failure>) throws(Unkept) {
    let parts = Guarded<[Part]>([])
    // Each reacts through the list, and would keep it.
    defer {
      let all = parts.withLock { parts in
        defer { parts = [] }
        return parts
      }
      for part in all { part.recorder.talkback.cancel() }
    }
    let last = Counter()
    let stops = Guarded<[Int: Int]>([:])
    let inside = Guarded(false)
    let end = Guarded<Int?>(nil)

    /// Sends the next number to everybody who listens.
    @Sendable func send() {
      let number = 1000 + last.next()
      for part in parts.withLock({ $0 }) where !part.isGone.isClosed { part.expected.withLock { $0.append(number) } }
      source.send(number)
    }

    @Sendable func come(_ index: Int) {
      let known = 1000 + last.value
      let recorder = Recorder<Int, Failure>(on: VirtualClock()) { element in
        if element >= 1000 {
          if end.withLock({ $0 }) == element {
            source.finish()
            return nil
          }
          if stops.withLock({ $0[index] }) == element {
            script.note("\(index) stops at \(element)")
            let part = parts.withLock { $0[index] }
            part.isGone.close()
            part.last.withLock { $0 = element }
            return .stop
          }
          // Few, as each may lead to more.
          if element > known && last.value < 200 && script.oneIn(30)
            && inside.withLock({ inside in
              defer { inside = true }
              return !inside
            })
          {
            let count = script.draw(1...4)
            script.note("\(index) sends \(count) inside \(element)")
            for _ in 0..<count { send() }
            inside.withLock { $0 = false }
          }
        }
        return nil
      }
      listeners.withLock { $0.append(recorder) }
      source.producer.run(recorder.consumer)
      parts.withLock { $0.append(Part(recorder)) }
    }

    for index in 0..<script.draw(1...3) { come(index) }
    for _ in 0..<script.draw(10...40) {
      let count = parts.withLock { $0.count }
      let index = script.draw(0...count - 1)
      switch script.draw(0...9) {
      case 0 where count < 8:
        script.note("\(count) comes")
        come(count)
      case 1 where !parts.withLock({ $0[index] }).isGone.isClosed:
        script.note("\(index) leaves")
        let part = parts.withLock { $0[index] }
        part.isGone.close()
        part.recorder.cancel()
      case 2: stops.withLock { $0[index] = 1000 + last.value + 1 }
      default:
        script.note("send \(1000 + last.value + 1)")
        send()
      }
    }
    if script.oneIn(2) {
      script.note("end inside \(1000 + last.value + 1)")
      end.withLock { $0 = 1000 + last.value + 1 }
      send()
    }
    source.finish()
    for (index, part) in parts.withLock({ $0 }).enumerated() {
      try part.recorder.holdProtocol()
      let heard = Array(part.recorder.elements.dropFirst(part.remembered))
      var expected = part.expected.withLock { $0 }
      // Who stops hears nothing of what had been sent for it meanwhile.
      if let last = part.last.withLock({ $0 }), let place = expected.firstIndex(of: last) {
        expected = Array(expected[...place])
      }
      try hold(heard == expected, "listener \(index) heard \(heard), not \(expected)")
      if !part.isGone.isClosed && source.end != nil { try part.recorder.holdCompletion("finished", "at the end") }
    }
  }

  func lettingGoFinishes() throws(Unkept) {
    let heard = listenToWhatIsLetGo()
    try heard.holdProtocol()
    try heard.holdCompletion("finished", "when it was let go of")
    heard.cancel()
  }

  private func listenToWhatIsLetGo() -> Recorder<Int, Failure> {
    let source = make()
    let recorder = listen(to: source)
    source.send(1)
    return recorder
  }

  private func holdAlike(_ heard: [Recorder<Int, Failure>]) throws(Unkept) {
    let first = heard[0].texts
    defer { for recorder in heard { recorder.cancel() } }
    for recorder in heard {
      try recorder.holdProtocol()
      try hold(recorder.texts == first, "one heard \(first), another \(recorder.texts)")
    }
  }
}
