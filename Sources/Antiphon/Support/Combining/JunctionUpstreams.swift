import Synchronization

/// How a junction subscribes to its upstreams.
extension Junction {
  /// Subscribes to `upstream`. `receive` and `ended` are called in the serial context.
  ///
  /// - Parameter onDemand: true if the upstream need not start before the consumer requests an element.
  @inlinable @inline(__always)
  func listen<Received: Sendable, ReceivedFailure: Error>(
    to upstream: Producer<Received, ReceivedFailure>, as branch: Branch = Branch(), onDemand: Bool = false,
    _ receive: @escaping @Sendable (Received) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) {
    if onDemand { awaitDemand(branch) }
    start(
      upstream, as: branch, consumer(of: branch, next: { self.receive($0, from: branch, receive) }, ended: ended))
  }

  /// The consumer of an upstream. `receiver` and `ended` are called in the serial context.
  ///
  /// The elements of a synchronous upstream arrive while its branch runs; those of another one also while no branch does, as a
  /// subject's. What arrives at another time takes a call more.
  @_alwaysEmitIntoClient @inline(__always)
  func consumer<Received: Sendable, ReceivedFailure: Error>(
    of branch: Branch, isSynchronous: Bool, by receiver: some BranchReceiver<Received, Output>,
    _ next: @escaping @Sendable (Output) -> Reply, ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) -> Consumer<Received, ReceivedFailure> {
    if isSynchronous {
      consumer(
        of: branch,
        next: { element in
          guard self.mayContinue(branch) else { return self.receiveSlowly(element, from: branch, by: receiver, next) }
          return self.pause(branch, after: receiver.receive(element, next))
        }, ended: ended)
    } else {
      consumer(
        of: branch,
        next: { element in
          if self.runsNoBranch { return self.receiveFromOutside(element, of: branch, by: receiver, next) }
          guard self.mayContinue(branch) else { return self.receiveSlowly(element, from: branch, by: receiver, next) }
          return self.pause(branch, after: receiver.receive(element, next))
        }, ended: ended)
    }
  }

  /// Subscribes to `upstream` on demand and emits its elements, with one call fewer per element than `listen` and `emit`.
  @inlinable @inline(__always)
  func forward<ReceivedFailure: Error>(
    _ upstream: Producer<Output, ReceivedFailure>, as branch: Branch = Branch(),
    to next: @escaping @Sendable (Output) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) {
    awaitDemand(branch)
    if upstream.isSynchronous {
      start(upstream, as: branch, forwardingConsumer(of: branch, to: next, ended: ended))
    } else {
      let forwarding = Forwarding(self)
      start(
        upstream, as: branch, consumer(of: branch, next: { forwarding.forward($0, of: branch, next) }, ended: ended))
    }
  }

  /// The consumer of a synchronous upstream that is forwarded. Its branch runs whenever an element arrives, so this is not
  /// checked.
  @inlinable @inline(__always)
  func forwardingConsumer<ReceivedFailure: Error>(
    of branch: Branch, to next: @escaping @Sendable (Output) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) -> Consumer<Output, ReceivedFailure> {
    consumer(
      of: branch,
      next: { element in
        guard self.isUndisturbed else { return self.forwardSlowly(element, of: branch, to: next) }
        return self.deliver(element, of: branch, to: next)
      }, ended: ended)
  }

  /// Passes an element of a forwarded branch straight to the consumer.
  @inlinable @inline(__always)
  func deliver(_ element: Output, of branch: Branch, to next: (Output) -> Reply) -> Reply {
    // A case for each reply would be a jump through a table.
    switch next(element) {
    case .more: .more
    case let reply: replyUpstream(after: reply, of: branch)
    }
  }

  /// Receives an element of a forwarded branch that cannot go straight to the consumer.
  @_alwaysEmitIntoClient @inline(never)
  func forwardSlowly(_ element: Output, of branch: Branch, to next: @escaping @Sendable (Output) -> Reply) -> Reply {
    receiveSlowly(element, from: branch, by: Forwarding(self), next)
  }

  /// Runs `upstream` in the serial context, with a consumer that `consumer(of:)` made.
  @inlinable @inline(__always)
  func start<Received: Sendable, ReceivedFailure: Error>(
    _ upstream: Producer<Received, ReceivedFailure>, as branch: Branch, _ consumer: Consumer<Received, ReceivedFailure>
  ) {
    add(branch)
    run(branch) { upstream.run(consumer) }
  }

  /// Makes the consumer of a branch's upstream. `next` is called in any context and calls `receive`; `ended` is called in the
  /// serial context.
  @inlinable @inline(__always)
  func consumer<Received: Sendable, ReceivedFailure: Error>(
    of branch: Branch,
    next: @escaping @Sendable (Received) -> Reply,
    ended: @escaping @Sendable (Completion<ReceivedFailure>) -> Void
  ) -> Consumer<Received, ReceivedFailure> {
    Consumer(
      talkback: branch.talkback, next: next,
      completed: { completion in
        if branch.isDropped.load(ordering: .relaxed) { return }
        if self.mayContinue(branch) {
          self.endBranch(branch, completion, ended)
        } else {
          self.perform { self.endBranch(branch, completion, ended) }
        }
      })
  }
}

/// Emits the elements of an upstream.
@usableFromInline @frozen
struct Forwarding<Output: Sendable, Failure: Error>: BranchReceiver {
  @usableFromInline let junction: Junction<Output, Failure>

  @_alwaysEmitIntoClient @inline(__always)
  init(_ junction: Junction<Output, Failure>) { self.junction = junction }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ element: Output, _ next: @Sendable (Output) -> Reply) -> Reply { junction.emit(element, to: next) }

  /// Receives an element of an upstream that may run in the junction, or outside.
  @_alwaysEmitIntoClient @inline(__always)
  func forward(_ element: Output, of branch: Branch, _ next: @escaping @Sendable (Output) -> Reply) -> Reply {
    if junction.runsNoBranch {
      return junction.receiveFromOutside(element, of: branch, by: self, next)
    }
    guard junction.isRunning(branch) && junction.isUndisturbed else {
      return junction.forwardSlowly(element, of: branch, to: next)
    }
    return junction.deliver(element, of: branch, to: next)
  }
}
