import Antiphon

/// A consumer under test: a function that starts a stream and calls another function for each element.
struct ConsumerTestSubject: Sendable {
  let start: @Sendable (Producer<Int, TestFailure>, @escaping @Sendable (Int) -> Void) -> Subscription

  func check(_ rule: Rule) throws(RuleViolation) {
    switch rule {
    case .requestsBeforeReceiving: try requestsBeforeReceiving()
    case .receivesAllItRequested: try receivesAllItRequested()
    case .replyMatchesDemand: try replyMatchesDemand()
    case .acceptsAnyCompletion: try acceptsAnyCompletion()
    case .completionClosesTalkback: try completionClosesTalkback()
    case .handleIsInertAfterCompletion: try handleIsInertAfterCompletion()
    case .completionReleasesClosures: try completionReleasesClosures()
    case .handleCancels: try handleCancels()
    case .handleCanBeDropped: try handleCanBeDropped()
    case .startsAreIndependent: try startsAreIndependent()
    case .receivesInAnyScript: try receivesInAnyScript()
    case .cancelReleasesClosures: try cancelReleasesClosures()
    case _: throw .notApplicable("It is a rule for streams.")
    }
  }

  /// A consumer that was started on a source that the check drives.
  private final class StartedConsumer: Sendable {
    let consumer: Consumer<Int, TestFailure>
    let taken: Locked<[Int]>
    private let handle: Locked<Subscription?>

    init(_ subject: ConsumerTestSubject, holding live: LifetimeCounter = LifetimeCounter()) throws(RuleViolation) {
      let box = Locked<Consumer<Int, TestFailure>?>(nil)
      let taken = Locked<[Int]>([])
      let token = live.token()
      let handle = subject.start(Producer { consumer in box.withLock { $0 = consumer } }) { number in
        token.touch()
        taken.withLock { $0.append(number) }
      }
      // Taken out: the consumer may retain the stream, and with it the box.
      guard let consumer = box.withLock({ $0.take() }) else { throw .broken("it did not start the stream") }
      self.consumer = consumer
      self.taken = taken
      self.handle = Locked(handle)
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

    /// Delivers an element, after a request through the handle if there is no demand.
    func give(_ number: Int) -> Reply {
      if !talkback.isReady { subscription.request(1) }
      let reply = consumer.next(number)
      if reply == .wait { _ = talkback.park(after: reply) }
      return reply
    }
  }

  func requestsBeforeReceiving() throws(RuleViolation) {
    let started = try StartedConsumer(self)
    if started.talkback.isReady { return }
    started.subscription.request(1)
    try require(started.talkback.isReady, "it requested nothing at its start, and nothing through its handle")
    try require(started.numbers.isEmpty, "it took \(started.numbers) from a source that emitted nothing")
  }

  func receivesAllItRequested() throws(RuleViolation) {
    let started = try StartedConsumer(self)
    var given: [Int] = []
    for number in 1...5 {
      given.append(number)
      if started.give(number) == .stop { break }
    }
    try require(started.numbers == given, "given \(given) it took \(started.numbers)")
  }

  func replyMatchesDemand() throws(RuleViolation) {
    let started = try StartedConsumer(self)
    for number in 1...3 {
      if !started.talkback.isReady { started.subscription.request(number) }
      switch started.consumer.next(number) {
      case .more: try require(started.talkback.isReady, "it answered `.more` to \(number) without demand")
      case .wait:
        try require(started.talkback.park(after: .wait) != .go, "it answered `.wait` to \(number) with demand left")
      case .stop, .rewind: return
      }
    }
    started.subscription.pause()
    if started.talkback.isCancelled { return }
    let reply = started.consumer.next(4)
    try require(reply != .more, "paused, it answered `.more`")
  }

  func acceptsAnyCompletion() throws(RuleViolation) {
    let ends: [Completion<TestFailure>] = [.finished, .failed(TestFailure("source")), .cancelled, .terminated]
    for end in ends {
      for count in [0, 2] {
        let started = try StartedConsumer(self)
        for number in 0..<count { _ = started.give(number) }
        let taken = started.numbers
        started.consumer.completed(end)
        try require(started.numbers == taken, "\(end), it took \(started.numbers.dropFirst(taken.count))")
        try require(!started.talkback.isActive, "\(end) after \(count) elements, its talkback is still active")
      }
    }
  }

  func completionClosesTalkback() throws(RuleViolation) {
    let started = try StartedConsumer(self)
    _ = started.give(1)
    started.consumer.completed(.finished)
    try require(!started.talkback.isActive, "finished, its talkback is active")
    try require(!started.subscription.isActive, "finished, its handle says that it is active")
    try require(!started.talkback.isCancelled, "finished, it was cancelled")
  }

  func handleIsInertAfterCompletion() throws(RuleViolation) {
    let started = try StartedConsumer(self)
    let woken = Counter()
    started.consumer.completed(.finished)
    started.talkback.install {
      woken.next()
      return nil
    }
    started.subscription.request(1)
    started.subscription.pause()
    started.subscription.resume()
    try require(
      !started.talkback.isReady, "after the completion, with a request through the handle, it is ready for an element")
    started.subscription.cancel()
    try require(woken.value == 0, "after the completion, with a request through the handle, it woke the source")
  }

  func completionReleasesClosures() throws(RuleViolation) {
    let live = LifetimeCounter()
    let handle = try handleOfAFinished(live)
    try require(live.count == 0, "after the completion, its handle held \(live.count) objects")
    withExtendedLifetime(handle) {}
  }

  private func handleOfAFinished(_ live: LifetimeCounter) throws(RuleViolation) -> Subscription {
    let started = try StartedConsumer(self, holding: live)
    _ = started.give(1)
    started.consumer.completed(.finished)
    return started.subscription
  }

  func handleCancels() throws(RuleViolation) {
    let started = try StartedConsumer(self)
    let cancels = Counter()
    started.talkback.onCancel { cancels.next() }
    _ = started.give(1)
    started.subscription.cancel()
    started.subscription.cancel()
    try require(started.talkback.isCancelled, "its handle did not cancel the stream")
    try require(cancels.value == 1, "its handle cancelled the stream \(cancels.value) times")
    try require(started.consumer.next(2) != .more, "cancelled, it answered `.more` to the element in flight")
    let taken = started.numbers
    started.consumer.completed(.cancelled)
    try require(started.numbers == taken, "cancelled, it took \(started.numbers)")
  }

  func handleCanBeDropped() throws(RuleViolation) {
    let started = try StartedConsumer(self)
    if !started.talkback.isReady { started.subscription.request(2) }
    started.drop()
    try require(started.talkback.isReady, "its handle was dropped, and it has no demand")
    _ = started.consumer.next(1)
    try require(started.numbers == [1], "its handle was dropped, and of 1 it took \(started.numbers)")
  }

  func startsAreIndependent() throws(RuleViolation) {
    let consumers = [try StartedConsumer(self), try StartedConsumer(self)]
    for (place, started) in consumers.enumerated() { _ = started.give(place) }
    consumers[0].consumer.completed(.finished)
    try require(consumers[1].talkback.isActive, "when one stream had finished, the other one had")
    let reply = consumers[1].give(5)
    try require(consumers[0].numbers == [0], "given 0, the first one took \(consumers[0].numbers)")
    try require(
      consumers[1].numbers == (reply == .stop && consumers[1].numbers.count == 1 ? [1] : [1, 5]),
      "given 1 and 5, the second one took \(consumers[1].numbers)")
  }

  func receivesInAnyScript() throws(RuleViolation) {
    let ends: [Completion<TestFailure>] = [.finished, .failed(TestFailure("source")), .cancelled, .terminated]
    try Script.each { script throws(RuleViolation) in
      let started = try StartedConsumer(self)
      var given: [Int] = []
      var hasStopped = false
      for _ in 0..<script.random(in: 0...100) where !hasStopped {
        given.append(given.count + 1)
        hasStopped = started.give(given.last!) == .stop
      }
      try require(started.numbers == given, "given \(given) it took \(started.numbers)")
      if hasStopped { return }
      let end = ends[script.random(in: 0...ends.count - 1)]
      if script.random(in: 0...1) == 0 { started.subscription.request(script.random(in: 1...9)) }
      started.consumer.completed(end)
      try require(
        started.numbers == given, "\(end) after \(given.count), it took \(started.numbers.dropFirst(given.count))")
      try require(!started.talkback.isActive, "\(end) after \(given.count), its talkback is still active")
    }
  }

  func cancelReleasesClosures() throws(RuleViolation) {
    let live = LifetimeCounter()
    let handle = try handleOfACancelled(live)
    try require(live.count == 0, "when it was cancelled, its handle held \(live.count) objects")
    withExtendedLifetime(handle) {}
  }

  private func handleOfACancelled(_ live: LifetimeCounter) throws(RuleViolation) -> Subscription {
    let started = try StartedConsumer(self, holding: live)
    _ = started.give(1)
    started.subscription.cancel()
    started.consumer.completed(.cancelled)
    return started.subscription
  }
}
