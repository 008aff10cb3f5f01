/// The stream that `Producer.combining(state:_:)` makes, as its functions see it. It is used during
/// their calls only: it is not `Sendable`, and a state that stored it would never be released.
@frozen
public struct Combination<State, Output: Sendable, Failure: Error> {
  @usableFromInline let core: CombinationCore<State, Output, Failure>

  @inlinable @inline(__always)
  init(_ core: CombinationCore<State, Output, Failure>) { self.core = core }

  /// Emits `element`, or keeps it until there is demand. Returns the reply for the upstream that it came from.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult
  public func emit(_ element: Output) -> Reply { core.junction.emit(element, to: core.next) }

  /// The reply for an upstream whose element has not been emitted.
  @inlinable @inline(__always)
  public var reply: Reply { core.junction.reply }

  /// Ends the stream after the elements that it has emitted, and those of `Upstreams.onRequest(_:)`, and cancels every upstream. A failure is
  /// delivered at once: elements that wait for demand are lost. Returns `.stop`.
  @_alwaysEmitIntoClient @discardableResult
  public func end(_ completion: Completion<Failure>) -> Reply {
    if core.nextKept != nil && completion.isFinished { core.ending = completion } else { core.junction.end(completion) }
    return .stop
  }

  /// Cancels one upstream. Nothing is received from it any more, not even its completion.
  public func cancel(_ upstream: Upstream) {
    precondition(
      upstream.junction == ObjectIdentifier(core.junction), "cancel(_:) needs an upstream of this stream")
    core.cancel(upstream.branch)
  }

  /// Subscribes to `upstream` after this call: the state is in use until then. Does nothing if a rewind comes first.
  ///
  /// - Parameters:
  ///   - upstream: the stream to subscribe to.
  ///   - receive: as for `Upstreams.listen(to:)`.
  ///   - completed: receives the completion.
  /// - Returns: what `cancel(_:)` takes.
  @discardableResult
  public func listen<Received: Sendable, ReceivedFailure: Error>(
    to upstream: Producer<Received, ReceivedFailure>,
    _ receive: @escaping Upstreams<State, Output, Failure>.Receive<Received>,
    completed: @escaping Upstreams<State, Output, Failure>.Completed<ReceivedFailure>
  ) -> Upstream {
    let (branch, start) = (Branch(), core.starts)
    core.junction.enqueue { [core] in
      guard branch.isLive, start == core.starts else { return }
      core.listen(to: upstream, as: branch, onDemand: true, receive, completed)
    }
    return Upstream(branch, of: core.junction)
  }

  /// Sets the timer. The new time replaces the one that it was set to.
  ///
  /// - Parameter delay: at least zero, counted from the arrival of what is received; zero means the clock's next turn.
  public func setTimer(in delay: Duration) {
    precondition(delay >= .zero, "setTimer(in:) needs a duration of zero or more")
    guard let timer = core.timer else {
      preconditionFailure("setTimer(in:) needs a timer: see Upstreams.timer(on:due:)")
    }
    timer.set(in: delay)
  }

  /// Forgets the time that the timer was set to.
  public func cancelTimer() { core.timer?.cancel() }
}

@available(*, unavailable)
extension Combination: Sendable {}
