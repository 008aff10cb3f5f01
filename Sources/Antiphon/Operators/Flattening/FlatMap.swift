import DequeModule

/// What a flattening operator does with an inner stream while another one is still running.
public enum FlattenStrategy: Sendable {
  /// Run both.
  case merge
  /// Start it when the earlier ones have finished, in order.
  case concat
  /// Cancel the running one and start the new one.
  case latest
  /// Run both until one emits or completes: that one wins, and the others are cancelled.
  case race
  /// Drop it.
  case exhaust
}

extension Producer {
  /// Emits the elements of the streams that `transform` returns for the elements.
  ///
  ///     self                   1-2------|
  ///     transform              a--b|
  ///     flatMap { transform }  a-ab-b---|
  ///
  /// - Parameters:
  ///   - strategy: what to do with a new stream while another one is still running.
  ///   - maxConcurrent: how many streams may run at once, at least 1; only for `.merge`.
  /// - Finishes: when this stream and all inner streams have finished.
  /// - Fails: when `transform` throws, or with the first failure, at once: all others are cancelled, and kept elements are lost.
  /// - Demand: an upstream waits if its element is not requested yet, or the limit of running streams is reached; all elements of one
  ///   that can't wait are kept. With `.latest` this stream never waits, and the latest inner stream does until there is demand.
  /// - Loses: nothing with `.merge` and `.concat`; with `.latest` and `.race` the rest of a cancelled stream;
  ///   with `.exhaust` elements that arrive while a stream is running; with `.race` those that arrive after there is a winner.
  @inlinable @inline(__always) @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    precondition(maxConcurrent > 0, "flatMap(maxConcurrent:) needs 1 or more")
    return strategy == .race
      ? flatMapRace(transform) : flatMap(strategy, places: strategy == .merge ? maxConcurrent : 1, transform)
  }

  /// Emits the elements of the streams that `transform` returns for the elements.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @inlinable @inline(__always)
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(
      strategy, maxConcurrent: maxConcurrent,
      { (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }

  /// - Parameters:
  ///   - places: how many streams may run at once.
  ///   - isAside: true if the inner streams are notifiers.
  @inlinable @inline(__always)
  func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy, places: Int, isNotifier: Bool = false,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    // With `.latest` this stream receives a request before there is demand, so it can't share the consumer's talkback.
    if isResult && !isNotifier && strategy != .latest { return flatMapResult(transform) }
    if strategy == .merge && places == .max && !isNotifier && synchrony != .asynchronous {
      return Producer<NewElement, Failure>(synchrony: .unknown) { consumer in
        if consumer.optionalTalkback == nil { flow(transform, to: consumer) } else { junction(transform, to: consumer) }
      }
    }
    return Producer<NewElement, Failure> { flatten(strategy, places, isNotifier, transform, to: $0) }
  }

  /// A function of its own, so that the optimizer sees through the other path.
  @inlinable @inline(never)
  func junction<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>,
    to consumer: Consumer<NewElement, Failure>
  ) {
    flatten(.merge, .max, false, transform, to: consumer)
  }

  @inlinable @inline(__always)
  func flatten<NewElement: Sendable>(
    _ strategy: FlattenStrategy, _ places: Int, _ isNotifier: Bool,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>,
    to consumer: Consumer<NewElement, Failure>
  ) {
    let inners = Inners<Element, NewElement, Failure>(consumer)
    let junction = inners.junction
    let next = consumer.unownedNext

    let start: @Sendable (Element) -> Void = { element in
      do throws(Failure) {
        let inner = try transform(element)
        inners.running &+= 1
        // With a hot upstream the optimizer sees nothing: the inner streams need no consumer each.
        if inner.isSynchronous && !isSynchronous && !isNotifier { return inners.pass(inner, to: next) }
        let branch = isNotifier ? .notifier : inners.junction.branch(isSynchronous: inner.isSynchronous)
        inners.latest = branch
        inners.junction.forward(inner, as: branch, to: next) { inners.endInner($0) }
      } catch {
        inners.junction.end(.failed(error))
      }
    }
    let turn: @Sendable () -> Void = {
      while inners.running < places, !inners.waiting.isEmpty, inners.junction.isReady {
        start(inners.waiting.removeFirst())
      }
      // The consumer may have been paused since.
      if inners.running < places && !inners.waiting.isEmpty { inners.junction.wantsTurn = true }
      inners.resume(places)
    }
    junction.open(turn: turn) {
      inners.reset()
      inners.junction.listen(to: self, as: inners.outer, onDemand: strategy != .latest) { element in
        if inners.running >= places {
          switch strategy {
          case .exhaust: return .more
          case .latest: inners.dropLatest()
          case .merge, .concat, .race:
            inners.waiting.append(element)
            return .wait
          }
        }
        start(element)
        return strategy == .latest && inners.junction.isLive ? .more : inners.junction.reply
      } ended: {
        inners.endOuter($0)
      }
    }
  }

  /// Emits the elements of the streams that `transform` returns for the elements, one stream after the other.
  ///
  ///     self                         1-2-------|
  ///     transform                    a-a-a|
  ///     flatMapConcat { transform }  a-a-aa-a-a|
  @inlinable @inline(__always) @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(.concat, transform)
  }

  /// Emits the elements of the streams that `transform` returns for the elements, one stream after the other.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @inlinable @inline(__always)
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMapConcat({ (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }

  /// Emits the elements of the stream that `transform` returns for the latest element; the stream before is cancelled.
  ///
  ///     self                         1--2------|
  ///     transform                    a-a-a|
  ///     flatMapLatest { transform }  a-aa-a-a--|
  @inlinable @inline(__always) @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(.latest, transform)
  }

  /// Emits the elements of the stream that `transform` returns for the latest element; the stream before is cancelled.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @inlinable @inline(__always)
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMapLatest({ (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }

  /// Emits the elements of the stream that `transform` returns for an element; elements that arrive while it runs are dropped.
  ///
  ///     self                        1--2---3--|
  ///     transform                   a-a-a|
  ///     flatMapFirst { transform }  a-a-a--a-a-a|
  @inlinable @inline(__always) @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(.exhaust, transform)
  }

  /// Emits the elements of the stream that `transform` returns for an element; elements that arrive while it runs are dropped.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @inlinable @inline(__always)
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMapFirst({ (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }
}

extension Producer {
  /// The strategy `.race`: the first inner stream that emits or completes wins, and this stream isn't needed any more.
  @usableFromInline
  func flatMapRace<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let outer = StateBox(Branch())
      let runners = StateBox<[Branch]>([])
      let isDecided = StateBox(false)
      junction.open(turn: { junction.resumeAll() }) {
        outer.value = Branch()
        runners.value = []
        isDecided.value = false
        junction.listen(to: self, as: outer.value, onDemand: true) { element in
          do throws(Failure) {
            let inner = try transform(element)
            let branch = Branch()
            runners.value.append(branch)
            junction.listen(to: inner, as: branch) { element in
              if !isDecided.value {
                isDecided.value = true
                junction.cancel(outer.value)
                for loser in runners.value where loser !== branch { junction.cancel(loser) }
                runners.value = []
              }
              return junction.emit(element, to: next)
            } ended: { completion in
              junction.end(completion)
            }
          } catch {
            junction.end(.failed(error))
          }
          return isDecided.value ? .stop : junction.reply
        } ended: { completion in
          if !completion.isFinished || runners.value.isEmpty { junction.end(completion) }
        }
      }
    }
  }
}

/// The state of a flattening operator, confined to the junction's serial context.
@usableFromInline
final class Inners<Element: Sendable, NewElement: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let junction: Junction<NewElement, Failure>
  /// Set by `reset`.
  @exclusivity(unchecked) @usableFromInline var outer: Branch!
  @exclusivity(unchecked) @usableFromInline var latest: Branch?
  @exclusivity(unchecked) @usableFromInline var running = 0
  @exclusivity(unchecked) @usableFromInline var isOuterFinished = false
  @exclusivity(unchecked) @usableFromInline var waiting = Deque<Element>()

  @inlinable
  init(_ consumer: Consumer<NewElement, Failure>) { junction = Junction(consumer) }

  /// Runs a synchronous stream: one consumer serves all of them.
  @inlinable
  func pass(_ inner: Producer<NewElement, Failure>, to next: @escaping @Sendable (NewElement) -> Reply) {
    if let passage = junction.reusedForwarder, junction.occupyReusedBranch() { return passage(inner) }
    let branch = junction.branchOfSynchronous()
    let consumer = junction.forwardingConsumer(of: branch, to: next) { self.endInner($0) }
    let passage: @Sendable (Producer<NewElement, Failure>) -> Void = { inner in
      self.junction.awaitDemand(branch)
      self.junction.start(inner, as: branch, consumer)
      if self.running > 0 { self.latest = branch }
    }
    if junction.reusedBranch === branch { junction.reusedForwarder = passage }
    passage(inner)
  }

  /// Runs an inner stream in addition to the others.
  @inlinable
  func start(_ inner: Producer<NewElement, Failure>, _ next: @escaping @Sendable (NewElement) -> Reply) -> Reply {
    running &+= 1
    let branch = junction.branch(isSynchronous: inner.isSynchronous)
    latest = branch
    junction.forward(inner, as: branch, to: next) { self.endInner($0) }
    return junction.reply
  }

  @inlinable
  func endInner(_ completion: Completion<Failure>) {
    guard case .finished = completion else { return junction.end(completion) }
    running &-= 1
    latest = nil
    if !waiting.isEmpty { junction.wantsTurn = true }
    finishIfOver()
  }

  @inlinable
  func endOuter(_ completion: Completion<Failure>) {
    guard case .finished = completion else { return junction.end(completion) }
    isOuterFinished = true
    finishIfOver()
  }

  @inlinable
  func finishIfOver() {
    if isOuterFinished && running == 0 && waiting.isEmpty { junction.end(.finished) }
  }

  @inlinable
  func dropLatest() {
    if let latest { junction.cancel(latest) }
    running = 0
  }

  /// Resumes the waiting streams, including this one if another inner stream may run.
  @inlinable
  func resume(_ places: Int) {
    junction.resumeAll(but: running < places && waiting.isEmpty ? nil : outer)
  }

  @inlinable
  func reset() {
    outer = Branch()
    latest = nil
    running = 0
    isOuterFinished = false
    waiting.removeAll()
  }
}
