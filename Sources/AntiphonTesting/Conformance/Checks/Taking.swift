import Antiphon

/// What is verified as a consumer: something that starts a stream and calls a function for each element.
struct ConsumerSpecimen: Sendable {
  let start: @Sendable (Producer<Int, TestFailure>, @escaping @Sendable (Int) -> Void) -> Subscription

  func check(_ rule: Rule) throws(Unkept) {
    switch rule {
    case .asksForWhatItTakes: try asksForWhatItTakes()
    case .takesWhatItAskedFor: try takesWhatItAskedFor()
    case .replyFollowsTheTalkback: try replyFollowsTheTalkback()
    case .takesAnyEnd: try takesAnyEnd()
    case .endClosesTheTalkback: try endClosesTheTalkback()
    case .asksNothingAfterTheEnd: try asksNothingAfterTheEnd()
    case .endForgetsTheClosures: try endForgetsTheClosures()
    case .handleCancels: try handleCancels()
    case .handleCanBeDropped: try handleCanBeDropped()
    case .startsAreIndependent: try startsAreIndependent()
    case .takesInAnyScript: try takesInAnyScript()
    case .cancelForgetsTheClosures: try cancelForgetsTheClosures()
    case _: throw .notApplicable("It is a rule for streams.")
    }
  }

  /// A consumer that was started on a source by hand.
  private final class Trial: Sendable {
    let consumer: Consumer<Int, TestFailure>
    let taken: Guarded<[Int]>
    private let handle: Guarded<Subscription?>

    init(_ specimen: ConsumerSpecimen, holding live: Live = Live()) throws(Unkept) {
      let box = Guarded<Consumer<Int, TestFailure>?>(nil)
      let taken = Guarded<[Int]>([])
      let token = live.token()
      let handle = specimen.start(Producer { consumer in box.withLock { $0 = consumer } }) { number in
        token.touch()
        taken.withLock { $0.append(number) }
      }
      // Taken out: who listens may keep the stream, and with it the box.
      guard let consumer = box.withLock({ $0.take() }) else { throw .broken("it did not start the stream") }
      self.consumer = consumer
      self.taken = taken
      self.handle = Guarded(handle)
    }

    deinit { consumer.talkback.cancel() }

    var talkback: Talkback { consumer.talkback }
    var subscription: Subscription { handle.withLock { $0! } }
    var numbers: [Int] { taken.withLock { $0 } }

    func drop() {
      let last = handle.withLock { handle in
        defer { handle = nil }
        return handle
      }
      withExtendedLifetime(last) {}
    }

    /// Gives it an element that it has asked for, or is made to.
    func give(_ number: Int) -> Reply {
      if !talkback.isReady { subscription.request(1) }
      let reply = consumer.next(number)
      if reply == .wait { _ = talkback.park(after: reply) }
      return reply
    }
  }

  func asksForWhatItTakes() throws(Unkept) {
    let trial = try Trial(self)
    if trial.talkback.isReady { return }
    trial.subscription.request(1)
    try hold(trial.talkback.isReady, "it asked for nothing, at its start and by its handle")
    try hold(trial.numbers.isEmpty, "it took \(trial.numbers) from a source that said nothing")
  }

  func takesWhatItAskedFor() throws(Unkept) {
    let trial = try Trial(self)
    var given: [Int] = []
    for number in 1...5 {
      given.append(number)
      if trial.give(number) == .stop { break }
    }
    try hold(trial.numbers == given, "given \(given) it took \(trial.numbers)")
  }

  func replyFollowsTheTalkback() throws(Unkept) {
    let trial = try Trial(self)
    for number in 1...3 {
      if !trial.talkback.isReady { trial.subscription.request(number) }
      switch trial.consumer.next(number) {
      case .more: try hold(trial.talkback.isReady, "it answered `.more` to \(number) and had asked for nothing more")
      case .wait:
        try hold(trial.talkback.park(after: .wait) != .go, "it answered `.wait` to \(number) and had asked for more")
      case .stop, .rewind: return
      }
    }
    trial.subscription.pause()
    if trial.talkback.isCancelled { return }
    let reply = trial.consumer.next(4)
    try hold(reply != .more, "paused, it answered `.more`")
  }

  func takesAnyEnd() throws(Unkept) {
    let ends: [Completion<TestFailure>] = [.finished, .failed(TestFailure("source")), .cancelled, .terminated]
    for end in ends {
      for count in [0, 2] {
        let trial = try Trial(self)
        for number in 0..<count { _ = trial.give(number) }
        let taken = trial.numbers
        trial.consumer.completed(end)
        try hold(trial.numbers == taken, "\(end), it took \(trial.numbers.dropFirst(taken.count))")
        try hold(!trial.talkback.isActive, "\(end) after \(count) elements, it believes that the stream goes on")
      }
    }
  }

  func endClosesTheTalkback() throws(Unkept) {
    let trial = try Trial(self)
    _ = trial.give(1)
    trial.consumer.completed(.finished)
    try hold(!trial.talkback.isActive, "finished, its talkback is active")
    try hold(!trial.subscription.isActive, "finished, its handle says that it is active")
    try hold(!trial.talkback.isCancelled, "finished, it was cancelled")
  }

  func asksNothingAfterTheEnd() throws(Unkept) {
    let trial = try Trial(self)
    let woken = Counter()
    trial.consumer.completed(.finished)
    trial.talkback.install {
      woken.next()
      return nil
    }
    trial.subscription.request(1)
    trial.subscription.pause()
    trial.subscription.resume()
    try hold(!trial.talkback.isReady, "asked after the end, it is ready for an element")
    trial.subscription.cancel()
    try hold(woken.value == 0, "asked after the end, it woke the source")
  }

  func endForgetsTheClosures() throws(Unkept) {
    let live = Live()
    let handle = try handleOfAFinished(live)
    try hold(live.count == 0, "when the source had let go of it, its handle held \(live.count) objects")
    withExtendedLifetime(handle) {}
  }

  private func handleOfAFinished(_ live: Live) throws(Unkept) -> Subscription {
    let trial = try Trial(self, holding: live)
    _ = trial.give(1)
    trial.consumer.completed(.finished)
    return trial.subscription
  }

  func handleCancels() throws(Unkept) {
    let trial = try Trial(self)
    let cancels = Counter()
    trial.talkback.onCancel { cancels.next() }
    _ = trial.give(1)
    trial.subscription.cancel()
    trial.subscription.cancel()
    try hold(trial.talkback.isCancelled, "its handle did not cancel the stream")
    try hold(cancels.value == 1, "its handle cancelled the stream \(cancels.value) times")
    try hold(trial.consumer.next(2) != .more, "cancelled, it answered `.more` to the element in flight")
    let taken = trial.numbers
    trial.consumer.completed(.cancelled)
    try hold(trial.numbers == taken, "cancelled, it took \(trial.numbers)")
  }

  func handleCanBeDropped() throws(Unkept) {
    let trial = try Trial(self)
    if !trial.talkback.isReady { trial.subscription.request(2) }
    trial.drop()
    try hold(trial.talkback.isReady, "its handle was dropped, and it asks for nothing more")
    _ = trial.consumer.next(1)
    try hold(trial.numbers == [1], "its handle was dropped, and of 1 it took \(trial.numbers)")
  }

  func startsAreIndependent() throws(Unkept) {
    let trials = [try Trial(self), try Trial(self)]
    for (place, trial) in trials.enumerated() { _ = trial.give(place) }
    trials[0].consumer.completed(.finished)
    try hold(trials[1].talkback.isActive, "when one stream had finished, the other one had")
    let reply = trials[1].give(5)
    try hold(trials[0].numbers == [0], "given 0, the first one took \(trials[0].numbers)")
    try hold(
      trials[1].numbers == (reply == .stop && trials[1].numbers.count == 1 ? [1] : [1, 5]),
      "given 1 and 5, the second one took \(trials[1].numbers)")
  }

  func takesInAnyScript() throws(Unkept) {
    let ends: [Completion<TestFailure>] = [.finished, .failed(TestFailure("source")), .cancelled, .terminated]
    try Script.each { script throws(Unkept) in
      let trial = try Trial(self)
      var given: [Int] = []
      var hasStopped = false
      for _ in 0..<script.draw(0...100) where !hasStopped {
        given.append(given.count + 1)
        hasStopped = trial.give(given.last!) == .stop
      }
      try hold(trial.numbers == given, "given \(given) it took \(trial.numbers)")
      if hasStopped { return }
      let end = ends[script.draw(0...ends.count - 1)]
      if script.draw(0...1) == 0 { trial.subscription.request(script.draw(1...9)) }
      trial.consumer.completed(end)
      try hold(trial.numbers == given, "\(end) after \(given.count), it took \(trial.numbers.dropFirst(given.count))")
      try hold(!trial.talkback.isActive, "\(end) after \(given.count), it believes that the stream goes on")
    }
  }

  func cancelForgetsTheClosures() throws(Unkept) {
    let live = Live()
    let handle = try handleOfACancelled(live)
    try hold(live.count == 0, "when it was cancelled, its handle held \(live.count) objects")
    withExtendedLifetime(handle) {}
  }

  private func handleOfACancelled(_ live: Live) throws(Unkept) -> Subscription {
    let trial = try Trial(self, holding: live)
    _ = trial.give(1)
    trial.subscription.cancel()
    trial.consumer.completed(.cancelled)
    return trial.subscription
  }
}
