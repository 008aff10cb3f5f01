/// Runs a producer for all its subscribers, one run at a time: `share`, `multicast` and `autoconnect` are built on it.
///
/// | run | a consumer subscribes | the last one leaves | the producer completes |
/// |---|---|---|---|
/// | none | a new run | – | – |
/// | unconnected | joins; connects it if `Connecting` says so | none\* | – |
/// | connected | joins | cancelled\* | over |
/// | over | a new run; joins if the run is remembered | – | – |
///
/// \* With `.whileSubscribed` and `.whileAnyIsSubscribed` only, and as `RunLifetime` says: it may happen later or not at all, and with the
/// scope `.forever` the run stays, unconnected.
///
/// The lock guards the run and is never held while user code runs.
@usableFromInline
final class SharedConnection<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Run = SharedRun<Element, Failure>

  /// When the producer is started, and cancelled.
  @usableFromInline
  enum Connecting: Sendable {
    /// Started by `connect()` only.
    case byHand
    /// Started by the nth subscriber; never cancelled.
    case after(Int)
    /// Started when n consumers are subscribed at the same time; cancelled with the last one.
    case whileSubscribed(by: Int)
    /// Started by the first subscriber; cancelled with the last one.
    case whileAnyIsSubscribed
  }

  @usableFromInline let leakCounter = LeakCounter("shared connection")
  @usableFromInline let producer: Producer<Element, Failure>
  @usableFromInline let lifetime: RunLifetime
  @usableFromInline let policy: SharePolicy<Failure>
  /// Where the producer emits and all consumers are called. Nil: wherever elements arrive.
  @usableFromInline let scheduler: (any Scheduler)?
  /// What each run begins with.
  @usableFromInline let replayBuffer: ReplayBuffer<Element>
  @usableFromInline let lock = Lock()
  /// Guarded by `lock`.
  @usableFromInline nonisolated(unsafe) var current: Run?

  @inlinable
  init(
    _ producer: Producer<Element, Failure>, lifetime: RunLifetime = RunLifetime(.whileConnected),
    policy: SharePolicy<Failure> = .each(.unbounded), _ replayBuffer: ReplayBuffer<Element>,
    on scheduler: (any Scheduler)? = nil
  ) {
    self.producer = producer
    self.lifetime = lifetime
    self.policy = policy
    self.replayBuffer = replayBuffer
    self.scheduler = scheduler
  }

  /// Finishes the subscribers of a run that can no longer be connected.
  @inlinable
  deinit {
    if let current, current.connection == nil { current.multicaster.end(.finished) }
  }

  // MARK: Subscribing

  @inlinable
  func subscribe(_ consumer: Consumer<Element, Failure>, _ connecting: Connecting) {
    endPeriod(at: time)
    let (run, appointment) = lock.withLock { () -> (Run, Appointment?) in
      let run = currentRun()
      run.subscribers += 1
      run.arrivals += 1
      checkInvariants(run)
      return (run, endGrace(of: run))
    }
    appointment?.cancel()
    let subscriber =
      scheduler.map { DeliveryQueue(consumer, policy.buffering, deliveringOn: $0) }
      ?? DeliveryQueue(consumer, policy.buffering)
    subscribe(subscriber, to: run, connecting)
    switch connecting {
    case .byHand: break
    case .after(let count): if lock.withLock({ run.arrivals >= count }) { connect(run, subscriber.talkback) }
    case .whileSubscribed(let count):
      if lock.withLock({ run.subscribers >= count }) { connect(run, subscriber.talkback, ifSubscribed: true) }
    case .whileAnyIsSubscribed: connect(run, subscriber.talkback, ifSubscribed: true)
    }
  }

  /// A subscriber that waits for a connection does not retain this object: once the last reference to what could connect it is
  /// released, the stream ends.
  @inlinable
  func subscribe(_ subscriber: DeliveryQueue<Element, Failure>, to run: Run, _ connecting: Connecting) {
    let consumer = run.consumers.join(subscriber.talkback)
    switch connecting {
    case .byHand, .after:
      run.multicaster.subscribe(subscriber) {
        consumer.leave()
        run.multicaster.unsubscribe($0)
      }
    case .whileSubscribed:
      // A connected run retains this object.
      run.multicaster.subscribe(subscriber) { [weak self] in
        consumer.leave()
        run.multicaster.unsubscribe($0)
        self?.leave(run)
      }
    case .whileAnyIsSubscribed:
      run.multicaster.subscribe(subscriber) {
        consumer.leave()
        run.multicaster.unsubscribe($0)
        self.leave(run)
      }
    }
  }

  /// To be called under the lock.
  @inlinable
  func currentRun() -> Run {
    if let current { return current }
    let run = Run(Multicaster(replayBuffer, waits: policy.waits, sendsOnScheduler: scheduler != nil))
    current = run
    return run
  }

  // MARK: Connecting

  /// Starts the producer unless it is running, and returns the subscription to it.
  @inlinable
  func connect() -> Subscription { connect(lock.withLock { currentRun() }) }

  @inlinable @discardableResult
  func connect(_ run: Run, _ starter: Talkback? = nil, ifSubscribed: Bool = false) -> Subscription {
    let (connection, isNew) = lock.withLock { () -> (Subscription, Bool) in
      if let connection = run.connection { return (connection, false) }
      // Meanwhile the run may have completed, or all its subscribers may have left.
      guard current === run, !run.isOver, !ifSubscribed || run.subscribers > 0 else { return (.over, false) }
      let connection = Subscription(Talkback())
      run.connection = connection
      run.starter = starter
      run.starterContext = starter?.context
      checkInvariants(run)
      return (connection, true)
    }
    if isNew { start(run, connection.talkback) }
    return connection
  }

  @inlinable
  func start(_ run: Run, _ talkback: Talkback) {
    let multicaster = run.multicaster
    talkback.context = run
    run.consumers.setSource(talkback)
    let isReplaceable = policy.waits || lifetime.isReconnected
    if isReplaceable { multicaster.perform { multicaster.setSource(talkback) } }
    let unowned = talkback.unowned
    producer.run(
      Consumer(talkback: talkback) { element in
        if isReplaceable {
          multicaster.send(element, from: unowned.retained)
        } else {
          multicaster.send(element)
        }
        return unowned.use { $0.reply }
      } completed: { completion in
        let talkback = unowned.retained
        talkback.close()
        self.end(run, talkback, completion)
      })
  }

  /// Checks what must be true whenever the lock is released.
  @inlinable
  func checkInvariants(_ run: Run) {
    assert(0...run.arrivals ~= run.subscribers, "subscribers are counted, and each of them has arrived")
    assert(run.connection == nil || !run.isOver, "a run that is over has no connection")
    assert(run.connection == nil || run === current, "only the current run is connected")
  }
}
