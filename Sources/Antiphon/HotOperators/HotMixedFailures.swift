// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.chunks(ofCount:orOn:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Other: Sendable>(ofCount count: Int, orOn notifier: Producer<Other, Never>) -> Producer<
    [Element], Failure
  > { producer.chunks(ofCount: count, orOn: notifier) }

  /// See `Producer.chunks(from:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Never>, until closing: @escaping @Sendable (Opening) -> Producer<Closing, Never>
  ) -> Producer<[Element], Failure> { producer.chunks(from: openings, until: closing) }

  /// See `Producer.chunks(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Closing: Sendable>(until closing: @escaping @Sendable () -> Producer<Closing, Never>) -> Producer<
    [Element], Failure
  > { producer.chunks(until: closing) }

  /// See `Producer.windowStreams(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Other: Sendable>(on boundary: Producer<Other, Never>) -> Producer<
    Producer<Element, Failure>, Failure
  > { producer.windowStreams(on: boundary) }

  /// See `Producer.windowStreams(from:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Never>, until closing: @escaping @Sendable (Opening) -> Producer<Closing, Never>
  ) -> Producer<Producer<Element, Failure>, Failure> { producer.windowStreams(from: openings, until: closing) }

  /// See `Producer.windowStreams(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Closing: Sendable>(until closing: @escaping @Sendable () -> Producer<Closing, Never>)
    -> Producer<Producer<Element, Failure>, Failure>
  { producer.windowStreams(until: closing) }

  /// See `Producer.group(maxGroups:by:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Other: Sendable>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key,
    until duration: @escaping @Sendable (GroupedProducer<Key, Element, Failure>) -> Producer<Other, Never>
  ) -> Producer<GroupedProducer<Key, Element, Failure>, Failure> {
    producer.group(maxGroups: maxGroups, by: key, until: duration)
  }

  /// See `Producer.mergeByPriority(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority(with other: Producer<Element, Never>) -> Producer<Element, Failure> {
    producer.mergeByPriority(with: other)
  }

  /// See `Producer.mergeByPriority(with:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority(
    with other: Producer<Element, Never>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> { producer.mergeByPriority(with: other, by: areInIncreasingOrder) }

  /// See `Producer.merge(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func merge(with other: Producer<Element, Never>) -> Producer<Element, Failure> { producer.merge(with: other) }

  /// See `Producer.append(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func append(_ other: Producer<Element, Never>) -> Producer<Element, Failure> { producer.append(other) }

  /// See `Producer.prepend(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prepend(_ other: Producer<Element, Never>) -> Producer<Element, Failure> { producer.prepend(other) }

  /// See `Producer.race(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func race(with other: Producer<Element, Never>) -> Producer<Element, Failure> { producer.race(with: other) }

  /// See `Producer.zip(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zip<Other: Sendable>(with other: Producer<Other, Never>) -> Producer<(Element, Other), Failure> {
    producer.zip(with: other)
  }

  /// See `Producer.zipLongest(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zipLongest<Other: Sendable>(with other: Producer<Other, Never>) -> Producer<(Element?, Other?), Failure> {
    producer.zipLongest(with: other)
  }

  /// See `Producer.combineLatest(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLatest<Other: Sendable>(with other: Producer<Other, Never>) -> Producer<(Element, Other), Failure>
  { producer.combineLatest(with: other) }

  /// See `Producer.combineLast(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLast<Other: Sendable>(with other: Producer<Other, Never>) -> Producer<(Element, Other), Failure> {
    producer.combineLast(with: other)
  }

  /// See `Producer.withLatest(from:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func withLatest<Other: Sendable>(from other: Producer<Other, Never>) -> Producer<(Element, Other), Failure> {
    producer.withLatest(from: other)
  }

  /// See `Producer.mergeOrdered(with:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeOrdered(
    with other: Producer<Element, Never>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> { producer.mergeOrdered(with: other, by: areInIncreasingOrder) }

  /// See `Producer.sequenceEqual(_:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sequenceEqual<Other: Sendable>(
    _ other: Producer<Other, Never>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, Failure> { producer.sequenceEqual(other, by: areEquivalent) }

  /// See `Producer.sample(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sample<Other: Sendable>(on notifier: Producer<Other, Never>) -> Producer<Element, Failure> {
    producer.sample(on: notifier)
  }

  /// See `Producer.prefix(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix<Other: Sendable>(until notifier: Producer<Other, Never>) -> Producer<Element, Failure> {
    producer.prefix(until: notifier)
  }

  /// See `Producer.drop(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func drop<Other: Sendable>(until notifier: Producer<Other, Never>) -> Producer<Element, Failure> {
    producer.drop(until: notifier)
  }

  /// See `Producer.prefix(untilReplacement:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix(untilReplacement replacement: Producer<Element, Never>) -> Producer<Element, Failure> {
    producer.prefix(untilReplacement: replacement)
  }

  /// See `Producer.uniqued(on:flushedBy:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable>(
    on key: @escaping @Sendable (Element) -> Key, flushedBy notifier: Producer<Other, Never>
  ) -> Producer<Element, Failure> { producer.uniqued(on: key, flushedBy: notifier) }

  /// See `Producer.chunks(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Other: Sendable>(on notifier: Producer<Other, Never>) -> Producer<[Element], Failure> {
    producer.chunks(on: notifier)
  }

  /// See `Producer.pausable(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausable(by gate: Producer<Bool, Never>) -> Producer<Element, Failure> { producer.pausable(by: gate) }

  /// See `Producer.pausableBuffered(by:policy:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausableBuffered(by gate: Producer<Bool, Never>, policy: BufferPolicy<Failure> = .unbounded) -> Producer<
    Element, Failure
  > { producer.pausableBuffered(by: gate, policy: policy) }

  /// See `Producer.pausableDropping(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausableDropping(by gate: Producer<Bool, Never>) -> Producer<Element, Failure> {
    producer.pausableDropping(by: gate)
  }

  /// See `Producer.debounce(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func debounce<Other: Sendable>(by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>)
    -> Producer<Element, Failure>
  { producer.debounce(by: makeNotifier) }

  /// See `Producer.delay(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func delay<Other: Sendable>(by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>)
    -> Producer<Element, Failure>
  { producer.delay(by: makeNotifier) }

  /// See `Producer.flatMap(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> { producer.flatMap(strategy, maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.flatMap(delayingErrors:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> {
    producer.flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent, transform)
  }

  /// See `Producer.flatMapConcat(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> { producer.flatMapConcat(transform) }

  /// See `Producer.flatMapLatest(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> { producer.flatMapLatest(transform) }

  /// See `Producer.flatMapFirst(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> { producer.flatMapFirst(transform) }

  /// See `Producer.flatMapSequential(maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Never>
  ) -> Producer<NewElement, Failure> { producer.flatMapSequential(maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.switchScan(_:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func switchScan<Result: Sendable>(
    _ initial: Result, _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, Never>
  ) -> Producer<Result, Failure> { producer.switchScan(initial, accumulate) }

  /// See `Producer.mergeScan(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeScan<Result: Sendable>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, Never>
  ) -> Producer<Result, Failure> { producer.mergeScan(initial, maxConcurrent: maxConcurrent, accumulate) }

  /// See `Producer.ifEmpty(switchTo:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func ifEmpty(switchTo other: Producer<Element, Never>) -> Producer<Element, Failure> {
    producer.ifEmpty(switchTo: other)
  }

  /// See `Producer.throttle(latest:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttle<Other: Sendable>(
    latest keepsLatest: Bool = false, by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>
  ) -> Producer<Element, Failure> { producer.throttle(latest: keepsLatest, by: makeNotifier) }

  /// See `Producer.throttleToLatest(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttleToLatest<Other: Sendable>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, Never>
  ) -> Producer<Element, Failure> { producer.throttleToLatest(by: makeNotifier) }

  /// See `Producer.repeat(when:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func `repeat`<Notice: Sendable>(
    when notifier: @escaping @Sendable (_ finishedRuns: Producer<Int, Never>) -> Producer<Notice, Never>
  ) -> Producer<Element, Failure> { producer.`repeat`(when: notifier) }

  /// See `Producer.killed(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func killed(by killSwitch: KillSwitch<Never>) -> Producer<Element, Failure> { producer.killed(by: killSwitch) }

  /// See `Producer.timeout(after:fallback:clock:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock>(
    after period: Duration, fallback: Producer<Element, Never>, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(after: period, fallback: fallback, clock: clock)
  }

  /// See `Producer.timeout(first:after:fallback:clock:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock>(
    first: Duration, after period: Duration? = nil, fallback: Producer<Element, Never>, clock: Time = ContinuousClock()
  ) -> Producer<Element, Failure> where Time.Duration == Duration {
    producer.timeout(first: first, after: period, fallback: fallback, clock: clock)
  }
}

extension HotStream where Failure == Never {
  /// See `Producer.chunks(ofCount:orOn:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Other: Sendable, OtherFailure: Error>(
    ofCount count: Int, orOn notifier: Producer<Other, OtherFailure>
  ) -> Producer<[Element], OtherFailure> { producer.chunks(ofCount: count, orOn: notifier) }

  /// See `Producer.chunks(from:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Opening: Sendable, Closing: Sendable, OtherFailure: Error>(
    from openings: Producer<Opening, OtherFailure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, OtherFailure>
  ) -> Producer<[Element], OtherFailure> { producer.chunks(from: openings, until: closing) }

  /// See `Producer.chunks(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Closing: Sendable, OtherFailure: Error>(
    until closing: @escaping @Sendable () -> Producer<Closing, OtherFailure>
  ) -> Producer<[Element], OtherFailure> { producer.chunks(until: closing) }

  /// See `Producer.windowStreams(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Other: Sendable, OtherFailure: Error>(on boundary: Producer<Other, OtherFailure>)
    -> Producer<Producer<Element, OtherFailure>, OtherFailure>
  { producer.windowStreams(on: boundary) }

  /// See `Producer.windowStreams(from:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Opening: Sendable, Closing: Sendable, OtherFailure: Error>(
    from openings: Producer<Opening, OtherFailure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, OtherFailure>
  ) -> Producer<Producer<Element, OtherFailure>, OtherFailure> {
    producer.windowStreams(from: openings, until: closing)
  }

  /// See `Producer.windowStreams(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func windowStreams<Closing: Sendable, OtherFailure: Error>(
    until closing: @escaping @Sendable () -> Producer<Closing, OtherFailure>
  ) -> Producer<Producer<Element, OtherFailure>, OtherFailure> { producer.windowStreams(until: closing) }

  /// See `Producer.group(maxGroups:by:until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func group<Key: Hashable & Sendable, Other: Sendable, OtherFailure: Error>(
    maxGroups: Int = .max, by key: @escaping @Sendable (Element) -> Key,
    until duration: @escaping @Sendable (GroupedProducer<Key, Element, OtherFailure>) -> Producer<Other, OtherFailure>
  ) -> Producer<GroupedProducer<Key, Element, OtherFailure>, OtherFailure> {
    producer.group(maxGroups: maxGroups, by: key, until: duration)
  }

  /// See `Producer.mergeByPriority(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority<OtherFailure: Error>(with other: Producer<Element, OtherFailure>) -> Producer<
    Element, OtherFailure
  > { producer.mergeByPriority(with: other) }

  /// See `Producer.mergeByPriority(with:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, OtherFailure> { producer.mergeByPriority(with: other, by: areInIncreasingOrder) }

  /// See `Producer.timeout(after:failure:clock:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    after period: Duration, failure: @escaping @autoclosure @Sendable () -> NewFailure, clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    producer.timeout(after: period, failure: failure(), clock: clock)
  }

  /// See `Producer.timeout(after:fallback:clock:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    after period: Duration, fallback: Producer<Element, NewFailure>, clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    producer.timeout(after: period, fallback: fallback, clock: clock)
  }

  /// See `Producer.timeout(first:after:failure:clock:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    first: Duration, after period: Duration? = nil, failure: @escaping @autoclosure @Sendable () -> NewFailure,
    clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    producer.timeout(first: first, after: period, failure: failure(), clock: clock)
  }

  /// See `Producer.timeout(first:after:fallback:clock:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func timeout<Time: Clock, NewFailure: Error>(
    first: Duration, after period: Duration? = nil, fallback: Producer<Element, NewFailure>,
    clock: Time = ContinuousClock()
  ) -> Producer<Element, NewFailure> where Time.Duration == Duration {
    producer.timeout(first: first, after: period, fallback: fallback, clock: clock)
  }

  /// See `Producer.merge(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func merge<OtherFailure: Error>(with other: Producer<Element, OtherFailure>) -> Producer<Element, OtherFailure>
  { producer.merge(with: other) }

  /// See `Producer.append(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func append<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<Element, OtherFailure> {
    producer.append(other)
  }

  /// See `Producer.prepend(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prepend<OtherFailure: Error>(_ other: Producer<Element, OtherFailure>) -> Producer<Element, OtherFailure>
  { producer.prepend(other) }

  /// See `Producer.race(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func race<OtherFailure: Error>(with other: Producer<Element, OtherFailure>) -> Producer<Element, OtherFailure>
  { producer.race(with: other) }

  /// See `Producer.zip(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zip<Other: Sendable, OtherFailure: Error>(with other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), OtherFailure
  > { producer.zip(with: other) }

  /// See `Producer.zipLongest(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func zipLongest<Other: Sendable, OtherFailure: Error>(with other: Producer<Other, OtherFailure>) -> Producer<
    (Element?, Other?), OtherFailure
  > { producer.zipLongest(with: other) }

  /// See `Producer.combineLatest(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLatest<Other: Sendable, OtherFailure: Error>(with other: Producer<Other, OtherFailure>)
    -> Producer<(Element, Other), OtherFailure>
  { producer.combineLatest(with: other) }

  /// See `Producer.combineLast(with:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func combineLast<Other: Sendable, OtherFailure: Error>(with other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), OtherFailure
  > { producer.combineLast(with: other) }

  /// See `Producer.withLatest(from:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func withLatest<Other: Sendable, OtherFailure: Error>(from other: Producer<Other, OtherFailure>) -> Producer<
    (Element, Other), OtherFailure
  > { producer.withLatest(from: other) }

  /// See `Producer.mergeOrdered(with:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeOrdered<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, OtherFailure> { producer.mergeOrdered(with: other, by: areInIncreasingOrder) }

  /// See `Producer.sequenceEqual(_:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sequenceEqual<Other: Sendable, OtherFailure: Error>(
    _ other: Producer<Other, OtherFailure>, by areEquivalent: @escaping @Sendable (Element, Other) -> Bool
  ) -> Producer<Bool, OtherFailure> { producer.sequenceEqual(other, by: areEquivalent) }

  /// See `Producer.sample(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func sample<Other: Sendable, OtherFailure: Error>(on notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, OtherFailure
  > { producer.sample(on: notifier) }

  /// See `Producer.prefix(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix<Other: Sendable, OtherFailure: Error>(until notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, OtherFailure
  > { producer.prefix(until: notifier) }

  /// See `Producer.drop(until:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func drop<Other: Sendable, OtherFailure: Error>(until notifier: Producer<Other, OtherFailure>) -> Producer<
    Element, OtherFailure
  > { producer.drop(until: notifier) }

  /// See `Producer.prefix(untilReplacement:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func prefix<OtherFailure: Error>(untilReplacement replacement: Producer<Element, OtherFailure>) -> Producer<
    Element, OtherFailure
  > { producer.prefix(untilReplacement: replacement) }

  /// See `Producer.uniqued(on:flushedBy:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func uniqued<Key: Hashable & SendableMetatype, Other: Sendable, OtherFailure: Error>(
    on key: @escaping @Sendable (Element) -> Key, flushedBy notifier: Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> { producer.uniqued(on: key, flushedBy: notifier) }

  /// See `Producer.chunks(on:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func chunks<Other: Sendable, OtherFailure: Error>(on notifier: Producer<Other, OtherFailure>) -> Producer<
    [Element], OtherFailure
  > { producer.chunks(on: notifier) }

  /// See `Producer.pausable(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausable<OtherFailure: Error>(by gate: Producer<Bool, OtherFailure>) -> Producer<Element, OtherFailure> {
    producer.pausable(by: gate)
  }

  /// See `Producer.pausableBuffered(by:policy:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausableBuffered<OtherFailure: Error>(
    by gate: Producer<Bool, OtherFailure>, policy: BufferPolicy<OtherFailure> = .unbounded
  ) -> Producer<Element, OtherFailure> { producer.pausableBuffered(by: gate, policy: policy) }

  /// See `Producer.pausableDropping(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func pausableDropping<OtherFailure: Error>(by gate: Producer<Bool, OtherFailure>) -> Producer<
    Element, OtherFailure
  > { producer.pausableDropping(by: gate) }

  /// See `Producer.debounce(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func debounce<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> { producer.debounce(by: makeNotifier) }

  /// See `Producer.delay(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func delay<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> { producer.delay(by: makeNotifier) }

  /// See `Producer.flatMap(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> { producer.flatMap(strategy, maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.flatMap(delayingErrors:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable, OtherFailure: Error>(
    delayingErrors strategy: FlattenStrategy, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> {
    producer.flatMap(delayingErrors: strategy, maxConcurrent: maxConcurrent, transform)
  }

  /// See `Producer.flatMapConcat(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> { producer.flatMapConcat(transform) }

  /// See `Producer.flatMapLatest(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> { producer.flatMapLatest(transform) }

  /// See `Producer.flatMapFirst(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable, OtherFailure: Error>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> { producer.flatMapFirst(transform) }

  /// See `Producer.flatMapSequential(maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable, OtherFailure: Error>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, OtherFailure>
  ) -> Producer<NewElement, OtherFailure> { producer.flatMapSequential(maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.switchScan(_:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func switchScan<Result: Sendable, OtherFailure: Error>(
    _ initial: Result, _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, OtherFailure>
  ) -> Producer<Result, OtherFailure> { producer.switchScan(initial, accumulate) }

  /// See `Producer.mergeScan(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeScan<Result: Sendable, OtherFailure: Error>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, OtherFailure>
  ) -> Producer<Result, OtherFailure> { producer.mergeScan(initial, maxConcurrent: maxConcurrent, accumulate) }

  /// See `Producer.ifEmpty(switchTo:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func ifEmpty<OtherFailure: Error>(switchTo other: Producer<Element, OtherFailure>) -> Producer<
    Element, OtherFailure
  > { producer.ifEmpty(switchTo: other) }

  /// See `Producer.throwIfEmpty(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throwIfEmpty<NewFailure: Error>(_ failure: @escaping @autoclosure @Sendable () -> NewFailure) -> Producer<
    Element, NewFailure
  > { producer.throwIfEmpty(failure()) }

  /// See `Producer.throttle(latest:by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttle<Other: Sendable, OtherFailure: Error>(
    latest keepsLatest: Bool = false, by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> { producer.throttle(latest: keepsLatest, by: makeNotifier) }

  /// See `Producer.throttleToLatest(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func throttleToLatest<Other: Sendable, OtherFailure: Error>(
    by makeNotifier: @escaping @Sendable (Element) -> Producer<Other, OtherFailure>
  ) -> Producer<Element, OtherFailure> { producer.throttleToLatest(by: makeNotifier) }

  /// See `Producer.repeat(when:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func `repeat`<Notice: Sendable, OtherFailure: Error>(
    when notifier: @escaping @Sendable (_ finishedRuns: Producer<Int, Never>) -> Producer<Notice, OtherFailure>
  ) -> Producer<Element, OtherFailure> { producer.`repeat`(when: notifier) }

  /// See `Producer.killed(by:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func killed<OtherFailure: Error>(by killSwitch: KillSwitch<OtherFailure>) -> Producer<Element, OtherFailure> {
    producer.killed(by: killSwitch)
  }
}
