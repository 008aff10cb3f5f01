/// One run of a producer at a time, for all who listen to it: what `share`, `multicast` and `autoconnect` stand on.
///
/// A *run* is a broadcast and, while it is connected, one subscription to the producer. The lock guards what is said to be;
/// it is never held while anybody is called.
@usableFromInline
final class SharedConnection<Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline let leakCounter = LeakCounter("hub")
  /// Everything in it that changes is guarded by the lock of the hub, unless it says otherwise.
  @usableFromInline
  final class Run: SerialContext, @unchecked Sendable {
    @usableFromInline let broadcast: Multicaster<Element, Failure>
    /// The line to the producer; nil while it is not connected. A paused one waits even if nobody else has the handle, as
    /// somebody may ask for it again.
    @usableFromInline var connection: Subscription?
    /// How many listen now.
    @usableFromInline var listeners = 0
    /// How many have ever come.
    @usableFromInline var arrivals = 0
    /// True once the producer has completed: it is not started again.
    @usableFromInline var isOver = false

    /// The consumer that the producer was started for, and its serial context, which the producer may run in. Both are set before the
    /// producer starts, and may be released before it ends.
    @usableFromInline weak var starter: Talkback?
    @usableFromInline weak var starterContext: SerialContext?
    /// The line to the producer while it yields. Touched only in that serial context.
    @usableFromInline var yielding: (upstream: Talkback, inner: SerialContext?)?

    @inlinable
    init(_ broadcast: Multicaster<Element, Failure>) {
      self.broadcast = broadcast
      super.init()
    }

    @usableFromInline
    override func interrupts(_ upstream: Talkback, for inner: SerialContext?) -> Bool {
      guard let starter, let starterContext, starterContext.interrupts(starter, for: self) else { return false }
      upstream.pause()
      yielding = (upstream, inner)
      return true
    }

    @usableFromInline
    override func resumeYielding() {
      guard let (upstream, inner) = yielding.take() else { return }
      if broadcast.waits { broadcast.perform { self.broadcast.goOn() } } else { upstream.resume() }
      inner?.resumeYielding()
    }
  }

  /// When the producer is started by itself, and left again.
  @usableFromInline
  enum Connecting: Sendable {
    /// Only by `connect()`.
    case byHand
    /// By the nth listener there ever was; never left.
    case after(Int)
    /// By the nth of those who listen at the same time; left with the last one.
    case whileHeard(by: Int)
    /// By the first listener; left with the last one.
    case whileSomebodyListens
  }

  @usableFromInline let producer: Producer<Element, Failure>
  @usableFromInline let scope: ShareScope
  @usableFromInline let policy: SharePolicy<Failure>
  /// Where everybody is called, and where the elements come; nil: wherever they come.
  @usableFromInline let scheduler: (any Scheduler)?
  /// What each run begins with.
  @usableFromInline let memory: ReplayBuffer<Element>
  @usableFromInline let lock = Lock()
  /// Guarded by `lock`.
  @usableFromInline nonisolated(unsafe) var current: Run?

  @inlinable
  init(
    _ producer: Producer<Element, Failure>, scope: ShareScope = .whileConnected,
    policy: SharePolicy<Failure> = .each(.unbounded), _ memory: ReplayBuffer<Element>,
    on scheduler: (any Scheduler)? = nil
  ) {
    self.producer = producer
    self.scope = scope
    self.policy = policy
    self.memory = memory
    self.scheduler = scheduler
  }

  /// Nobody is left who could connect.
  @inlinable
  deinit {
    if let current, current.connection == nil { current.broadcast.end(.finished) }
  }

  @inlinable
  func listen(_ consumer: Consumer<Element, Failure>, _ connecting: Connecting) {
    let run = lock.withLock { () -> Run in
      let run = present()
      run.listeners += 1
      run.arrivals += 1
      return run
    }
    // Who waits for a connection does not keep the hub: it is let go of with the last one who could connect.
    let leftHub: SharedConnection? = if case .whileSomebodyListens = connecting { self } else { nil }
    let outlet = DeliveryQueue(consumer, policy.buffering, deliveringOn: scheduler)
    if case .whileHeard = connecting {
      // A run that is connected keeps the hub.
      run.broadcast.join(outlet) { [weak self] seat in
        run.broadcast.leave(seat)
        self?.leave(run)
      }
    } else {
      run.broadcast.join(outlet) { seat in
        run.broadcast.leave(seat)
        leftHub?.leave(run)
      }
    }
    switch connecting {
    case .byHand: break
    case .after(let count): if lock.withLock({ run.arrivals >= count }) { connect(run, outlet.talkback) }
    case .whileHeard(let count):
      if lock.withLock({ run.listeners >= count }) { connect(run, outlet.talkback, ifHeard: true) }
    case .whileSomebodyListens: connect(run, outlet.talkback, ifHeard: true)
    }
  }

  /// Starts the producer unless it is running, and returns the line to it.
  @inlinable
  func connect() -> Subscription { connect(lock.withLock { present() }) }

  @inlinable @discardableResult
  func connect(_ run: Run, _ starter: Talkback? = nil, ifHeard: Bool = false) -> Subscription {
    let (connection, isNew) = lock.withLock { () -> (Subscription, Bool) in
      if let connection = run.connection { return (connection, false) }
      // The run may be over, or everybody gone, before this one came to connect it.
      guard current === run, !run.isOver, !ifHeard || run.listeners > 0 else { return (.over, false) }
      let connection = Subscription(Talkback())
      run.connection = connection
      run.starter = starter
      run.starterContext = starter?.context
      return (connection, true)
    }
    if isNew { start(run, connection.talkback) }
    return connection
  }

  @inlinable
  func start(_ run: Run, _ talkback: Talkback) {
    let broadcast = run.broadcast
    talkback.context = run
    let isNamed = policy.waits || scope == .forever
    if isNamed { broadcast.perform { broadcast.listen(to: talkback) } }
    // Whoever calls the consumer holds its talkback.
    let unowned = Unmanaged.passUnretained(talkback)
    producer.run(
      Consumer(talkback: talkback) { element in
        if isNamed { broadcast.send(element, from: unowned.takeUnretainedValue()) } else { broadcast.send(element) }
        return unowned._withUnsafeGuaranteedRef { $0.reply }
      } completed: { completion in
        let talkback = unowned.takeUnretainedValue()
        talkback.close()
        self.end(run, talkback, completion)
      })
  }

  @inlinable
  func end(_ run: Run, _ talkback: Talkback, _ completion: Completion<Failure>) {
    // A failure is forgotten, in either scope: the next consumer tries again.
    let isForgotten = if case .failed = completion { true } else { scope == .whileConnected }
    let ended = lock.withLock { () -> Subscription? in
      guard run.connection?.talkback === talkback else { return nil }
      run.isOver = true
      if current === run, isForgotten { current = nil }
      return run.connection.take()
    }
    if ended != nil { run.broadcast.end(completion) }
  }

  /// Somebody has left a stream that is left with the last one.
  @inlinable
  func leave(_ run: Run) {
    let connection = lock.withLock { () -> Subscription? in
      run.listeners -= 1
      guard run.listeners == 0 else { return nil }
      if current === run, scope == .whileConnected { current = nil }
      return run.connection.take()
    }
    connection?.cancel()
  }

  /// Under the lock.
  @inlinable
  func present() -> Run {
    if let current { return current }
    let run = Run(Multicaster(memory, waits: policy.waits, isSentThere: scheduler != nil))
    current = run
    return run
  }
}

/// How long what is shared is remembered.
public enum ShareScope: Sendable {
  /// Until the stream has completed or the last one has left; whoever comes then starts it anew.
  case whileConnected
  /// For ever: whoever comes after the completion is told what was remembered, and that the stream has ended. Whoever comes
  /// when all had left starts the stream anew, after what is remembered. A failure is not remembered, nor is anything before
  /// it: the next consumer starts the stream anew.
  case forever
}

/// What becomes of elements that one of several consumers has not asked for yet.
public enum SharePolicy<Failure: Error>: Sendable {
  /// They are kept for that one, by this policy. Nobody waits for anybody.
  case each(BufferPolicy<Failure>)
  /// The stream waits until everybody has taken the element. One that can't be slowed is kept in full.
  case slowest

  @inlinable
  var buffering: BufferPolicy<Failure> {
    switch self {
    case .each(let policy): policy
    case .slowest: .bounded(1)
    }
  }

  @inlinable
  var waits: Bool {
    switch self {
    case .each: false
    case .slowest: true
    }
  }
}
