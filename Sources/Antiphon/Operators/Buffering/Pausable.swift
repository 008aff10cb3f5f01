extension Producer {
  /// Lets the stream flow while the latest of `gate` is true; otherwise it waits.
  ///
  ///     self                1-2-3-4-----|
  ///     gate                t--f--t-|
  ///     pausable(by: gate)  1-2---(34)--|
  ///
  /// Nothing is lost: the source itself is paused. It waits until `gate` has said true for the first time. That `gate`
  /// finishes changes nothing.
  ///
  /// - Finishes: after what is kept.
  /// - Fails: after what is kept; at once if `gate` does.
  /// - Demand: `gate` is listened to without limit; what a source that can't wait says meanwhile is kept in full.
  public func pausable(by gate: Producer<Bool, Failure>) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let kept = Ring<Element>(capacity: 2)
      let isFlowing = Serial(false)
      let ending = Serial<Completion<Failure>?>(nil)
      let turn: @Sendable () -> Void = {
        guard isFlowing.value else { return }
        while !kept.isEmpty && junction.isReady { junction.say(kept.removeFirst(), to: next) }
        if !kept.isEmpty {
          junction.wantsTurn = true
        } else if let ending = ending.value {
          junction.end(ending)
        } else {
          junction.resumeAll()
        }
      }
      junction.open(turn: turn) {
        kept.removeAll()
        isFlowing.value = false
        ending.value = nil
        let branch = JunctionBranch(failures: .inOrder)
        junction.listen(to: gate, as: .aside) { flows in
          isFlowing.value = flows
          // Who waits for the gate goes on in the turn; who speaks is made to wait by the answer to its next element.
          if flows { junction.wantsTurn = true } else { _ = junction.hold(branch) }
          return .more
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
        if !junction.isLive { return }
        if !isFlowing.value || !junction.isReady { _ = junction.hold(branch) }
        junction.listen(to: self, as: branch) { element in
          if isFlowing.value && kept.isEmpty && junction.isReady { return junction.say(element, to: next) }
          kept.append(element)
          return .wait
        } ended: { completion in
          if kept.isEmpty { junction.end(completion) } else { ending.value = completion }
        }
      }
    }
  }

  /// Lets elements through while the latest of `gate` is true; otherwise keeps what `policy` says.
  ///
  ///     self                                        1-2-3-4-----|
  ///     gate                                        t--f---t-|
  ///     pausableBuffered(by: gate, policy: .latest) 1-2----4----|
  ///
  /// The source runs on meanwhile. Nothing is let through before `gate` has said true for the first time. That `gate`
  /// finishes changes nothing.
  ///
  /// - Parameter policy: how many are kept, and what becomes of one too many.
  /// - Finishes: after what is kept.
  /// - Fails: after what is kept; at once if `gate` does.
  /// - Demand: that of `buffer(_:)` with this policy; `gate` is listened to without limit.
  /// - Loses: what the policy says, nothing with `.unbounded` and `.bounded`.
  public func pausableBuffered(by gate: Producer<Bool, Failure>, policy: BufferPolicy<Failure> = .unbounded) -> Producer
  {
    policy.check("pausableBuffered(by:policy:)")
    return buffer(policy).pausable(by: gate)
  }

  /// Lets elements through while the latest of `gate` is true, and drops the others.
  ///
  ///     self                        1-2-3-4-----|
  ///     gate                        t--f---t-|
  ///     pausableDropping(by: gate)  1-2---------|
  ///
  /// The source runs on meanwhile. Everything is dropped before `gate` has said true for the first time. That `gate` finishes
  /// changes nothing.
  ///
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: `gate` is listened to without limit. A dropped element uses none up. An element that waits at this stream counts
  ///   when it is received.
  /// - Loses: what comes while the latest of `gate` is not true.
  public func pausableDropping(by gate: Producer<Bool, Failure>) -> Producer {
    withLatest(from: gate, isAside: true).compactMap { $0.1 ? $0.0 : nil }
  }
}
