/// One run of a source made by `emitting`. It has no reference to the emitter, which may be released before the stream is over.
///
/// | | the source sends or ends | the consumer stops | an operator that is rewound stops and starts it |
/// |---|---|---|---|
/// | it has a queue | goes into the queue | it is retired | it waits, then has another queue, and the source is told of the rewind |
/// | it waits | what it sends is dropped; an end is noted | – | – |
/// | it is retired | nothing is accepted | – | – |
final class EmittedRun<Element: Sendable, Failure: Error>: RewindableRun {
  private enum Attachment: Sendable {
    case queue(DeliveryQueue<Element, Failure>, _ number: QueueContext.Run)
    /// It waits in a `RewindScope`.
    case scope
    /// The run is retired: an emitter that is retained for ever then retains nothing else.
    case none
  }

  private struct State: Sendable {
    var place: Attachment
    var hasEnded = false
    var cleanups: [@Sendable () -> Void] = []
    var pauseObservers: [PauseObserver] = []
    /// What the source has asked to be told of, for a queue that comes later.
    var onRequest: (@Sendable () -> Void)?
    var onRewind: (@Sendable () -> Void)?
    /// True once `onRequest` is known to the queue.
    var isRequestTold = false
  }

  private let identity: SourceIdentity
  private let state: LockedValue<State>

  init(_ identity: SourceIdentity, _ queue: DeliveryQueue<Element, Failure>, _ number: QueueContext.Run) {
    self.identity = identity
    state = LockedValue(State(place: .queue(queue, number)))
  }

  // MARK: What the source does

  func put(_ element: Element) -> DeliveryQueue<Element, Failure>.Acceptance {
    guard let (queue, number) = queue else { return hasMoved(from: nil) ? .accepted : .ended }
    let acceptance = queue.put(element, number)
    return acceptance == .ended && hasMoved(from: queue) ? .accepted : acceptance
  }

  /// True if the run waits or has another queue by now: earlier elements are dropped, and the source continues.
  private func hasMoved(from earlier: DeliveryQueue<Element, Failure>?) -> Bool {
    switch state.withLock({ $0.place }) {
    case .queue(let queue, _): queue !== earlier
    case .scope: true
    case .none: false
    }
  }

  func end(_ completion: Completion<Failure>) {
    state.withLock { $0.hasEnded = true }
    if let (queue, number) = queue { queue.end(completion, number) }
  }

  func onEnd(_ cleanup: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if case .none = state.place { return true }
      state.cleanups.append(cleanup)
      return false
    }
    if isLate { cleanup() }
  }

  func onRequest(_ body: @escaping @Sendable () -> Void) {
    let (place, earlier) = state.withLock { state -> (Attachment, (@Sendable () -> Void)?) in
      if case .none = state.place { return (.none, nil) }
      defer {
        state.onRequest = body
        if case .queue = state.place { state.isRequestTold = true }
      }
      return (state.place, state.onRequest)
    }
    if case .queue(let queue, let number) = place { queue.whenRequested(number, body) }
    withExtendedLifetime(earlier) {}
  }

  func onRewind(_ body: @escaping @Sendable () -> Void) {
    let (place, earlier) = state.withLock { state -> (Attachment, (@Sendable () -> Void)?) in
      if case .none = state.place { return (.none, nil) }
      defer { state.onRewind = body }
      return (state.place, state.onRewind)
    }
    if case .queue(let queue, let number) = place { queue.whenRewound(number, body) }
    withExtendedLifetime(earlier) {}
  }

  func onPause(_ changed: @escaping @Sendable (_ isPaused: Bool) -> Void) {
    guard let queue = queue?.queue else { return }
    let observer = PauseObserver(queue.talkback, changed)
    state.withLock { state in
      if case .none = state.place { return }
      state.pauseObservers.append(observer)
    }
  }

  // MARK: What the source asks

  var isCancelled: Bool {
    // Read once: a run that moves between two reads would be taken for one that is cancelled.
    let queue = queue?.queue
    if let queue, !queue.talkback.isCancelled { return false }
    return !hasMoved(from: queue)
  }

  var isRequested: Bool { queue?.queue.talkback.isReady ?? false }

  func requestEverything() { queue?.queue.talkback.request(.max) }

  private var queue: (queue: DeliveryQueue<Element, Failure>, number: QueueContext.Run)? {
    if case .queue(let queue, let number) = state.withLock({ $0.place }) { (queue, number) } else { nil }
  }

  // MARK: The end, and another queue

  /// Ends the run, unless its source starts again by itself and is about to be started again.
  func stop() {
    let consumer = state.withLock { state -> Talkback? in
      guard case .queue(let queue, _) = state.place, state.onRewind != nil, !state.hasEnded else { return nil }
      state.place = .scope
      return queue.talkback
    }
    if let consumer, RewindScope.keep(self, of: identity, for: consumer) { return }
    retire()
  }

  /// Moves to another queue, and tells the source to start again. False if the source has ended.
  func continues(in queue: DeliveryQueue<Element, Failure>, _ number: QueueContext.Run) -> Bool {
    let moved = state.withLock { state -> State? in
      guard case .scope = state.place, !state.hasEnded else { return nil }
      state.place = .queue(queue, number)
      state.isRequestTold = false
      return state
    }
    guard let moved, let onRewind = moved.onRewind else { return false }
    guard queue.attach(number, { _ in self.stop() }) else { return true }
    queue.whenRewound(number, onRewind)
    // Called first: the source could answer a report of demand with an earlier element.
    onRewind()
    let onRequest = state.withLock { state in
      defer { state.isRequestTold = true }
      return state.isRequestTold ? nil : state.onRequest
    }
    if let onRequest { queue.whenRequested(number, onRequest) }
    for observer in moved.pauseObservers { observer.observe(queue.talkback) }
    return true
  }

  func retire() {
    // What was held is released outside the lock, because its `deinit` may be user code.
    let last = state.withLock { state in
      defer { state = State(place: .none, hasEnded: true) }
      return state
    }
    for cleanup in last.cleanups { cleanup() }
    withExtendedLifetime(last) {}
  }
}
