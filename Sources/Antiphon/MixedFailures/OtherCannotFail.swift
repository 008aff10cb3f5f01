// Operators whose upstream can fail, on another stream that cannot: the result has the failure type of upstream.
// They call the operators of the same name, which document the behaviour.

extension Producer {
  /// `merge` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func merge(
    with other: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    merge(with: other.promoteFailure())
  }

  /// `append` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func append(
    _ other: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    append(other.promoteFailure())
  }

  /// `prepend` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prepend(
    _ other: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    prepend(other.promoteFailure())
  }

  /// `race` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func race(
    with other: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    race(with: other.promoteFailure())
  }

  /// `zip` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zip<Other: Sendable>(
    with other: Producer<Other, Never>
  ) -> Producer<(Element, Other), Failure> {
    zip(with: other.promoteFailure())
  }

  /// `zipLongest` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zipLongest<Other: Sendable>(
    with other: Producer<Other, Never>
  ) -> Producer<(Element?, Other?), Failure> {
    zipLongest(with: other.promoteFailure())
  }

  /// `combineLatest` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLatest<Other: Sendable>(
    with other: Producer<Other, Never>
  ) -> Producer<(Element, Other), Failure> {
    combineLatest(with: other.promoteFailure())
  }

  /// `combineLast` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLast<Other: Sendable>(
    with other: Producer<Other, Never>
  ) -> Producer<(Element, Other), Failure> {
    combineLast(with: other.promoteFailure())
  }

  /// `withLatest` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func withLatest<Other: Sendable>(
    from other: Producer<Other, Never>
  ) -> Producer<(Element, Other), Failure> {
    withLatest(from: other.promoteFailure())
  }

  /// `mergeOrdered` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeOrdered(
    with other: Producer<Element, Never>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> {
    mergeOrdered(with: other.promoteFailure(), by: areInIncreasingOrder)
  }

  /// `sequenceEqual` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Never>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, Failure> {
    sequenceEqual(other.promoteFailure(), by: areEquivalent)
  }

  /// `sample` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sample<Other: Sendable>(
    on notifier: Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    sample(on: notifier.promoteFailure())
  }

  /// `prefix` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix<Other: Sendable>(
    until notifier: Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    prefix(until: notifier.promoteFailure())
  }

  /// `drop` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func drop<Other: Sendable>(
    until notifier: Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    drop(until: notifier.promoteFailure())
  }

  /// `prefix` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix(
    untilReplacement replacement: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    prefix(untilReplacement: replacement.promoteFailure())
  }

  /// `uniqued` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable>(
    on key: @escaping @Sendable (Element) -> Key, flushedBy notifier: Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    uniqued(on: key, flushedBy: notifier.promoteFailure())
  }

  /// `chunks` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Other: Sendable>(
    on notifier: Producer<Other, Never>
  ) -> Producer<[Element], Failure> {
    chunks(on: notifier.promoteFailure())
  }

  /// `pausable` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausable(
    by gate: Producer<Bool, Never>
  ) -> Producer<Element, Failure> {
    pausable(by: gate.promoteFailure())
  }

  /// `pausableBuffered` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausableBuffered(
    by gate: Producer<Bool, Never>, policy: BufferPolicy<Failure> = .unbounded
  ) -> Producer<Element, Failure> {
    pausableBuffered(by: gate.promoteFailure(), policy: policy)
  }

  /// `pausableDropping` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausableDropping(
    by gate: Producer<Bool, Never>
  ) -> Producer<Element, Failure> {
    pausableDropping(by: gate.promoteFailure())
  }

  /// `debounce` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func debounce<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    debounce(by: { makeNotifier($0).promoteFailure() })
  }

  /// `delay` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    delay(by: { makeNotifier($0).promoteFailure() })
  }

  /// `flatMap` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMap(strategy, maxConcurrent: maxConcurrent, { transform($0).promoteFailure() })
  }

  /// `flatMap` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent, { transform($0).promoteFailure() })
  }

  /// `flatMapConcat` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMapConcat({ transform($0).promoteFailure() })
  }

  /// `flatMapLatest` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMapLatest({ transform($0).promoteFailure() })
  }

  /// `flatMapFirst` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMapFirst({ transform($0).promoteFailure() })
  }

  /// `flatMapSequential` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMapSequential(maxConcurrent: maxConcurrent, { transform($0).promoteFailure() })
  }

  /// `switchScan` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func switchScan<Result: Sendable>(
    _ initial: Result, _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, Never>
  ) -> Producer<Result, Failure> {
    switchScan(initial, { accumulate($0, $1).promoteFailure() })
  }

  /// `mergeScan` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeScan<Result: Sendable>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, Never>
  ) -> Producer<Result, Failure> {
    mergeScan(initial, maxConcurrent: maxConcurrent, { accumulate($0, $1).promoteFailure() })
  }

  /// `ifEmpty` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func ifEmpty(switchTo other: Producer<Element, Never>) -> Producer {
    ifEmpty(switchTo: other.promoteFailure())
  }

  /// `throttle` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttle<Other: Sendable>(
    latest keepsLatest: Bool = false, by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    throttle(latest: keepsLatest, by: { makeNotifier($0).promoteFailure() })
  }

  /// `throttleToLatest` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttleToLatest<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    throttleToLatest(by: { makeNotifier($0).promoteFailure() })
  }

  /// `repeat` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func `repeat`<Notice: Sendable>(
    when notifier: @escaping @Sendable (_ finishedRuns: Producer<Int, Never>) -> Producer<Notice, Never>
  ) -> Producer<Element, Failure> {
    self.repeat(when: { notifier($0).promoteFailure() })
  }

  /// `killed` where only this stream can fail: the result has its failure type.
  @_disfavoredOverload
  public func killed(by killSwitch: KillSwitch<Never>) -> Producer<Element, Failure> {
    prefix(until: killSwitch.ended.promoteFailure())
  }
}
