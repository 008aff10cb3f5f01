import DequeModule

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
  ///   - transform: returns the stream for an element.
  /// - Finishes: when this stream and all inner streams have finished; with `.race`, when the winner has.
  /// - Fails: when `transform` throws, or with the first failure, at once: all others are cancelled, and kept elements are lost.
  /// - Demand: an upstream waits if its element is not requested yet, or the limit of running streams is reached; all elements of one
  ///   that can't wait are kept. With `.latest` this stream never waits, and the latest inner stream waits for demand.
  /// - Loses: nothing with `.merge` and `.concat`; with `.latest` and `.race` the rest of a cancelled stream;
  ///   with `.exhaust` elements that arrive while a stream is running; with `.race` those that arrive after there is a winner.
  /// - Complexity: O(1) for each element. Space: O(*n* + *k*), where *n* is the number of running streams and *k* that of kept elements.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
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
  @_alwaysEmitIntoClient @inline(__always)
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    flatMap(
      strategy, maxConcurrent: maxConcurrent,
      { (element: Element) throws(Failure) -> Producer<NewElement, Failure> in transform(element) })
  }

  /// Picks the path: a result by `FlatMapResult.swift`, a consumer that takes everything by `SynchronousFlatMap.swift`, and everything else
  /// by `flatten`. `FlatMapResultTests` and `SynchronousFlatMapTests` check that all three emit the same elements.
  ///
  /// - Parameters:
  ///   - places: how many streams may run at once.
  ///   - isNotifier: true if the inner streams are notifiers.
  @inlinable @inline(__always)
  func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy, places: Int, isNotifier: Bool = false,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    // With `.latest` this stream receives a request before there is demand, so it can't share the consumer's talkback.
    if isResult && !isNotifier && strategy != .latest { return flatMapResult(transform) }
    if strategy == .merge && places == .max && !isNotifier && synchrony != .asynchronous {
      return Producer<NewElement, Failure>(synchrony: .unknown) { consumer in
        guard consumer.optionalTalkback == nil else { return flatten(.merge, .max, false, transform, to: consumer) }
        flatMapSynchronously(transform, to: consumer)
      }
    }
    return Producer<NewElement, Failure> { flatten(strategy, places, isNotifier, transform, to: $0) }
  }

  /// The general path, on a junction. The other paths must emit the same elements.
  @inlinable @inline(__always)
  func flatten<NewElement: Sendable>(
    _ strategy: FlattenStrategy, _ places: Int, _ isNotifier: Bool,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>,
    to consumer: Consumer<NewElement, Failure>
  ) {
    let inners = InnerStreams<Element, NewElement, Failure>(consumer)
    let (junction, next) = (inners.junction, consumer.unownedNext)

    let start: @Sendable (Element) -> Void = { element in
      do throws(Failure) {
        // The optimizer sees only synchronous upstreams; otherwise the inner streams can share a branch.
        inners.start(
          try transform(element), to: next, isNotifier: isNotifier, reusesBranch: !isSynchronous && !isNotifier)
      } catch {
        inners.junction.end(.failed(error))
      }
    }
    junction.open(turn: { inners.startWaiting(upTo: places, start) }) {
      inners.reset()
      inners.junction.listen(to: self, as: inners.outer, onDemand: strategy != .latest) { element in
        if inners.running >= places {
          switch strategy {
          case .exhaust: return .more
          case .latest: inners.dropLatest()
          case .merge, .concat, .race:
            inners.wait(element)
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
}
