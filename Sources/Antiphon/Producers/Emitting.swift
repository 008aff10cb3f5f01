import Synchronization

/// Makes a producer out of anything that calls back.
///
///     emitting { emitter in
///       let task = Task { emitter.send(await load()); emitter.finish() }
///       emitter.onEnd { task.cancel() }
///     }
///
/// The closure is called at each start. The emitter may be used from any thread, also after the closure has returned;
/// elements come out one after the other in the order in which `send` was called. A send from inside a delivery is
/// delivered after it.
///
/// - Parameter policy: what becomes of elements that nobody has asked for yet; by default they are all kept.
/// - Finishes: when the emitter says so, or when nobody keeps the emitter any more, after what was sent.
/// - Demand: see `Emitter.onRequest`.
/// - Cancels: calls what was given to `onEnd`, then completes as cancelled.
/// - Rewinds: by calling the closure again with a new emitter; the old one is cancelled.
public func emitting<Element: Sendable, Failure: Error>(
  buffering policy: BufferPolicy<Failure> = .unbounded,
  _ body: @escaping @Sendable (Emitter<Element, Failure>) -> Void
) -> Producer<Element, Failure> {
  policy.check("emitting(buffering:)")
  return Producer { consumer in
    let outlet = Outlet(consumer, policy)
    outlet.open { run in
      let emitted = EmittedRun(outlet, run)
      if outlet.attach(run, { emitted.retire() }) { body(Emitter(emitted)) }
    }
  }
}

/// Former name of `emitting(buffering:_:)`, which methods of one's own do not hide.
@available(*, deprecated, renamed: "emitting(buffering:_:)")
public func create<Element: Sendable, Failure: Error>(
  buffering policy: BufferPolicy<Failure> = .unbounded,
  _ body: @escaping @Sendable (Emitter<Element, Failure>) -> Void
) -> Producer<Element, Failure> {
  emitting(buffering: policy, body)
}

/// What the source made by `emitting` speaks through.
///
/// When the last reference to it is gone, the stream finishes: there, so let go of it where no lock is held.
public final class Emitter<Element: Sendable, Failure: Error>: Sendable {
  private let run: EmittedRun<Element, Failure>

  fileprivate init(_ run: EmittedRun<Element, Failure>) { self.run = run }

  deinit { run.end(.finished) }

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

  /// Finishes the stream after what was sent. Nothing is taken after it.
  public func finish() { end(.finished) }

  /// Fails the stream after what was sent, unless an operator listens that a failure overtakes in
  /// (<doc:WhatAFailureOvertakes>). Nothing is taken after it.
  public func fail(_ failure: Failure) { end(.failed(failure)) }

  /// True once the consumer has left; nothing is taken any more.
  public var isCancelled: Bool { run.isCancelled }

  /// Calls `cleanup` once, when the stream is over for whatever reason; at once if it is.
  public func onEnd(_ cleanup: @escaping @Sendable () -> Void) { run.onEnd(cleanup) }

  /// Calls `body` whenever the consumer wants an element and none is waiting: what a pullable source is made with.
  ///
  /// It may send at once or later; it is not called again before that element was taken. A `body` that keeps the emitter keeps it
  /// until the stream is over.
  public func onRequest(_ body: @escaping @Sendable () -> Void) { run.onRequest(body) }

  func end(_ completion: Completion<Failure>) { run.end(completion) }
}

/// One run of a source made by `emitting`. It knows nothing of the emitter, which may be let go of before the stream is over.
private final class EmittedRun<Element: Sendable, Failure: Error>: Sendable {
  private let number: Int
  private let lock = Lock()
  /// Nil once nothing is taken any more: an emitter that somebody keeps for ever keeps nothing else. Guarded by `lock`.
  private nonisolated(unsafe) var outlet: Outlet<Element, Failure>?
  /// Guarded by `lock`.
  private nonisolated(unsafe) var cleanups: [@Sendable () -> Void] = []

  init(_ outlet: Outlet<Element, Failure>, _ number: Int) {
    self.outlet = outlet
    self.number = number
  }

  func put(_ element: Element) -> Outlet<Element, Failure>.Acceptance {
    lock.withLock { outlet }?.put(element, number) ?? .ended
  }

  func end(_ completion: Completion<Failure>) { lock.withLock { outlet }?.end(completion, number) }

  var isCancelled: Bool { lock.withLock { outlet }?.talkback.isCancelled ?? true }

  func onEnd(_ cleanup: @escaping @Sendable () -> Void) {
    let isLate = lock.withLock {
      if outlet == nil { return true }
      cleanups.append(cleanup)
      return false
    }
    if isLate { cleanup() }
  }

  func onRequest(_ body: @escaping @Sendable () -> Void) { lock.withLock { outlet }?.whenWanting(number, body) }

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
