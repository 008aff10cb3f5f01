/// A stage that emits at most one element, after upstream has finished. The element waits for demand, and a rewind meanwhile runs
/// upstream again.
///
/// | state | upstream emits | upstream finishes | there is demand | a rewind |
/// |---|---|---|---|---|
/// | upstream runs | the state is updated | the element is emitted, or waits; without one the stream finishes | – | the state is reset, and upstream starts again |
/// | the element waits (`wait`) | – | – | it is emitted, and the stream finishes | upstream runs again (`beginAgain`) |
/// | the element has been emitted | – | – | – | upstream runs again, if the rewind came with the reply |
///
/// One object holds all but the state. The functions that upstream calls capture nothing else, so they need no allocation.
@usableFromInline
final class TerminalReduction<Received: Sendable, State: Sendable, Element: Sendable, Failure: Error>: Sendable {
  @usableFromInline typealias Upstream = @Sendable (Consumer<Received, Failure>) -> Void
  @usableFromInline typealias Update = @Sendable (inout State, Received) throws(Failure) -> Void
  @usableFromInline typealias Result = @Sendable (State) throws(Failure) -> Element?

  @usableFromInline let leakCounter = LeakCounter("terminal reduction")
  @usableFromInline let upstream: Upstream
  @usableFromInline let update: Update
  @usableFromInline let result: Result
  /// An object of its own: the talkback holds it for as long as the stream may be rewound, and must not hold what is downstream.
  @usableFromInline let state: RewindableState<State>
  @usableFromInline let next: @Sendable (Element) -> Reply
  @usableFromInline let completed: @Sendable (Completion<Failure>) -> Void
  /// Unowned: the talkback owns the wake-up of a source, which owns this. The caller of a source holds the talkback.
  @usableFromInline let talkback: UnownedTalkback
  /// The number of sequences that this stage runs in. An upstream that is stopped leaves a larger depth behind.
  @usableFromInline let depth: UInt32
  /// Counts the runs of upstream that are due after the first one.
  @usableFromInline let runs = DrainCounter()

  @_alwaysEmitIntoClient
  init(
    _ upstream: @escaping Upstream, from initial: State, _ update: @escaping Update, _ result: @escaping Result,
    _ consumer: Consumer<Element, Failure>, _ talkback: Talkback
  ) {
    self.upstream = upstream
    self.update = update
    self.result = result
    state = RewindableState(initial)
    next = consumer.unownedNext
    completed = consumer.unownedCompleted
    self.talkback = talkback.unowned
    depth = talkback.sequences.depth
  }

  // MARK: Upstream

  @_alwaysEmitIntoClient
  func begin(_ talkback: Talkback) {
    talkback.onRewind(state)
    upstream(Consumer(talkback: talkback, next: { self.receive($0) }, completed: { self.conclude($0) }))
  }

  /// Runs upstream again: one run after the other, so that the stack stays flat.
  @_alwaysEmitIntoClient
  func beginAgain(_ talkback: Talkback) {
    assert(depth == 0, "the sequence that this stage runs in handles a rewind")
    guard runs.add() else { return }
    repeat {
      state.reset()
      begin(talkback)
    } while runs.next()
  }

  @_alwaysEmitIntoClient @inline(__always)
  func receive(_ element: Received) -> Reply {
    do throws(Failure) {
      try update(&state.value, element)
      return .more
    } catch {
      end(.thrown(error))
      return .stop
    }
  }

  @_alwaysEmitIntoClient @inline(__always)
  func conclude(_ completion: Completion<Failure>) {
    guard case .finished = completion else { return end(completion) }
    do throws(Failure) {
      if let element = try result(state.value) { tell(element) } else { end(completion) }
    } catch {
      end(.thrown(error))
    }
  }

  // MARK: Downstream

  /// Completes. Upstream is over, so the rewind handlers registered there, of this stage and those before it, are removed.
  @_alwaysEmitIntoClient
  func end(_ completion: Completion<Failure>) {
    talkback.use { $0.rewindHandlers.forget(after: state.earlier) }
    completed(completion)
  }

  /// Emits `element` as soon as there is demand for it, then finishes.
  @_alwaysEmitIntoClient
  func tell(_ element: Element) {
    talkback.unmanaged._withUnsafeGuaranteedRef { talkback in
      talkback.rewindHandlers.forget(after: state.earlier)
      // In nearly every case there is demand and nothing else to do: no cursor is needed then.
      guard talkback.isReady else { return wait(with: element, toTell: element, afterReply: nil, talkback) }
      switch next(element) {
      case .stop: return
      case .more where !talkback.isDiverted: completed(.finished)
      case .wait where !talkback.isDiverted:
        talkback.consumeDemand()
        completed(.finished)
      case let reply: wait(with: element, toTell: nil, afterReply: reply == .more ? nil : reply, talkback)
      }
    }
  }

  /// Becomes a walk over `element`, from its start or, if `toTell` is nil, from its end.
  @_alwaysEmitIntoClient @inline(never)
  func wait(with element: Element, toTell: Element?, afterReply reply: Reply?, _ talkback: Talkback) {
    assert(toTell == nil || reply == nil, "an element that has been emitted is not emitted again")
    talkback.runNext {
      let consumer = self.rewindable(self.talkback.retained)
      Producer.suspend(OptionalCursor(toTell), element, { OptionalCursor($0) }, consumer, afterReply: reply)
    }
  }

  /// The consumer downstream, for a source that follows another one. Inside a sequence, that sequence handles rewinds.
  @_alwaysEmitIntoClient
  func rewindable(_ talkback: Talkback) -> Consumer<Element, Failure> {
    guard depth == 0 else { return Consumer(talkback: talkback, next: next, completed: completed) }
    talkback.sequences.depth = 1
    return Consumer(talkback: talkback, next: next) { completion in
      let talkback = self.talkback.retained
      talkback.sequences.depth = 0
      guard talkback.sequences.takeRestart() else { return self.completed(completion) }
      talkback.runNext { self.beginAgain(self.talkback.retained) }
    }
  }
}

extension Producer {
  /// A stream of one element, emitted when `upstream` has finished: the state, updated with every element.
  @_alwaysEmitIntoClient @inline(__always)
  static func concluding<Received: Sendable>(
    _ upstream: Producer<Received, Failure>, from initial: Element,
    _ update: @escaping @Sendable (inout Element, Received) throws(Failure) -> Void
  ) -> Producer {
    Producer(synchrony: upstream.synchrony, shape: .result) { [run = upstream.run] consumer in
      conclude(run, from: initial, update, { $0 }, consumer)
    }
  }

  /// A stream of the `result` of a state that is nil at first, emitted when `upstream` has finished; empty if the result is nil.
  ///
  /// It has a function of its own, because the compiler crashes where an optional of a generic tuple is captured (6.3.1).
  @_alwaysEmitIntoClient @inline(__always)
  static func concluding<Received: Sendable>(
    _ upstream: Producer<Received, Failure>,
    _ update: @escaping @Sendable (inout Element?, Received) throws(Failure) -> Void,
    result: @escaping @Sendable (Element?) throws(Failure) -> Element? = { $0 }
  ) -> Producer {
    Producer(synchrony: upstream.synchrony, shape: .result) { [run = upstream.run] consumer in
      conclude(run, from: nil, update, result, consumer)
    }
  }

  @_alwaysEmitIntoClient @inline(__always)
  static func conclude<Received: Sendable, State: Sendable>(
    _ run: @escaping @Sendable (Consumer<Received, Failure>) -> Void, from initial: State,
    _ update: @escaping @Sendable (inout State, Received) throws(Failure) -> Void,
    _ result: @escaping @Sendable (State) throws(Failure) -> Element?, _ consumer: Consumer<Element, Failure>
  ) {
    if let talkback = consumer.optionalTalkback {
      return TerminalReduction(run, from: initial, update, result, consumer, talkback).begin(talkback)
    }
    // Nothing waits for such a consumer.
    let fold = SynchronousReduction(initial, update, result, consumer)
    run(consumer.wrapping(next: { fold.receive($0) }, completed: { fold.conclude($0) }))
  }
}
