import Synchronization

/// Creates a producer from callback-based code.
///
///     emitting { emitter in
///       let task = Task { emitter.send(await load()); emitter.finish() }
///       emitter.onEnd { task.cancel() }
///     }
///
/// The closure is called at each start. The emitter may be used on any thread, also after the closure has returned;
/// elements are emitted one after the other in the order in which `send` was called. A send from inside a delivery is
/// delivered after it.
///
/// - Parameters:
///   - policy: what happens to elements that are not requested yet; by default all of them are kept.
///   - body: called with an emitter at each start.
/// - Finishes: when `finish()` is called or the last reference to the emitter is released, after the elements sent before.
/// - Demand: see `Emitter.onRequest`.
/// - Cancels: calls the closures given to `onEnd`, then completes as cancelled.
/// - Rewinds: by calling the closure again with a new emitter; the old one is cancelled. A source that starts again by itself says so:
///   `Emitter.onRewind`.
public func emitting<Element: Sendable, Failure: Error>(
  buffering policy: BufferPolicy<Failure> = .unbounded,
  _ body: @escaping @Sendable (Emitter<Element, Failure>) -> Void
) -> Producer<Element, Failure> {
  policy.check("emitting(buffering:)")
  return emitting(as: SourceIdentity(), buffering: policy, body)
}

/// `emitting(buffering:_:)` as the source `identity`: a run of it continues when an operator is rewound and starts this source again, if the
/// emitter has been given a function for that.
package func emitting<Element: Sendable, Failure: Error>(
  as identity: SourceIdentity, buffering policy: BufferPolicy<Failure> = .unbounded,
  _ body: @escaping @Sendable (Emitter<Element, Failure>) -> Void
) -> Producer<Element, Failure> {
  Producer { consumer in
    let queue = DeliveryQueue(consumer, policy)
    queue.open { number in
      if let earlier = RewindScope.take(of: identity, for: queue.talkback) as? EmittedRun<Element, Failure> {
        if earlier.continues(in: queue, number) { return }
        earlier.retire()
      }
      let run = EmittedRun(identity, queue, number)
      if queue.attach(number, { run.stop() }) { body(Emitter(run)) }
    }
  }
}

/// Former name of `emitting(buffering:_:)`, which your own methods do not hide.
@available(*, deprecated, renamed: "emitting(buffering:_:)")
public func create<Element: Sendable, Failure: Error>(
  buffering policy: BufferPolicy<Failure> = .unbounded,
  _ body: @escaping @Sendable (Emitter<Element, Failure>) -> Void
) -> Producer<Element, Failure> {
  emitting(buffering: policy, body)
}

/// The handle through which a source made by `emitting` sends its elements and its completion.
///
/// Releasing the last reference finishes the stream on the releasing thread, so release it where no lock is held.
public final class Emitter<Element: Sendable, Failure: Error>: Sendable {
  private let run: EmittedRun<Element, Failure>

  fileprivate init(_ run: EmittedRun<Element, Failure>) { self.run = run }

  deinit { run.end(.finished) }

  /// What happened to an element that was sent.
  public enum SendResult: Sendable {
    /// It was delivered, or waits for demand.
    case accepted
    /// It waits for demand, and the buffer is full now (only with `.bounded`).
    case full
    /// The buffer policy dropped an element: this one, or an older one in its favour.
    case dropped
    /// The stream has ended; nothing is accepted.
    case ended
  }

  /// Sends an element.
  @discardableResult
  public func send(_ element: Element) -> SendResult {
    switch run.put(element) {
    case .accepted: .accepted
    case .full: .full
    case .dropped: .dropped
    case .ended: .ended
    }
  }

  /// Sends a value, or fails the stream.
  func send(_ result: Result<Element, Failure>) {
    switch result {
    case .success(let value): send(value)
    case .failure(let failure): fail(failure)
    }
  }

  /// Finishes the stream after the elements sent before. Later elements are ignored.
  public func finish() { end(.finished) }

  /// Fails the stream after the elements sent before, unless an operator lets the failure overtake them
  /// (<doc:WhatAFailureOvertakes>). Later elements are ignored.
  public func fail(_ failure: Failure) { end(.failed(failure)) }

  /// True once the consumer has cancelled; nothing is accepted.
  public var isCancelled: Bool { run.isCancelled }

  /// Calls `cleanup` once, when the stream is over for any reason; at once if it is over.
  public func onEnd(_ cleanup: @escaping @Sendable () -> Void) { run.onEnd(cleanup) }

  /// True if the consumer has requested an element.
  var isRequested: Bool { run.isRequested }

  /// Requests all elements for the consumer: a source that pushes ignores demand.
  package func requestEverything() { run.requestEverything() }

  /// Calls `body` when the consumer requests an element and none is waiting, which makes the source pullable.
  ///
  /// `body` may send at once or later; it is not called again before that element was taken. A `body` that retains the emitter retains it
  /// until the stream is over.
  public func onRequest(_ body: @escaping @Sendable () -> Void) { run.onRequest(body) }

  /// Calls `pause` when nothing downstream can take more elements for now, and `resume` when something can again; `pause` at once if that
  /// is so already.
  ///
  /// A source that pushes, such as a sensor or a socket, can stop its work meanwhile. It need not: what it sends is kept, by the policy.
  /// The consumer pauses it, or an operator that waits for something else; a consumer without demand does not: see `onRequest`.
  ///
  ///     emitting { emitter in
  ///       let sensor = Sensor { emitter.send($0) }
  ///       emitter.onPause { sensor.stop() } resume: { sensor.start() }
  ///       emitter.onEnd { sensor.stop() }
  ///     }
  ///
  /// The calls alternate and are serial, on the threads that pause and resume. The functions are released when the stream is over.
  public func onPause(_ pause: @escaping @Sendable () -> Void, resume: @escaping @Sendable () -> Void) {
    run.onPause { isPaused in if isPaused { pause() } else { resume() } }
  }

  /// Calls `body` when the stream is rewound, instead of calling the closure of `emitting` again: the source starts again from its first
  /// element, with this emitter.
  ///
  ///     emitting { emitter in
  ///       let file = File()
  ///       emitter.onRequest { file.read { emitter.send($0) } }
  ///       emitter.onRewind { file.seek(to: 0) }
  ///     }
  ///
  /// What waits for demand has been dropped before, and a request that was not answered is made again. What is sent after that counts as
  /// new: a source that works on another thread has to stop its earlier work first. A source that has finished, and whose elements still wait,
  /// is started by the closure.
  ///
  /// So it is behind an operator that starts its upstreams again when it is rewound, too, unless it starts them later, as
  /// `subscribe(on:)` does on another thread: then the source is cancelled, and the closure is called again.
  ///
  /// Calls are serial with the delivery of elements. A `body` that retains the emitter retains it until the stream is over.
  public func onRewind(_ body: @escaping @Sendable () -> Void) { run.onRewind(body) }

  func end(_ completion: Completion<Failure>) { run.end(completion) }
}

/// One run of a source made by `emitting`. It has no reference to the emitter, which may be released before the stream is over.
///
/// | | the source sends or ends | the consumer stops | an operator that is rewound stops and starts it |
/// |---|---|---|---|
/// | it has a queue | goes into the queue | it is retired | it waits, then has another queue, and the source is told of the rewind |
/// | it waits | what it sends is dropped; an end is noted | – | – |
/// | it is retired | nothing is accepted | – | – |
private final class EmittedRun<Element: Sendable, Failure: Error>: RewindableRun {
  private enum Place: Sendable {
    case queue(DeliveryQueue<Element, Failure>, _ number: Int)
    /// It waits in a `RewindScope`.
    case scope
    /// So an emitter that is retained for ever retains nothing else.
    case none
  }

  private struct State: Sendable {
    var place: Place
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

  init(_ identity: SourceIdentity, _ queue: DeliveryQueue<Element, Failure>, _ number: Int) {
    self.identity = identity
    state = LockedValue(State(place: .queue(queue, number)))
  }

  // MARK: What the source does

  func put(_ element: Element) -> DeliveryQueue<Element, Failure>.Acceptance {
    guard let (queue, number) = queue else { return hasMoved(from: nil) ? .accepted : .ended }
    let acceptance = queue.put(element, number)
    return acceptance == .ended && hasMoved(from: queue) ? .accepted : acceptance
  }

  /// True if the run waits or has another queue by now: elements of before are dropped, and the source continues.
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
    let (place, earlier) = state.withLock { state -> (Place, (@Sendable () -> Void)?) in
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
    let (place, earlier) = state.withLock { state -> (Place, (@Sendable () -> Void)?) in
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
    if let queue = queue?.queue, !queue.talkback.isCancelled { return false }
    return !hasMoved(from: queue?.queue)
  }

  var isRequested: Bool { queue?.queue.talkback.isReady ?? false }

  func requestEverything() { queue?.queue.talkback.request(.max) }

  private var queue: (queue: DeliveryQueue<Element, Failure>, number: Int)? {
    if case .queue(let queue, let number) = state.withLock({ $0.place }) { (queue, number) } else { nil }
  }

  // MARK: The end, and another queue

  /// Ends the run, unless the source is about to be started again, and starts again by itself.
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
  func continues(in queue: DeliveryQueue<Element, Failure>, _ number: Int) -> Bool {
    let moved = state.withLock { state -> State? in
      guard case .scope = state.place, !state.hasEnded else { return nil }
      state.place = .queue(queue, number)
      state.isRequestTold = false
      return state
    }
    guard let moved, let onRewind = moved.onRewind else { return false }
    guard queue.attach(number, { self.stop() }) else { return true }
    queue.whenRewound(number, onRewind)
    // Before the queue may report demand, and the source reply with an element of before.
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
