import Synchronization

/// The state of a stream that `Producer.combining(state:_:)` makes. Confined to the serial context of its junction.
///
/// The functions of the stream are called with the state `inout`. So nothing may start or resume an upstream inside one of them:
/// that could call another one. A turn is outside of them, and so is an enqueued action.
@usableFromInline
final class CombinationCore<State, Output: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let junction: Junction<Output, Failure>
  @usableFromInline let next: @Sendable (Output) -> Reply
  @usableFromInline let makeState: @Sendable () -> State
  @exclusivity(unchecked) @usableFromInline var state: State
  /// True while a function of the operator has the state. A user's source that calls `next` inside `next` would call a second one:
  /// then this traps, at less cost than the runtime's check of exclusivity.
  @exclusivity(unchecked) @usableFromInline var isStateInUse = false
  /// The number of starts: what an earlier start has enqueued is not done in a later one.
  @exclusivity(unchecked) @usableFromInline var starts = 0
  @exclusivity(unchecked) @usableFromInline var timer: CombinationTimer?
  /// True if an upstream may be held back.
  @exclusivity(unchecked) @usableFromInline var mayHold = false
  /// The upstreams that wait while their condition is false.
  @exclusivity(unchecked) @usableFromInline var held: [(branch: Branch, mayContinue: @Sendable (State) -> Bool)] = []

  /// Takes the next element from what the operator has kept in its state.
  @exclusivity(unchecked) @usableFromInline var nextKept: (@Sendable (inout State) -> Output?)?
  /// The end that follows what is kept.
  @exclusivity(unchecked) @usableFromInline var ending: Completion<Failure>?

  @inlinable
  init(_ consumer: Consumer<Output, Failure>, _ makeState: @escaping @Sendable () -> State) {
    junction = Junction(consumer)
    next = consumer.unownedNext
    self.makeState = makeState
    state = makeState()
  }

  /// Called at the start and after each rewind.
  @usableFromInline
  func begin() {
    if starts > 0 { state = makeState() }
    starts += 1
    held = []
    mayHold = false
    timer = nil
    nextKept = nil
    ending = nil
  }

  // MARK: The operator's queue

  /// Emits what the operator has kept, while there is demand; then ends if `ending` is set. The state is not in use.
  @usableFromInline
  func deliverKept() {
    guard let nextKept else { return }
    while junction.isLive && (ending != nil || junction.isReady) {
      beginUse()
      let element = nextKept(&state)
      isStateInUse = false
      if let element {
        _ = junction.emit(element, to: next)
      } else {
        if let ending { junction.end(ending) }
        return
      }
    }
    junction.wantsTurn = true
  }

  func setQueue(_ next: @escaping @Sendable (inout State) -> Output?) {
    precondition(nextKept == nil, "a stream has one queue: onRequest(_:) is called once in a start")
    nextKept = next
    // Something may be kept from the start.
    junction.wantsTurn = true
  }

  // MARK: Upstreams

  @inlinable @inline(__always)
  func listen<Received: Sendable, ReceivedFailure: Error>(
    to upstream: Producer<Received, ReceivedFailure>, as branch: Branch, onDemand: Bool,
    _ receive: @escaping Upstreams<State, Output, Failure>.Receive<Received>,
    _ completed: @escaping Upstreams<State, Output, Failure>.Completed<ReceivedFailure>
  ) {
    guard junction.isLive else { return }
    junction.listen(to: upstream, as: branch, onDemand: onDemand) { [self] element in
      self.receive(element, from: branch, receive)
    } ended: { [self] completion in
      end(branch, completion, completed)
    }
  }

  @inlinable @inline(__always)
  func forward<ReceivedFailure: Error>(
    _ upstream: Producer<Output, ReceivedFailure>, as branch: Branch,
    _ completed: @escaping Upstreams<State, Output, Failure>.Completed<ReceivedFailure>
  ) {
    guard junction.isLive else { return }
    junction.forward(upstream, as: branch, to: next) { [self] completion in
      end(branch, completion, completed)
    }
  }

  @inlinable
  func receive<Received: Sendable>(
    _ element: Received, from branch: Branch,
    _ receive: (Received, inout State, Combination<State, Output, Failure>) -> Reply
  ) -> Reply {
    guard isUpToDate(branch) else { return .stop }
    beginUse()
    let reply = receive(element, &state, Combination(self))
    isStateInUse = false
    if case .stop = reply { cancel(branch) }
    if nextKept != nil { deliverKept() }
    return mayHold ? hold(branch, after: reply) : reply
  }

  @usableFromInline
  func end<ReceivedFailure: Error>(
    _ branch: Branch, _ completion: Completion<ReceivedFailure>,
    _ completed: (Completion<ReceivedFailure>, inout State, Combination<State, Output, Failure>) -> Void
  ) {
    held.removeAll { $0.branch === branch }
    if isUpToDate(branch) {
      beginUse()
      completed(completion, &state, Combination(self))
      isStateInUse = false
      deliverKept()
    }
    junction.wantsTurn = true
  }

  @inlinable @inline(__always)
  func beginUse() {
    precondition(!isStateInUse, "a source must not call its consumer inside such a call")
    isStateInUse = true
  }

  /// Does what is due, which may end the stream or cancel the branch. Returns whether the branch's event is still received.
  @inlinable @inline(__always)
  func isUpToDate(_ branch: Branch) -> Bool {
    guard let timer else { return junction.isLive }
    timer.catchUp()
    return junction.isLive && !branch.isDropped.load(ordering: .relaxed)
  }

  // MARK: Holding back

  /// Holds the upstream back if its condition is false now. Others may continue after what has been received: a turn finds out.
  @usableFromInline
  func hold(_ branch: Branch, after reply: Reply) -> Reply {
    junction.wantsTurn = true
    return reply == .more && !mayContinue(branch) ? .wait : reply
  }

  @usableFromInline
  func hold(_ branch: Branch, unless mayContinue: @escaping @Sendable (State) -> Bool) {
    guard junction.isLive else { return }
    held.append((branch, mayContinue))
    mayHold = true
    if !mayContinue(state) { junction.pause(branch) }
  }

  @usableFromInline
  func cancel(_ branch: Branch) {
    held.removeAll { $0.branch === branch }
    junction.cancel(branch)
    // A branch that has ended is marked, too: its completion is not received if what was due before cancels it.
    branch.isDropped.store(true, ordering: .relaxed)
  }

  private func mayContinue(_ branch: Branch) -> Bool {
    for (each, mayContinue) in held where each === branch { return mayContinue(state) }
    return true
  }

  /// Resumes the upstreams that may continue. Each one that waits now is considered once.
  @usableFromInline
  func turn() {
    deliverKept()
    if held.isEmpty { return junction.resumeAll() }
    for _ in 0..<junction.waiting.count {
      guard let branch = junction.waiting.first else { return }
      guard junction.isReady else {
        junction.wantsTurn = true
        return
      }
      if mayContinue(branch) {
        junction.resume(branch)
      } else if branch.isWaiting {
        junction.waiting.remove(branch)
        junction.waiting.append(branch)
      }
    }
  }

  // MARK: Time

  func setTimer<Time: Clock>(
    _ clock: Time, _ due: @escaping @Sendable (inout State, Combination<State, Output, Failure>) -> Void
  ) where Time.Duration == Duration {
    precondition(timer == nil, "a stream has one timer: timer(on:due:) is called once in a start")
    let timer = OperatorTimer(clock, junction, period: .zero)
    timer.whenDue { [unowned self] timer in
      self.timer?.now = timer.elapsed
      beginUse()
      due(&state, Combination(self))
      isStateInUse = false
      deliverKept()
      if mayHold { junction.wantsTurn = true }
    }
    self.timer = CombinationTimer(
      elapsed: { timer.catchUp() },
      set: { delay, now in
        timer.isTurn = delay == .zero
        timer.set(at: now.saturatingAdd(delay))
      },
      cancel: { timer.cancel() })
  }
}

/// What a combination does with its timer. It has closures, because retaining an object with weak references is slow, and an
/// `OperatorTimer` has some. Confined to the serial context of the junction.
@usableFromInline
final class CombinationTimer: @unchecked Sendable {
  private let elapsed: @Sendable () -> Duration
  private let set: @Sendable (_ delay: Duration, _ now: Duration) -> Void
  let cancel: @Sendable () -> Void
  /// The time of arrival of what is being received, on the timer's clock.
  @exclusivity(unchecked) fileprivate var now = Duration.zero

  init(
    elapsed: @escaping @Sendable () -> Duration, set: @escaping @Sendable (Duration, Duration) -> Void,
    cancel: @escaping @Sendable () -> Void
  ) {
    self.elapsed = elapsed
    self.set = set
    self.cancel = cancel
  }

  /// Does what is due.
  @usableFromInline
  func catchUp() { now = elapsed() }

  func set(in delay: Duration) { set(delay, now) }
}
