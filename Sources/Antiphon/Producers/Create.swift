import Synchronization

/// Makes a producer out of anything that calls back.
///
///     create { emitter in
///       let task = Task { emitter.send(await load()); emitter.finish() }
///       emitter.onCancel { task.cancel() }
///     }
///
/// The closure is called at each start. The emitter may be used from any thread, also after the closure has returned;
/// elements come out one after the other in the order in which `send` was called. A send from inside a delivery is
/// delivered after it.
///
/// - Parameter policy: what becomes of elements that nobody has asked for yet; by default they are all kept.
/// - Demand: see `Emitter.onRequest`.
/// - Cancels: calls what was given to `onCancel`, then completes as cancelled.
/// - Rewinds: by calling the closure again with a new emitter; the old one is cancelled.
public func create<Element: Sendable, Failure: Error>(
  buffering policy: BufferPolicy<Failure> = .unbounded,
  _ body: @escaping @Sendable (Emitter<Element, Failure>) -> Void
) -> Producer<Element, Failure> {
  policy.check("create(buffering:)")
  return Producer { consumer in
    let outlet = Outlet(consumer, policy)
    outlet.open { run in
      let emitter = Emitter(outlet, run)
      if outlet.attach(run, { emitter.retire() }) { body(emitter) }
    }
  }
}

/// What the source made by `create` speaks through.
public final class Emitter<Element: Sendable, Failure: Error>: Sendable {
  private let run: Int
  private let lock = Lock()
  /// Nil once nothing is taken any more: an emitter that somebody keeps for ever keeps nothing else. Guarded by `lock`.
  private nonisolated(unsafe) var outlet: Outlet<Element, Failure>?
  /// Guarded by `lock`.
  private nonisolated(unsafe) var cleanups: [@Sendable () -> Void] = []

  init(_ outlet: Outlet<Element, Failure>, _ run: Int) {
    self.outlet = outlet
    self.run = run
  }

  /// What became of an element that was sent.
  public enum SendResult: Sendable {
    /// It was delivered, or waits for demand.
    case accepted
    /// It waits for demand, and the buffer is full now (only with `.bounded`).
    case full
    /// By the buffer policy an element was lost: this one, or an older one in its favour.
    case dropped
    /// The stream has ended; nothing is taken any more.
    case ended
  }

  /// Sends an element.
  @discardableResult
  public func send(_ element: Element) -> SendResult {
    guard let outlet = lock.withLock({ outlet }) else { return .ended }
    switch outlet.put(element, run) {
    case .accepted: return .accepted
    case .full: return .full
    case .dropped: return .dropped
    case .ended: return .ended
    }
  }

  /// Finishes the stream after what was sent. Nothing is taken after it.
  public func finish() { end(.finished) }

  /// Fails the stream after what was sent. Nothing is taken after it.
  public func fail(_ failure: Failure) { end(.failed(failure)) }

  /// True once the consumer has left; nothing is taken any more.
  public var isCancelled: Bool { lock.withLock { outlet }?.talkback.isCancelled ?? true }

  /// Calls `cleanup` once, when the stream is over for whatever reason; at once if it is.
  public func onCancel(_ cleanup: @escaping @Sendable () -> Void) {
    let late = lock.withLock {
      if outlet == nil { return true }
      cleanups.append(cleanup)
      return false
    }
    if late { cleanup() }
  }

  /// Calls `body` whenever the consumer wants an element and none is waiting: what a pullable source is made with.
  ///
  /// It may send at once or later; it is not called again before that element was taken.
  public func onRequest(_ body: @escaping @Sendable () -> Void) {
    lock.withLock { outlet }?.whenWanting(run, body)
  }

  private func end(_ completion: Completion<Failure>) {
    lock.withLock { outlet }?.end(completion, run)
  }

  func retire() {
    let (cleanups, _) = lock.withLock { () -> ([@Sendable () -> Void], Outlet<Element, Failure>?) in
      defer {
        outlet = nil
        self.cleanups = []
      }
      return (self.cleanups, outlet)
    }
    for cleanup in cleanups { cleanup() }
  }
}
