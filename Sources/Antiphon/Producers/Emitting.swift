import Synchronization

/// Creates a producer from callback-based code.
///
///     emitting { emitter in
///       let task = Task { emitter.send(await load()); emitter.finish() }
///       emitter.onEnd { task.cancel() }
///     }
///
/// The closure is called at each start. The emitter may be used on any thread, even after the closure has returned;
/// elements are emitted one after the other in the order in which `send` was called. A send from inside a delivery is
/// delivered after that delivery.
///
/// - Parameters:
///   - policy: what happens to elements that are not requested yet; by default all of them are kept.
///   - body: called with an emitter at each start.
/// - Finishes: when `finish()` is called or the last reference to the emitter is released, after the elements sent before.
/// - Demand: see `Emitter.onRequest`.
/// - Cancels: calls the closures given to `onEnd`, then completes as cancelled.
/// - Rewinds: by calling the closure again with a new emitter; the old one is cancelled. A source that can restart by itself uses
///   `Emitter.onRewind`.
public func emitting<Element: Sendable, Failure: Error>(
  buffering policy: BufferPolicy<Failure> = .unbounded,
  _ body: @escaping @Sendable (Emitter<Element, Failure>) -> Void
) -> Producer<Element, Failure> {
  policy.check("emitting(buffering:)")
  return emitting(as: SourceIdentity(), buffering: policy, body)
}

/// `emitting(buffering:_:)` as the source `identity`: a run of it continues when an operator is rewound and starts this source again, if the
/// emitter has been given a function for that with `onRewind(_:)`.
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
      if queue.attach(number, { _ in run.stop() }) { body(Emitter(run)) }
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
  /// `body` may send at once or later; it is not called again until that element is taken. A `body` that retains the emitter retains it
  /// until the stream is over.
  public func onRequest(_ body: @escaping @Sendable () -> Void) { run.onRequest(body) }

  /// Calls `pause` when nothing downstream can take more elements for now, and `resume` when something can again; `pause` at once if that
  /// is already the case.
  ///
  /// A source that pushes, such as a sensor or a socket, can stop its work meanwhile. It need not: what it sends is kept, by the policy.
  /// The consumer pauses it, or an operator that waits for something else; a lack of demand does not: see `onRequest`.
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
  /// This also applies behind an operator that restarts its upstreams when it is rewound, unless it starts them later, as
  /// `subscribe(on:)` does on another thread: then the source is cancelled, and the closure is called again.
  ///
  /// Calls are serial with the delivery of elements. A `body` that retains the emitter retains it until the stream is over.
  public func onRewind(_ body: @escaping @Sendable () -> Void) { run.onRewind(body) }

  func end(_ completion: Completion<Failure>) { run.end(completion) }
}
