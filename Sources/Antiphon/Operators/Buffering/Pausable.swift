extension Producer {
  /// Emits elements while the latest element of `gate` is true, and otherwise makes the stream wait.
  ///
  ///     self                1-2-3-4-----|
  ///     gate                t--f--t-|
  ///     pausable(by: gate)  1-2---(34)--|
  ///
  /// Nothing is lost: the source itself is paused. It waits until `gate` has emitted true for the first time. If `gate`
  /// finishes, its latest element stays in effect.
  ///
  /// - Finishes: after the kept elements.
  /// - Fails: after the kept elements; at once if `gate` fails.
  /// - Demand: `gate` receives unlimited demand; all elements that a source pushes while it should wait are kept.
  public func pausable(by gate: Producer<Bool, Failure>) -> Producer {
    Producer { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let kept = Ring<Element>(capacity: 2)
      junction.count(in: kept)
      let isFlowing = StateBox(false)
      let ending = StateBox<Completion<Failure>?>(nil)
      let turn: @Sendable () -> Void = {
        guard isFlowing.value else { return }
        while !kept.isEmpty && junction.isReady { junction.deliver(kept.removeFirst(), to: next) }
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
        let branch = Branch(failures: .inOrder)
        junction.listen(to: gate, as: .notifier) { flows in
          isFlowing.value = flows
          // A waiting branch continues in the turn; a running one is made to wait by the reply to its next element.
          if flows { junction.wantsTurn = true } else { _ = junction.pause(branch) }
          return .more
        } ended: { completion in
          if !completion.isFinished { junction.end(completion) }
        }
        if !junction.isLive { return }
        if !isFlowing.value || !junction.isReady { _ = junction.pause(branch) }
        junction.listen(to: self, as: branch) { element in
          if isFlowing.value && kept.isEmpty && junction.isReady { return junction.deliver(element, to: next) }
          kept.append(element)
          return .wait
        } ended: { completion in
          if kept.isEmpty { junction.end(completion) } else { ending.value = completion }
        }
      }
    }
  }

  /// Emits elements while the latest element of `gate` is true, and otherwise keeps what `policy` allows.
  ///
  ///     self                                         1-2-3-4-----|
  ///     gate                                         t--f---t-|
  ///     pausableBuffered(by: gate, policy: .latest)  1-2----4----|
  ///
  /// The source continues meanwhile. No element is emitted before `gate` has emitted true for the first time. If `gate`
  /// finishes, its latest element stays in effect.
  ///
  /// - Parameters:
  ///   - gate: true opens, false closes.
  ///   - policy: how many elements are kept, and what happens to a further one.
  /// - Finishes: after the kept elements.
  /// - Fails: after the kept elements; at once if `gate` fails.
  /// - Demand: that of `buffer(_:)` with this policy; `gate` receives unlimited demand.
  /// - Loses: what the policy drops; nothing with `.unbounded` and `.bounded`.
  /// - Complexity: O(1) for each element. Space: O(*k*), where *k* is the number of kept elements.
  public func pausableBuffered(by gate: Producer<Bool, Failure>, policy: BufferPolicy<Failure> = .unbounded) -> Producer
  {
    policy.check("pausableBuffered(by:policy:)")
    return buffer(policy).pausable(by: gate)
  }

  /// Emits elements while the latest element of `gate` is true, and drops the others.
  ///
  ///     self                        1-2-3-4-----|
  ///     gate                        t--f---t-|
  ///     pausableDropping(by: gate)  1-2---------|
  ///
  /// The source continues meanwhile. All elements are dropped before `gate` has emitted true for the first time. If `gate` finishes,
  /// its latest element stays in effect.
  ///
  /// - Fails: with the first failure of either; the other is cancelled.
  /// - Demand: `gate` receives unlimited demand. A dropped element consumes no demand. A waiting element is dropped or emitted by
  ///   the value that `gate` has when the element is received.
  /// - Loses: elements that arrive while the latest element of `gate` is not true.
  public func pausableDropping(by gate: Producer<Bool, Failure>) -> Producer {
    withLatest(from: gate, isNotifier: true).compactMap { $0.1 ? $0.0 : nil }
  }
}
