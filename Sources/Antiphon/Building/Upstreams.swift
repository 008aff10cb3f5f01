extension Producer {
  /// A stream made of several upstreams, or of one and a timer: what operators with a serial context are built with.
  ///
  /// `start` subscribes to the upstreams. It is called at the start and after each rewind, with a state of its own. The functions
  /// that it passes to `listen(to:)` are called one at a time, whatever threads the upstreams emit on, so the state needs no lock:
  ///
  ///     func merged(with other: Producer) -> Producer {
  ///       .combining(state: 2) { upstreams in
  ///         for stream in [self, other] {
  ///           upstreams.forward(stream) { completion, running, combination in
  ///             running -= 1
  ///             if running == 0 || !completion.isFinished { combination.end(completion) }
  ///           }
  ///         }
  ///       }
  ///     }
  ///
  /// - Parameters:
  ///   - state: evaluated at each start and each rewind.
  ///   - start: subscribes to the first upstreams; called at each start and each rewind.
  /// - Demand: an upstream whose element is not requested yet waits; elements of one that can't wait are kept.
  /// - Rewinds: if every upstream that is not a notifier can.
  @_alwaysEmitIntoClient @inline(__always)
  public static func combining<State>(
    state: @autoclosure @escaping @Sendable () -> State,
    _ start: @escaping @Sendable (Upstreams<State, Element, Failure>) -> Void
  ) -> Producer {
    Producer { consumer in
      let core = CombinationCore(consumer, state)
      core.junction.open(turn: { core.turn() }) {
        core.begin()
        start(Upstreams(core))
      }
    }
  }
}

/// Subscribes to the upstreams of `Producer.combining(state:_:)`. It is used during the call of `start` only: it is not `Sendable`.
@frozen
public struct Upstreams<State, Output: Sendable, Failure: Error> {
  /// Receives an element, and returns the reply for the upstream that it comes from.
  public typealias Receive<Received> = @Sendable (Received, inout State, Combination<State, Output, Failure>) -> Reply
  /// Receives the completion of an upstream.
  public typealias Completed<ReceivedFailure: Error> =
    @Sendable (
      Completion<ReceivedFailure>, inout State, Combination<State, Output, Failure>
    ) -> Void

  @usableFromInline let core: CombinationCore<State, Output, Failure>

  @inlinable @inline(__always)
  init(_ core: CombinationCore<State, Output, Failure>) { self.core = core }

  /// Subscribes to `upstream`. Does nothing once the stream has ended.
  ///
  /// - Parameters:
  ///   - upstream: the stream to subscribe to.
  ///   - isNotifier: true if no element of `upstream` is emitted. A rewind need not repeat them then. The reply to an element of a
  ///     notifier is `.more`: it does not wait for demand.
  ///   - onDemand: true if `upstream` need not start before an element is requested.
  ///   - mayContinue: `upstream` waits if this is false at the start or after one of its elements, until it is true. It is
  ///     evaluated again after each call of one of the stream's functions.
  ///   - receive: receives each element, and returns the reply for `upstream`: that of `emit`, or `combination.reply` if it emits
  ///     nothing. `.stop` cancels `upstream`; the stream continues with the others.
  ///   - completed: receives the completion.
  /// - Returns: what `combination.cancel(_:)` takes.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  public func listen<Received: Sendable, ReceivedFailure: Error>(
    to upstream: Producer<Received, ReceivedFailure>, isNotifier: Bool = false, onDemand: Bool = false,
    while mayContinue: (@Sendable (State) -> Bool)? = nil,
    _ receive: @escaping Receive<Received>,
    completed: @escaping Completed<ReceivedFailure>
  ) -> Upstream {
    let branch = Branch(isNotifier: isNotifier)
    if let mayContinue { core.hold(branch, unless: mayContinue) }
    core.listen(to: upstream, as: branch, onDemand: onDemand, receive, completed)
    return Upstream(branch, of: core.junction)
  }

  /// Subscribes to `upstream`, on demand, and emits its elements.
  ///
  /// - Parameters:
  ///   - upstream: the stream to subscribe to.
  ///   - completed: receives the completion.
  /// - Returns: what `combination.cancel(_:)` takes.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  public func forward<ReceivedFailure: Error>(
    _ upstream: Producer<Output, ReceivedFailure>,
    completed: @escaping Completed<ReceivedFailure>
  ) -> Upstream {
    let branch = Branch()
    core.forward(upstream, as: branch, completed)
    return Upstream(branch, of: core.junction)
  }

  /// Emits what the operator has kept in its state, such as in a queue.
  ///
  /// Whenever an element is requested, `next` is called, and what it returns is emitted. If that is nil, `next` is called again after the
  /// next call of one of the stream's functions. A stream that finishes first emits all that `next` still returns. <doc:WritingASource> shows
  /// an operator with a queue.
  ///
  /// A stream has one queue. It is given before the first upstream, which may emit at once.
  ///
  /// - Parameter next: takes an element out of the state and returns it; nil if none is left. In the end it must return nil.
  public func onRequest(_ next: @escaping @Sendable (inout State) -> Output?) { core.setQueue(next) }

  /// Gives the stream its timer, which `combination.setTimer(in:)` sets. A stream has one.
  ///
  /// It is given before the first upstream, which may emit at once. What is due happens before an element or a completion that arrives at the same time is received.
  ///
  /// - Parameters:
  ///   - clock: any Swift clock.
  ///   - due: called when the time has come.
  public func timer<Time: Clock>(
    on clock: Time, due: @escaping @Sendable (inout State, Combination<State, Output, Failure>) -> Void
  ) where Time.Duration == Duration {
    core.setTimer(clock, due)
  }

  /// Sets the timer, counted from the start.
  ///
  /// - Parameter delay: at least zero; zero means the clock's next turn.
  public func setTimer(in delay: Duration) {
    core.timer?.catchUp()
    Combination(core).setTimer(in: delay)
  }

  /// True until the stream has ended.
  @inlinable
  public var isLive: Bool { core.junction.isLive }
}

@available(*, unavailable)
extension Upstreams: Sendable {}

/// One upstream of `Producer.combining(state:_:)`.
@frozen
public struct Upstream: Sendable {
  @usableFromInline let branch: Branch
  @usableFromInline let junction: ObjectIdentifier

  @inlinable
  init(_ branch: Branch, of junction: JunctionContext) {
    self.branch = branch
    self.junction = ObjectIdentifier(junction)
  }
}
