/// The subscribers of a multicaster: they come, leave, and block a source that waits.
extension Multicaster {
  // MARK: Coming and leaving

  /// Delivers to one consumer what is remembered, and everything that is sent from here on.
  @inlinable
  func subscribe(_ consumer: Consumer<Element, Failure>, _ policy: BufferPolicy<Failure>) {
    subscribe(DeliveryQueue(consumer, policy)) { self.unsubscribe($0) }
  }

  /// - Parameter left: called with the subscriber when the consumer has cancelled or the stream is over.
  @inlinable @inline(__always)
  func subscribe(_ subscriber: Subscriber, left: @escaping QueueContext.Stop) {
    subscriber.isSubscriber = true
    subscriber.subscriber.allowsDirectDelivery = !waits
    // Without the lock: no other thread knows the subscriber yet.
    subscriber.stopSource = left
    // Without a rewind the function does not escape, and needs no allocation.
    guard isRewindable else { return subscriber.open(isRewindable: false) { self.add(subscriber, $0) } }
    if !waits {
      // A rewind takes effect at once, which the serial context must be free for.
      subscriber.talkback.setRewindObserver { self.perform { subscriber.endDirectDelivery() } }
    }
    subscriber.open { self.add(subscriber, $0) }
  }

  /// - Parameter context: the subscriber.
  @inlinable
  func unsubscribe(_ context: QueueContext) {
    // Rule: the subscribers of a multicaster are queues of its elements.
    let subscriber = unsafeDowncast(context, to: Subscriber.self)
    guard queue.enter() else { return post(.remove(subscriber)) }
    remove(subscriber)
    leave()
  }

  /// Adds a subscriber, now if the queue is free: what is remembered is then delivered before this returns. At a rewind the subscriber stays
  /// subscribed.
  ///
  /// A rewind inside a delivery waits for its end: the subscriber may not have received the element yet, and would receive it twice.
  @inlinable
  func add(_ subscriber: Subscriber, _ run: QueueContext.Run) {
    if run == 0 && queue.isOwner { return replay(to: subscriber, run) }
    guard queue.enter() else { return post(.add(subscriber, run: run)) }
    replay(to: subscriber, run)
    leave()
  }

  @inlinable
  func replay(to subscriber: Subscriber, _ run: QueueContext.Run) {
    // One that can't be rewound, and whose context is held, has not been drained: only a cancellation can have ended it, which marks the
    // talkback first.
    let isKnownToBeLive = !isRewindable && subscriber.subscriber.isDirect && subscriber.talkback.isActive
    guard isKnownToBeLive || subscriber.isLive(run) else { return subscriber.endDirectDelivery() }
    subscriber.subscriber.run = run
    if subscriber.subscriber.index == nil && !isOver {
      subscriber.subscriber.index = subscribers.count
      subscribers.append(.passRetained(subscriber))
      onlySubscriber = subscribers.count - vacancies == 1 ? .passUnretained(subscriber) : nil
    }
    if isRewindable || waits { recall(for: subscriber, run) }
    if let ending { subscriber.complete(ending) }
  }

  /// Delivers what is remembered, and lets the source wait for the subscriber.
  @usableFromInline
  func recall(for subscriber: Subscriber, _ run: QueueContext.Run) {
    let expired = replayBuffer.expire(at: replayBuffer.time)
    var isFull = false
    for element in replayBuffer.recall() where subscriber.put(element, run) == .full { isFull = true }
    // A rewound subscriber has dropped what blocked the source.
    if waits {
      if isFull { block(for: subscriber) } else { unblock(for: subscriber) }
      resumeSource()
    }
    withExtendedLifetime(expired) {}
  }

  @inlinable @inline(never)
  func remove(_ subscriber: Subscriber) {
    guard let index = subscriber.subscriber.index else { return }
    subscriber.subscriber.index = nil
    let removed = takeSubscriber(at: index)
    onlySubscriber = subscribers.count - vacancies == 1 ? subscribers.first { $0 != nil } ?? nil : nil
    unblock(for: subscriber)
    if waits && subscribers.count == vacancies { source?.pause() }
    removed?.takeRetainedValue().complete(.cancelled)
  }

  @inlinable @inline(__always)
  func takeSubscriber(at index: Int) -> Unmanaged<Subscriber>? {
    guard subscribers.count > 1 else { return subscribers.removeLast() }
    let taken = subscribers[index]
    subscribers[index] = nil
    vacancies += 1
    if vacancies == subscribers.count {
      subscribers.removeAll(keepingCapacity: vacancies <= 32)
      vacancies = 0
    } else if vacancies > 32 && vacancies > subscribers.count / 2 {
      closeVacancies()
    }
    return taken
  }

  /// Changes the indices of subscribers, so it never runs inside a delivery: subscribers are removed by an action.
  @usableFromInline
  func closeVacancies() {
    subscribers.removeAll { $0 == nil }
    vacancies = 0
    for index in subscribers.indices { subscribers[index]?._withUnsafeGuaranteedRef { $0.subscriber.index = index } }
  }

  // MARK: A source that waits for the slowest subscriber

  /// Delivers to all subscribers, and blocks the source for those that do not take the element at once.
  @usableFromInline
  func forwardOrBlock(_ element: Element) {
    for index in 0..<subscribers.count {
      guard let subscriber = subscribers[index]?.takeUnretainedValue(),
        subscriber.put(element, subscriber.subscriber.run) == .full
      else { continue }
      block(for: subscriber)
    }
  }

  /// Pauses the source until the subscriber requests an element, is rewound or leaves.
  @usableFromInline
  func block(for subscriber: Subscriber) {
    if !subscriber.subscriber.blocksSource {
      subscriber.subscriber.blocksSource = true
      blockingCount += 1
    }
    source?.pause()
    // A subscriber that has taken what was queued meanwhile requests another element, after this.
    subscriber.whenRequested(subscriber.subscriber.run, always: false) {
      self.perform { self.unblock(for: subscriber) }
    }
  }

  @inlinable
  func unblock(for subscriber: Subscriber) {
    guard subscriber.subscriber.blocksSource else { return }
    subscriber.subscriber.blocksSource = false
    blockingCount -= 1
    resumeSource()
  }

  /// Resumes the source, unless a subscriber blocks it or there is none: one may be about to come.
  @usableFromInline
  func resumeSource() {
    if blockingCount == 0 && subscribers.count > vacancies { source?.resume() }
  }

  /// Sets the source that later elements come from.
  @usableFromInline
  func setSource(_ talkback: Talkback) {
    source = talkback
    if waits && (blockingCount > 0 || subscribers.count == vacancies) { talkback.pause() }
  }
}
