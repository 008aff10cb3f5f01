// Written by Scripts/hot-operators from the operators in this module.

extension HotStream {
  /// See `Producer.flatMap(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMap(strategy, maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.flatMap(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient
  public func flatMap<NewElement: Sendable>(
    _ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMap(strategy, maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.flatMapConcat(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMapConcat(transform) }

  /// See `Producer.flatMapConcat(_:)`.
  @_alwaysEmitIntoClient
  public func flatMapConcat<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMapConcat(transform) }

  /// See `Producer.flatMapFirst(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMapFirst(transform) }

  /// See `Producer.flatMapFirst(_:)`.
  @_alwaysEmitIntoClient
  public func flatMapFirst<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMapFirst(transform) }

  /// See `Producer.flatMapLatest(_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMapLatest(transform) }

  /// See `Producer.flatMapLatest(_:)`.
  @_alwaysEmitIntoClient
  public func flatMapLatest<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMapLatest(transform) }

  /// See `Producer.flatMapSequential(maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max,
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMapSequential(maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.flatMapSequential(maxConcurrent:_:)`.
  @_alwaysEmitIntoClient
  public func flatMapSequential<NewElement: Sendable>(
    maxConcurrent: Int = .max, _ transform: @escaping @Sendable (Element) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> { producer.flatMapSequential(maxConcurrent: maxConcurrent, transform) }

  /// See `Producer.flatten(_:maxConcurrent:)`.
  @_alwaysEmitIntoClient
  public func flatten<Inner: Sendable>(_ strategy: FlattenStrategy = .merge, maxConcurrent: Int = .max) -> Producer<
    Inner, Failure
  > where Element == Producer<Inner, Failure> { producer.flatten(strategy, maxConcurrent: maxConcurrent) }

  /// See `Producer.mergeScan(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeScan<Result: Sendable>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) throws(Failure) -> Producer<Result, Failure>
  ) -> Producer<Result, Failure> { producer.mergeScan(initial, maxConcurrent: maxConcurrent, accumulate) }

  /// See `Producer.mergeScan(_:maxConcurrent:_:)`.
  @_alwaysEmitIntoClient
  public func mergeScan<Result: Sendable>(
    _ initial: Result, maxConcurrent: Int = .max,
    _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, Failure>
  ) -> Producer<Result, Failure> { producer.mergeScan(initial, maxConcurrent: maxConcurrent, accumulate) }

  /// See `Producer.switchScan(_:_:)`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func switchScan<Result: Sendable>(
    _ initial: Result, _ accumulate: @escaping @Sendable (Result, Element) throws(Failure) -> Producer<Result, Failure>
  ) -> Producer<Result, Failure> { producer.switchScan(initial, accumulate) }

  /// See `Producer.switchScan(_:_:)`.
  @_alwaysEmitIntoClient
  public func switchScan<Result: Sendable>(
    _ initial: Result, _ accumulate: @escaping @Sendable (Result, Element) -> Producer<Result, Failure>
  ) -> Producer<Result, Failure> { producer.switchScan(initial, accumulate) }

  /// See `Producer.switchToLatest()`.
  @_alwaysEmitIntoClient
  public func switchToLatest<Inner: Sendable>() -> Producer<Inner, Failure> where Element == Producer<Inner, Failure> {
    producer.switchToLatest()
  }
}
