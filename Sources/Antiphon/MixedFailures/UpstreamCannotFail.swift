// Operators whose upstream cannot fail, on another stream that can: the result has the failure type of the other.
// They call the operators of the same name, which document the behaviour.

extension Producer where Failure == Never {
  /// `merge` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func merge<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).merge(with: other)
  }

  /// `append` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func append<OtherFailure: Error>(
    _ other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).append(other)
  }

  /// `prepend` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prepend<OtherFailure: Error>(
    _ other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).prepend(other)
  }

  /// `race` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func race<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).race(with: other)
  }

  /// `zip` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zip<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).zip(with: other)
  }

  /// `zipLongest` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zipLongest<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element?, Other?), OtherFailure> {
    promoteFailure(to: OtherFailure.self).zipLongest(with: other)
  }

  /// `combineLatest` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLatest<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).combineLatest(with: other)
  }

  /// `combineLast` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLast<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).combineLast(with: other)
  }

  /// `withLatest` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func withLatest<Other: Sendable, OtherFailure: Error>(
    from other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).withLatest(from: other)
  }

  /// `mergeOrdered` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeOrdered<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).mergeOrdered(with: other, by: areInIncreasingOrder)
  }

  /// `sequenceEqual` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sequenceEqual<Other: Sendable, OtherFailure: Error>(
    _ other: Producer<Other, OtherFailure>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, OtherFailure> {
    promoteFailure(to: OtherFailure.self).sequenceEqual(other, by: areEquivalent)
  }

  /// `sample` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sample<Other: Sendable, OtherFailure: Error>(
    on notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).sample(on: notifier)
  }

  /// `prefix` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix<Other: Sendable, OtherFailure: Error>(
    until notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).prefix(until: notifier)
  }

  /// `drop` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func drop<Other: Sendable, OtherFailure: Error>(
    until notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).drop(until: notifier)
  }

  /// `prefix` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix<OtherFailure: Error>(
    untilReplacement replacement: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).prefix(untilReplacement: replacement)
  }

  /// `uniqued` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable, OtherFailure: Error>(
    on key: @escaping @Sendable (Element) -> Key, flushedBy notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).uniqued(on: key, flushedBy: notifier)
  }

  /// `chunks` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Other: Sendable, OtherFailure: Error>(
    on notifier: Producer<Other, OtherFailure>
  ) -> Producer<[Element], OtherFailure> {
    promoteFailure(to: OtherFailure.self).chunks(on: notifier)
  }

  /// `pausable` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausable<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).pausable(by: gate)
  }

  /// `pausableBuffered` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausableBuffered<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>, policy: BufferPolicy<OtherFailure> = .unbounded
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).pausableBuffered(by: gate, policy: policy)
  }

  /// `pausableDropping` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausableDropping<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).pausableDropping(by: gate)
  }

  /// `debounce` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func debounce<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).debounce(by: makeNotifier)
  }

  /// `delay` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func delay<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).delay(by: makeNotifier)
  }

  /// `flatMap` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMap(strategy, maxConcurrent: maxConcurrent, transform)
  }

  /// `flatMap` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent, transform)
  }

  /// `flatMapConcat` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMapConcat(transform)
  }

  /// `flatMapLatest` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMapLatest(transform)
  }

  /// `flatMapFirst` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMapFirst(transform)
  }

  /// `flatMapSequential` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable, OtherFailure: Error>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMapSequential(maxConcurrent: maxConcurrent, transform)
  }

  /// `switchScan` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func switchScan<Result: Sendable, OtherFailure: Error>(
    _ initial: Result, _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, OtherFailure>
  ) -> Producer<Result, OtherFailure> {
    promoteFailure(to: OtherFailure.self).switchScan(initial, accumulate)
  }

  /// `mergeScan` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeScan<Result: Sendable, OtherFailure: Error>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, OtherFailure>
  ) -> Producer<Result, OtherFailure> {
    promoteFailure(to: OtherFailure.self).mergeScan(initial, maxConcurrent: maxConcurrent, accumulate)
  }

  /// `ifEmpty` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func ifEmpty<OtherFailure: Error>(
    switchTo other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).ifEmpty(switchTo: other)
  }

  /// Fails with `failure` if this stream finishes without an element.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throwIfEmpty<NewFailure: Error>(
    _ failure: @escaping @autoclosure @Sendable () -> NewFailure
  ) -> Producer<Element, NewFailure> {
    promoteFailure(to: NewFailure.self).throwIfEmpty(failure())
  }

  /// `throttle` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttle<Other: Sendable, OtherFailure: Error>(
    latest keepsLatest: Bool = false, by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).throttle(latest: keepsLatest, by: makeNotifier)
  }

  /// `throttleToLatest` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttleToLatest<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).throttleToLatest(by: makeNotifier)
  }

  /// `repeat` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func `repeat`<Notice: Sendable, OtherFailure: Error>(
    when notifier: @escaping @Sendable (_ finishedRuns: Producer<Int, Never>) -> Producer<Notice, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).repeat(when: notifier)
  }

  /// `killed` where only the switch can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func killed<OtherFailure: Error>(by killSwitch: KillSwitch<OtherFailure>) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).killed(by: killSwitch)
  }
}
