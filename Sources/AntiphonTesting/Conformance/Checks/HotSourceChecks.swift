import Antiphon

extension HotTestSubject {
  /// Starts a subscriber.
  func subscribe(
    to source: HotSource<Failure>, requesting demand: Int = .max, _ react: (@Sendable (Int) -> Void)? = nil
  ) -> Recorder<Int, Failure> {
    let recorder = Recorder<Int, Failure>(on: VirtualClock(), requesting: demand) { element in
      react?(element)
      return nil
    }
    subscribers.withLock { $0.append(recorder) }
    source.producer.run(recorder.consumer)
    return recorder
  }

  func sameOrderForAllSubscribers() throws(RuleViolation) {
    let source = make()
    let received = [subscribe(to: source), subscribe(to: source), subscribe(to: source)]
    for number in 1...6 { source.send(number) }
    source.finish()
    try requireEqual(received)
    try require(received[0].elements.contains(6), "the last element was not received: \(received[0].texts)")
  }

  func reentrantSendIsQueued() throws(RuleViolation) {
    let source = make()
    let first = subscribe(to: source)
    let sender = subscribe(to: source) { number in if number > 0 && number < 200 { source.send(number + 1) } }
    let last = subscribe(to: source)
    source.send(1)
    try assume(last.elements.contains(1), "It emits nothing before its completion: nothing can be sent inside `next`.")
    source.finish()
    try requireEqual([first, sender, last])
    let sent = last.elements.filter { $0 > 0 }
    try require(
      sent == sent.sorted() && sent.last == 200, "sent one inside the other, 1 to 200 were received as \(sent)")
    _ = sender
  }

  func concurrentSendsAreOrdered() throws(RuleViolation) {
    for turn in 0..<loops {
      let source = make()
      let received = [subscribe(to: source), subscribe(to: source)]
      let before = received[0].elements
      concurrently(turn) {
        for number in 1...20 { source.send(number) }
      } _: {
        for number in 101...120 { source.send(number) }
      }
      source.finish()
      try requireEqual(received)
      let elements = received[0].elements.dropFirst(before.count)
      let halves = [elements.filter { $0 < 100 }, elements.filter { $0 > 100 }]
      // A source that waits for the completion emits only the last element.
      guard elements.count > 1 else { continue }
      try require(
        halves == [Array(1...20), Array(101...120)], "sent by two threads, 1 to 20 and 101 to 120 were \(elements)")
    }
  }

  func subscribingDuringDeliveryLosesNothing() throws(RuleViolation) {
    let source = make()
    let joined = Locked<Recorder<Int, Failure>?>(nil)
    let received = subscribe(to: source) { number in
      guard number == 3 else { return }
      let recorder = subscribe(to: source)
      joined.withLock { $0 = recorder }
    }
    for number in 1...6 { source.send(number) }
    source.finish()
    try received.requireProtocol()
    guard let recorder = joined.withLock({ $0 }) else {
      throw .notApplicable("It emits nothing before its completion: no subscriber can join during a delivery.")
    }
    try recorder.requireProtocol()
    let followed = recorder.elements.filter { $0 > 3 }
    try require(followed == [4, 5, 6], "the subscriber that joined during 3 received \(recorder.texts)")
  }

  func cancellingDuringDeliveryIsFinal() throws(RuleViolation) {
    let source = make()
    // The subscriber that is cancelled comes after the one that cancels it.
    let cancelled = Locked<Recorder<Int, Failure>?>(nil)
    let first = subscribe(to: source) { number in
      if number == 3 { cancelled.withLock { $0 }?.cancel() }
    }
    let recorder = subscribe(to: source)
    cancelled.withLock { $0 = recorder }
    let last = subscribe(to: source)
    for number in 1...6 { source.send(number) }
    source.finish()
    cancelled.withLock { $0 = nil }
    try assume(
      first.elements.count > 1, "It emits nothing before its completion: no subscriber can cancel during a delivery.")
    try recorder.requireProtocol()
    try require(
      !recorder.elements.contains { $0 >= 3 },
      "cancelled during 3, before its turn, a subscriber received \(recorder.texts)")
    try require(last.elements == first.elements, "the others received \(first.elements) and \(last.elements)")
  }

  func cancellingAffectsNoOther() throws(RuleViolation) {
    let source = make()
    let cancelled = subscribe(to: source)
    let received = [subscribe(to: source), subscribe(to: source)]
    source.send(1)
    cancelled.cancel()
    for number in 2...6 { source.send(number) }
    source.finish()
    try cancelled.requireCompletion("cancelled", "cancelled,")
    try requireEqual(received)
    let sent = received[0].elements.filter { $0 > 0 }
    // A source that waits for the completion emits only the last element.
    try require(
      sent == Array(1...6) || sent == [6], "one subscriber cancelled after 1, and of 1 to 6 the others received \(sent)"
    )
  }

  func slowSubscriberDelaysNoOther() throws(RuleViolation) {
    let source = make()
    let slow = subscribe(to: source, requesting: 0)
    let quick = subscribe(to: source)
    for number in 1...6 { source.send(number) }
    source.finish()
    try require(quick.elements.contains(6), "beside a subscriber without demand, another one received \(quick.texts)")
    try require(slow.elements.isEmpty, "a subscriber without demand received \(slow.texts)")
    slow.request(.max)
    try slow.requireProtocol()
    try require(slow.elements.last == 6, "after a late request a subscriber received \(slow.texts)")
    slow.cancel()
  }

  func lateSubscriberGetsCompletion() throws(RuleViolation) {
    for end in [.finished] + (failure.map { [Completion.failed($0)] } ?? []) {
      let source = make()
      try assume(source.end != nil, "It cannot be completed.")
      source.send(1)
      source.end?(end)
      let late = subscribe(to: source)
      try late.requireProtocol()
      try require(late.texts.last == "\(end)", "a subscriber after \(end) received \(late.texts)")
    }
  }

  func sendAfterCompletionIsIgnored() throws(RuleViolation) {
    let source = make()
    guard let end = source.end else { throw .notApplicable("It cannot be completed.") }
    let received = subscribe(to: source)
    source.send(1)
    end(.finished)
    let recorded = received.texts
    source.send(2)
    end(.terminated)
    let late = subscribe(to: source)
    try received.requireProtocol()
    try require(
      received.texts == recorded,
      "after a send that followed the completion it emitted \(received.texts.dropFirst(recorded.count))")
    try require(
      !late.elements.contains(2) && late.texts.last == "finished",
      "a subscriber after the completion received \(late.texts)")
  }

  func failureReachesAllSubscribers() throws(RuleViolation) {
    let source = make()
    guard let end = source.end else { throw .notApplicable("It cannot be completed.") }
    guard let failure else { throw .notApplicable("It cannot fail.") }
    let received = [subscribe(to: source), subscribe(to: source, requesting: 0), subscribe(to: source)]
    end(.failed(failure))
    for recorder in received {
      try recorder.requireProtocol()
      // Without demand for the replayed elements, they come before the failure.
      if recorder.completion == nil { recorder.request(.max) }
      try recorder.requireCompletion("failed(\(failure))", "it was failed, but")
    }
  }

  func concurrentSubscribingLosesNothing() throws(RuleViolation) {
    for turn in 0..<loops {
      let source = make()
      let received = [subscribe(to: source), subscribe(to: source)]
      let before = received[0].elements.count
      concurrently(turn) {
        for _ in 0..<10 { subscribe(to: source).cancel() }
      } _: {
        for number in 1...20 { source.send(number) }
      }
      source.finish()
      try requireEqual(received)
      let elements = Array(received[0].elements.dropFirst(before))
      try require(
        elements == Array(1...20) || elements == [20],
        "while others subscribed and cancelled, 1 to 20 were received as \(elements)")
    }
  }

  func releasedSourceFinishes() throws(RuleViolation) {
    let received = subscribeToReleasedSource()
    try received.requireProtocol()
    try received.requireCompletion("finished", "when it was released")
    received.cancel()
  }

  private func subscribeToReleasedSource() -> Recorder<Int, Failure> {
    let source = make()
    let recorder = subscribe(to: source)
    source.send(1)
    return recorder
  }

  func requireEqual(_ received: [Recorder<Int, Failure>]) throws(RuleViolation) {
    let first = received[0].texts
    defer { for recorder in received { recorder.cancel() } }
    for recorder in received {
      try recorder.requireProtocol()
      try require(recorder.texts == first, "one received \(first), another \(recorder.texts)")
    }
  }
}
