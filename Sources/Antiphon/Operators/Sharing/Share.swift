import DequeModule

extension Producer {
  /// One run of the stream for all who listen at the same time.
  ///
  ///     self     1-2-3-|
  ///     share()  1-2-3-|
  ///
  /// The first one to listen starts it, the last one to leave cancels it, and then everything is forgotten: the next one
  /// starts it anew. So does one who comes after it has completed.
  ///
  /// - Parameter count: elements, at least 0: how many of the latest ones a newcomer gets first, while the run lasts.
  /// - Fails: for everyone who listens.
  /// - Demand: the stream is asked for everything; what one consumer has not asked for yet is kept for it, without limit, so a
  ///   slow one neither loses elements nor holds up the others.
  /// - Rewinds: not; it is a typed failure, as the others are listening too.
  public func share(replay count: Int = 0) -> Producer {
    precondition(count >= 0, "share(replay:) needs a count of 0 or more")
    let shared = Shared(self, replay: count)
    return Producer { shared.listen($0) }
  }
}

/// What everyone who listens to one shared producer has in common.
private final class Shared<Element: Sendable, Failure: Error>: Sendable {
  /// One run of the producer. Everything in it is guarded by the lock of `Shared`.
  final class Run: @unchecked Sendable {
    let talkback = Talkback()
    var latest = Deque<Element>()
    var outlets: [Outlet<Element, Failure>] = []
  }

  private let producer: Producer<Element, Failure>
  private let count: Int
  private let lock = Lock()
  private nonisolated(unsafe) var current: Run?

  init(_ producer: Producer<Element, Failure>, replay count: Int) {
    self.producer = producer
    self.count = count
  }

  func listen(_ consumer: Consumer<Element, Failure>) {
    let outlet = Outlet(consumer, .unbounded)
    let (run, isNew) = lock.withLock { () -> (Run, Bool) in
      let run = current ?? Run()
      let isNew = current == nil
      current = run
      for element in run.latest { _ = outlet.put(element) }
      run.outlets.append(outlet)
      return (run, isNew)
    }
    outlet.open(isRewindable: false) { number in
      outlet.attach(number) { self.leave(run, outlet) }
      if isNew { self.start(run) }
    }
  }

  private func start(_ run: Run) {
    producer.run(
      Consumer(talkback: run.talkback) { element in
        // The element forgotten is released outside the lock: its end may be somebody's code.
        let (outlets, _) = self.lock.withLock { () -> ([Outlet<Element, Failure>], Element?) in
          if self.count == 0 { return (run.outlets, nil) }
          let forgotten = run.latest.count == self.count ? run.latest.removeFirst() : nil
          run.latest.append(element)
          return (run.outlets, forgotten)
        }
        for outlet in outlets { _ = outlet.put(element) }
        return run.talkback.reply
      } completed: { completion in
        let (outlets, _) = self.lock.withLock { () -> ([Outlet<Element, Failure>], Deque<Element>) in
          if self.current === run { self.current = nil }
          defer {
            run.outlets = []
            run.latest = []
          }
          return (run.outlets, run.latest)
        }
        run.talkback.close()
        for outlet in outlets { outlet.end(completion) }
      })
  }

  private func leave(_ run: Run, _ outlet: Outlet<Element, Failure>) {
    let (isLast, _) = lock.withLock { () -> (Bool, Deque<Element>) in
      run.outlets.removeAll { $0 === outlet }
      guard run.outlets.isEmpty, current === run else { return (false, []) }
      current = nil
      defer { run.latest = [] }
      return (true, run.latest)
    }
    if isLast { run.talkback.cancel() }
  }
}
