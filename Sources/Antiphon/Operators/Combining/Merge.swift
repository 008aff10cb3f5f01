extension Producer {
  /// Emits the elements of this stream and of the others, as they arrive.
  ///
  ///     self                1---3-|
  ///     other               --2---4-|
  ///     merge(with: other)  1-2-3-4-|
  ///
  /// A chain `a.merge(with: b).merge(with: c)` is one stage: the stack does not grow with its length.
  ///
  /// - Finishes: when all have finished.
  /// - Fails: with the first failure, at once: the others are cancelled, and kept elements are lost.
  /// - Demand: an upstream whose element is not requested yet waits; all elements of one that can't wait are kept.
  @inlinable @inline(__always)
  public func merge(with other: Producer) -> Producer {
    switch shape {
    case .mergedTwice: .merging(ChainedUpstreams(self, isChain: false, then: other))
    case .mergedOften: .merging(ChainedUpstreams(self, isChain: true, then: other))
    case .merged: .merging(self, other, nil, nil, shape: .mergedTwice)
    default: .merging(self, other, nil, nil, shape: .merged)
    }
  }

  @inlinable @inline(__always) @_disfavoredOverload
  public func merge(with others: Producer...) -> Producer { .merge([self] + others) }

  /// Emits the elements of all the producers, as they arrive.
  ///
  ///     first                 1---3-|
  ///     second                --2---4-|
  ///     merge(first, second)  1-2-3-4-|
  @inlinable @inline(__always) @_disfavoredOverload
  public static func merge(_ producers: Producer...) -> Producer { merge(producers) }

  /// Emits the elements of all the producers of a collection, as they arrive. An empty collection finishes at once.
  @inlinable @inline(__always)
  public static func merge<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    // Only an array is examined before the start: iterating over another collection may have side effects.
    let isSynchronous = (producers as? [Producer])?.allSatisfy(\.isSynchronous) ?? false
    return Producer(synchrony: isSynchronous ? .synchronous : .asynchronous) { consumer in
      if isSynchronous && consumer.optionalTalkback == nil { return inTurn(producers, consumer) }
      merge(producers, consumer)
    }
  }

  /// The streams of a list, merged by one stage.
  @usableFromInline
  static func merging(_ list: ChainedUpstreams<Element, Failure>) -> Producer {
    Producer(synchrony: list.isSynchronous ? .synchronous : .asynchronous, shape: .mergedOften) { consumer in
      if let inquiry = consumer.inquiry {
        inquiry.answer = list
      } else if list.isSynchronous && consumer.optionalTalkback == nil {
        inTurn(list.parts, consumer)
      } else {
        merge(list.parts, consumer)
      }
    }
  }

  @inlinable @inline(__always)
  static func merge<Producers: Collection & Sendable>(_ producers: Producers, _ consumer: Consumer<Element, Failure>)
  where Producers.Element == Producer {
    let merging = Merging(consumer)
    let next = consumer.unownedNext
    merging.junction.open(turn: { merging.junction.resumeAll() }) {
      merging.begin(with: producers.count)
      for producer in producers { merging.listen(to: producer, next) }
    }
  }
}

// The function above serves any count; these overloads are for the common counts, which the optimizer can see through.
extension Producer {
  @inlinable @inline(__always)
  public static func merge(_ first: Producer, _ second: Producer) -> Producer { merging(first, second, nil, nil) }

  @inlinable @inline(__always)
  public static func merge(_ first: Producer, _ second: Producer, _ third: Producer) -> Producer {
    merging(first, second, third, nil)
  }

  @inlinable @inline(__always)
  public static func merge(_ first: Producer, _ second: Producer, _ third: Producer, _ fourth: Producer) -> Producer {
    merging(first, second, third, fourth)
  }

  @inlinable @inline(__always)
  static func merging(
    _ first: Producer, _ second: Producer, _ third: Producer?, _ fourth: Producer?, shape: ProducerShape = .any
  ) -> Producer {
    let isSynchronous =
      first.isSynchronous && second.isSynchronous && third?.isSynchronous ?? true && fourth?.isSynchronous ?? true
    return Producer(synchrony: isSynchronous ? .synchronous : .asynchronous, shape: shape) { consumer in
      if isSynchronous && consumer.optionalTalkback == nil { return inTurn(first, second, third, fourth, consumer) }
      let merging = Merging(consumer)
      let next = consumer.unownedNext
      merging.junction.open(turn: { merging.junction.resumeAll() }) {
        merging.begin(with: third == nil ? 2 : fourth == nil ? 3 : 4)
        merging.listen(to: first, next)
        merging.listen(to: second, next)
        if let third { merging.listen(to: third, next) }
        if let fourth { merging.listen(to: fourth, next) }
      }
    }
  }
}

// Synchronous streams for a consumer with unlimited demand: no other event can come between them, so they run one after the other, and
// their elements go directly to the consumer.
extension Producer {
  @inlinable @inline(__always)
  static func inTurn<Producers: Collection>(_ producers: Producers, _ consumer: Consumer<Element, Failure>)
  where Producers.Element == Producer {
    let ending = StateBox<Completion<Failure>?>(nil)
    for producer in producers where !producer.runs(to: consumer, ending) { return }
    consumer.unownedCompleted(.finished)
  }

  @inlinable @inline(__always)
  static func inTurn(
    _ first: Producer, _ second: Producer, _ third: Producer?, _ fourth: Producer?,
    _ consumer: Consumer<Element, Failure>
  ) {
    let ending = StateBox<Completion<Failure>?>(nil)
    guard first.runs(to: consumer, ending), second.runs(to: consumer, ending) else { return }
    if let third, !third.runs(to: consumer, ending) { return }
    if let fourth, !fourth.runs(to: consumer, ending) { return }
    consumer.unownedCompleted(.finished)
  }

  /// Runs one of several streams, and returns whether to run the next one.
  @inlinable @inline(__always)
  func runs(to consumer: Consumer<Element, Failure>, _ ending: StateBox<Completion<Failure>?>) -> Bool {
    ending.value = nil
    run(Consumer(takingEverything: consumer.unownedNext) { ending.value = $0 })
    // No completion: the consumer has stopped the stream.
    guard let ending = ending.value else { return false }
    if case .finished = ending { return true }
    consumer.unownedCompleted(ending)
    return false
  }
}

/// The state of a merge: how many of its upstreams are still running. Confined to the junction's serial context.
@usableFromInline
final class Merging<Element: Sendable, Failure: Error>: @unchecked Sendable {
  @usableFromInline let junction: Junction<Element, Failure>
  @exclusivity(unchecked) @usableFromInline var running = 0

  @inlinable
  init(_ consumer: Consumer<Element, Failure>) { junction = Junction(consumer) }

  @inlinable
  func begin(with count: Int) {
    running = count
    if count == 0 { junction.end(.finished) }
  }

  @inlinable @inline(__always)
  func listen(to producer: Producer<Element, Failure>, _ next: @escaping @Sendable (Element) -> Reply) {
    guard junction.isLive else { return }
    let branch = junction.branch(isSynchronous: producer.isSynchronous)
    junction.forward(producer, as: branch, to: next) { [self] completion in
      guard case .finished = completion else { return junction.end(completion) }
      running -= 1
      if running == 0 { junction.end(.finished) }
    }
  }
}

/// Emits the elements of all the producers, as they arrive.
///
///     first                 1---3-|
///     second                --2---4-|
///     merge(first, second)  1-2-3-4-|
///
/// See the methods of `Producer` with this name.
@inlinable @inline(__always) @_disfavoredOverload
public func merge<Element: Sendable, Failure: Error>(
  _ producers: Producer<Element, Failure>...
) -> Producer<Element, Failure> {
  .merge(producers)
}

/// Emits the elements of all the producers of a collection, as they arrive.
@inlinable @inline(__always)
public func merge<Producers: Collection & Sendable, Element: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<Element, Failure> where Producers.Element == Producer<Element, Failure> {
  .merge(producers)
}

// Overloads for the common counts, which the optimizer can see through.
@inlinable @inline(__always)
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  .merge(first, second)
}

@inlinable @inline(__always)
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>, _ third: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  .merge(first, second, third)
}

@inlinable @inline(__always)
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>, _ third: Producer<Element, Failure>,
  _ fourth: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  .merge(first, second, third, fourth)
}
