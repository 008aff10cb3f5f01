// Operators on two streams of which one cannot fail: the result has the failure type of the other. They call the operators of the same
// name, which document the behaviour. If both streams can fail, in different ways, an error message says what to write.

extension Producer where Failure == Never {
  /// `merge` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func merge<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).merge(with: other)
  }

  /// `append` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func append<OtherFailure: Error>(
    _ other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).append(other)
  }

  /// `prepend` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func prepend<OtherFailure: Error>(
    _ other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).prepend(other)
  }

  /// `race` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func race<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).race(with: other)
  }

  /// `zip` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func zip<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).zip(with: other)
  }

  /// `zipLongest` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func zipLongest<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element?, Other?), OtherFailure> {
    promoteFailure(to: OtherFailure.self).zipLongest(with: other)
  }

  /// `combineLatest` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func combineLatest<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).combineLatest(with: other)
  }

  /// `combineLast` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func combineLast<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).combineLast(with: other)
  }

  /// `withLatest` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func withLatest<Other: Sendable, OtherFailure: Error>(
    from other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), OtherFailure> {
    promoteFailure(to: OtherFailure.self).withLatest(from: other)
  }

  /// `mergeOrdered` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func mergeOrdered<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).mergeOrdered(with: other, by: areInIncreasingOrder)
  }

  /// `sequenceEqual` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func sequenceEqual<Other: Sendable, OtherFailure: Error>(
    _ other: Producer<Other, OtherFailure>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, OtherFailure> {
    promoteFailure(to: OtherFailure.self).sequenceEqual(other, by: areEquivalent)
  }

  /// `sample` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func sample<Other: Sendable, OtherFailure: Error>(
    on notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).sample(on: notifier)
  }

  /// `prefix` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func prefix<Other: Sendable, OtherFailure: Error>(
    until notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).prefix(until: notifier)
  }

  /// `drop` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func drop<Other: Sendable, OtherFailure: Error>(
    until notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).drop(until: notifier)
  }

  /// `prefix` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func prefix<OtherFailure: Error>(
    untilReplacement replacement: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).prefix(untilReplacement: replacement)
  }

  /// `chunks` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func chunks<Other: Sendable, OtherFailure: Error>(
    on notifier: Producer<Other, OtherFailure>
  ) -> Producer<[Element], OtherFailure> {
    promoteFailure(to: OtherFailure.self).chunks(on: notifier)
  }

  /// `pausable` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func pausable<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).pausable(by: gate)
  }

  /// `pausableBuffered` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func pausableBuffered<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>, policy: BufferPolicy<OtherFailure> = .unbounded
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).pausableBuffered(by: gate, policy: policy)
  }

  /// `pausableDropping` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func pausableDropping<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).pausableDropping(by: gate)
  }

  /// `debounce` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func debounce<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).debounce(by: makeNotifier)
  }

  /// `delay` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func delay<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).delay(by: makeNotifier)
  }

  /// `flatMap` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMap(strategy, maxConcurrent: maxConcurrent, transform)
  }

  /// `flatMap` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent, transform)
  }

  /// `flatMapConcat` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMapConcat(transform)
  }

  /// `flatMapLatest` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMapLatest(transform)
  }

  /// `flatMapFirst` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMapFirst(transform)
  }

  /// `flatMapSequential` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable, OtherFailure: Error>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    promoteFailure(to: OtherFailure.self).flatMapSequential(maxConcurrent: maxConcurrent, transform)
  }

  /// `ifEmpty` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func ifEmpty<OtherFailure: Error>(
    switchTo other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).ifEmpty(switchTo: other)
  }

  /// Fails with `failure` if this stream finishes without an element.
  @inlinable @_disfavoredOverload
  public func throwIfEmpty<NewFailure: Error>(
    _ failure: @escaping @autoclosure @Sendable () -> NewFailure
  ) -> Producer<Element, NewFailure> {
    promoteFailure(to: NewFailure.self).throwIfEmpty(failure())
  }

  /// Fails with `failure` if no element arrives for `period`, counted from the start and from each element.
  @inlinable @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    after period: Duration, failure: @escaping @autoclosure @Sendable () -> NewFailure, clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    promoteFailure(to: NewFailure.self).timeout(after: period, failure: failure(), clock: clock)
  }

  /// `timeout` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    after period: Duration, fallback: Producer<Element, NewFailure>, clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    promoteFailure(to: NewFailure.self).timeout(after: period, fallback: fallback, clock: clock)
  }
}

extension Producer {
  /// `merge` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func merge(
    with other: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    merge(with: other.promoteFailure())
  }

  /// `append` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func append(
    _ other: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    append(other.promoteFailure())
  }

  /// `prepend` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func prepend(
    _ other: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    prepend(other.promoteFailure())
  }

  /// `race` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func race(
    with other: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    race(with: other.promoteFailure())
  }

  /// `zip` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func zip<Other: Sendable>(
    with other: Producer<Other, Never>
  ) -> Producer<(Element, Other), Failure> {
    zip(with: other.promoteFailure())
  }

  /// `zipLongest` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func zipLongest<Other: Sendable>(
    with other: Producer<Other, Never>
  ) -> Producer<(Element?, Other?), Failure> {
    zipLongest(with: other.promoteFailure())
  }

  /// `combineLatest` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func combineLatest<Other: Sendable>(
    with other: Producer<Other, Never>
  ) -> Producer<(Element, Other), Failure> {
    combineLatest(with: other.promoteFailure())
  }

  /// `combineLast` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func combineLast<Other: Sendable>(
    with other: Producer<Other, Never>
  ) -> Producer<(Element, Other), Failure> {
    combineLast(with: other.promoteFailure())
  }

  /// `withLatest` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func withLatest<Other: Sendable>(
    from other: Producer<Other, Never>
  ) -> Producer<(Element, Other), Failure> {
    withLatest(from: other.promoteFailure())
  }

  /// `mergeOrdered` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func mergeOrdered(
    with other: Producer<Element, Never>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> {
    mergeOrdered(with: other.promoteFailure(), by: areInIncreasingOrder)
  }

  /// `sequenceEqual` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Never>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, Failure> {
    sequenceEqual(other.promoteFailure(), by: areEquivalent)
  }

  /// `sample` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func sample<Other: Sendable>(
    on notifier: Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    sample(on: notifier.promoteFailure())
  }

  /// `prefix` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func prefix<Other: Sendable>(
    until notifier: Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    prefix(until: notifier.promoteFailure())
  }

  /// `drop` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func drop<Other: Sendable>(
    until notifier: Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    drop(until: notifier.promoteFailure())
  }

  /// `prefix` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func prefix(
    untilReplacement replacement: Producer<Element, Never>
  ) -> Producer<Element, Failure> {
    prefix(untilReplacement: replacement.promoteFailure())
  }

  /// `chunks` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func chunks<Other: Sendable>(
    on notifier: Producer<Other, Never>
  ) -> Producer<[Element], Failure> {
    chunks(on: notifier.promoteFailure())
  }

  /// `pausable` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func pausable(
    by gate: Producer<Bool, Never>
  ) -> Producer<Element, Failure> {
    pausable(by: gate.promoteFailure())
  }

  /// `pausableBuffered` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func pausableBuffered(
    by gate: Producer<Bool, Never>, policy: BufferPolicy<Failure> = .unbounded
  ) -> Producer<Element, Failure> {
    pausableBuffered(by: gate.promoteFailure(), policy: policy)
  }

  /// `pausableDropping` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func pausableDropping(
    by gate: Producer<Bool, Never>
  ) -> Producer<Element, Failure> {
    pausableDropping(by: gate.promoteFailure())
  }

  /// `debounce` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func debounce<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    debounce(by: { makeNotifier($0).promoteFailure() })
  }

  /// `delay` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func delay<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>
  ) -> Producer<Element, Failure> {
    delay(by: { makeNotifier($0).promoteFailure() })
  }

  /// `flatMap` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMap(strategy, maxConcurrent: maxConcurrent, { transform($0).promoteFailure() })
  }

  /// `flatMap` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent, { transform($0).promoteFailure() })
  }

  /// `flatMapConcat` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMapConcat({ transform($0).promoteFailure() })
  }

  /// `flatMapLatest` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMapLatest({ transform($0).promoteFailure() })
  }

  /// `flatMapFirst` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMapFirst({ transform($0).promoteFailure() })
  }

  /// `flatMapSequential` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    flatMapSequential(maxConcurrent: maxConcurrent, { transform($0).promoteFailure() })
  }

  /// `ifEmpty` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func ifEmpty(switchTo other: Producer<Element, Never>) -> Producer {
    ifEmpty(switchTo: other.promoteFailure())
  }

  /// `timeout` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func timeout<Time: Clock>(
    after period: Duration, fallback: Producer<Element, Never>, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    timeout(after: period, fallback: fallback.promoteFailure(), clock: clock)
  }
}

/// `merge` where only the second stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Never>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  merge(first.promoteFailure(to: Failure.self), second)
}

/// `merge` where only the first stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Never>
) -> Producer<Element, Failure> {
  merge(first, second.promoteFailure(to: Failure.self))
}

/// `concat` where only the second stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func concat<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Never>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  concat(first.promoteFailure(to: Failure.self), second)
}

/// `concat` where only the first stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func concat<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Never>
) -> Producer<Element, Failure> {
  concat(first, second.promoteFailure(to: Failure.self))
}

/// `race` where only the second stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func race<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Never>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  race(first.promoteFailure(to: Failure.self), second)
}

/// `race` where only the first stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func race<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Never>
) -> Producer<Element, Failure> {
  race(first, second.promoteFailure(to: Failure.self))
}

/// `zip` where only the second stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func zip<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Never>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  zip(first.promoteFailure(to: Failure.self), second)
}

/// `zip` where only the first stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func zip<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Never>
) -> Producer<(First, Second), Failure> {
  zip(first, second.promoteFailure(to: Failure.self))
}

/// `combineLatest` where only the second stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func combineLatest<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Never>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  combineLatest(first.promoteFailure(to: Failure.self), second)
}

/// `combineLatest` where only the first stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func combineLatest<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Never>
) -> Producer<(First, Second), Failure> {
  combineLatest(first, second.promoteFailure(to: Failure.self))
}

/// `combineLast` where only the second stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func combineLast<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Never>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  combineLast(first.promoteFailure(to: Failure.self), second)
}

/// `combineLast` where only the first stream can fail: the result has its failure type.
@inlinable @_disfavoredOverload
public func combineLast<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Never>
) -> Producer<(First, Second), Failure> {
  combineLast(first, second.promoteFailure(to: Failure.self))
}

// MARK: Different failure types

extension Producer {
  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func merge<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func append<OtherFailure: Error>(
    _ other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prepend<OtherFailure: Error>(
    _ other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func race<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func zip<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func zipLongest<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element?, Other?), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combineLatest<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func combineLast<Other: Sendable, OtherFailure: Error>(
    with other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func withLatest<Other: Sendable, OtherFailure: Error>(
    from other: Producer<Other, OtherFailure>
  ) -> Producer<(Element, Other), Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergeOrdered<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sequenceEqual<Other: Sendable, OtherFailure: Error>(
    _ other: Producer<Other, OtherFailure>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func sample<Other: Sendable, OtherFailure: Error>(
    on notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prefix<Other: Sendable, OtherFailure: Error>(
    until notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func drop<Other: Sendable, OtherFailure: Error>(
    until notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func prefix<OtherFailure: Error>(
    untilReplacement replacement: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func chunks<Other: Sendable, OtherFailure: Error>(
    on notifier: Producer<Other, OtherFailure>
  ) -> Producer<[Element], Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func pausable<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func pausableBuffered<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>, policy: BufferPolicy<OtherFailure> = .unbounded
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func pausableDropping<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func debounce<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func delay<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapConcat<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapLatest<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapFirst<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func flatMapSequential<NewElement: Sendable, OtherFailure: Error>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func timeout<Time: Clock, OtherFailure: Error>(
    after period: Duration, fallback: Producer<Element, OtherFailure>, clock: Time = ContinuousClock()
  ) -> Producer where Time.Duration == Duration {
    fatalError()
  }
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func merge<Element: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, OtherFailure>
) -> Producer<Element, Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func concat<Element: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, OtherFailure>
) -> Producer<Element, Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func race<Element: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, OtherFailure>
) -> Producer<Element, Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func zip<First: Sendable, Second: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, OtherFailure>
) -> Producer<(First, Second), Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func combineLatest<First: Sendable, Second: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, OtherFailure>
) -> Producer<(First, Second), Failure> {
  fatalError()
}

@available(
  *, unavailable,
  message:
    "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
)
@_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
public func combineLast<First: Sendable, Second: Sendable, Failure: Error, OtherFailure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, OtherFailure>
) -> Producer<(First, Second), Failure> {
  fatalError()
}
