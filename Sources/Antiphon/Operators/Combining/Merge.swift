extension Producer {
  /// Emits the elements of this stream and of the others, as they come.
  ///
  ///     self                1---3-|
  ///     other               --2---4-|
  ///     merge(with: other)  1-2-3-4-|
  ///
  /// `a.merge(with: b).merge(with: c)` and so on is one stage: the stack does not grow with the chain.
  ///
  /// - Finishes: when all have finished.
  /// - Fails: with the first failure, at once: the others are cancelled, and what is kept is lost.
  /// - Demand: an upstream whose element nobody wants yet waits; one that can't wait is kept in full.
  @inlinable @inline(__always)
  public func merge(with other: Producer) -> Producer {
    switch shape {
    case .mergedTwice: .merging(PartList(self, isChain: false, then: other))
    case .mergedOften: .merging(PartList(self, isChain: true, then: other))
    case .merged: .merging(self, other, nil, nil, shape: .mergedTwice)
    default: .merging(self, other, nil, nil, shape: .merged)
    }
  }

  @inlinable @inline(__always) @_disfavoredOverload
  public func merge(with others: Producer...) -> Producer { .merge([self] + others) }

  /// Emits the elements of all the producers, as they come.
  ///
  ///     first                 1---3-|
  ///     second                --2---4-|
  ///     merge(first, second)  1-2-3-4-|
  @inlinable @inline(__always) @_disfavoredOverload
  public static func merge(_ producers: Producer...) -> Producer { merge(producers) }

  /// Emits the elements of all the producers of a collection, as they come. An empty collection finishes at once.
  @inlinable @inline(__always)
  public static func merge<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    // Only an array is looked through before the start: what another collection does for an element is its own affair.
    let isImmediate = (producers as? [Producer])?.allSatisfy(\.isImmediate) ?? false
    return Producer(pace: isImmediate ? .immediate : .lasting) { consumer in
      if isImmediate && consumer.line == nil { return inTurn(producers, consumer) }
      merge(producers, consumer)
    }
  }

  /// The streams of a list, merged by one stage.
  @usableFromInline
  static func merging(_ list: PartList<Element, Failure>) -> Producer {
    Producer(pace: list.isImmediate ? .immediate : .lasting, shape: .mergedOften) { consumer in
      if let inquiry = consumer.inquiry {
        inquiry.answer = list
      } else if list.isImmediate && consumer.line == nil {
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

// The above serves any number; these are for the common ones, which the optimizer can see through.
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
    let isImmediate =
      first.isImmediate && second.isImmediate && third?.isImmediate ?? true && fourth?.isImmediate ?? true
    return Producer(pace: isImmediate ? .immediate : .lasting, shape: shape) { consumer in
      if isImmediate && consumer.line == nil { return inTurn(first, second, third, fourth, consumer) }
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

// Immediate streams for a consumer that takes everything: nothing can come between them, so they run one after the other, and
// their elements go straight to the consumer.
extension Producer {
  @inlinable @inline(__always)
  static func inTurn<Producers: Collection>(_ producers: Producers, _ consumer: Consumer<Element, Failure>)
  where Producers.Element == Producer {
    let ending = Serial<Completion<Failure>?>(nil)
    for producer in producers where !producer.runs(to: consumer, ending) { return }
    consumer.unownedCompleted(.finished)
  }

  @inlinable @inline(__always)
  static func inTurn(
    _ first: Producer, _ second: Producer, _ third: Producer?, _ fourth: Producer?,
    _ consumer: Consumer<Element, Failure>
  ) {
    let ending = Serial<Completion<Failure>?>(nil)
    guard first.runs(to: consumer, ending), second.runs(to: consumer, ending) else { return }
    if let third, !third.runs(to: consumer, ending) { return }
    if let fourth, !fourth.runs(to: consumer, ending) { return }
    consumer.unownedCompleted(.finished)
  }

  /// Runs one of several streams, and says whether the next one is to follow.
  @inlinable @inline(__always)
  func runs(to consumer: Consumer<Element, Failure>, _ ending: Serial<Completion<Failure>?>) -> Bool {
    ending.value = nil
    run(Consumer(takingEverything: consumer.unownedNext) { ending.value = $0 })
    // None at all: the consumer wants no more.
    guard let ending = ending.value else { return false }
    if case .finished = ending { return true }
    consumer.unownedCompleted(ending)
    return false
  }
}

/// What a merge remembers: how many of its upstreams are still running. Touched only by who has the junction's floor.
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
    let branch = junction.branch(isImmediate: producer.isImmediate)
    junction.forward(producer, as: branch, to: next) { [self] completion in
      guard case .finished = completion else { return junction.end(completion) }
      running -= 1
      if running == 0 { junction.end(.finished) }
    }
  }
}

/// Emits the elements of all the producers, as they come.
///
///     first                 1---3-|
///     second                --2---4-|
///     merge(first, second)  1-2-3-4-|
///
/// As the methods of `Producer` of this name.
@inlinable @inline(__always) @_disfavoredOverload
public func merge<Element: Sendable, Failure: Error>(
  _ producers: Producer<Element, Failure>...
) -> Producer<Element, Failure> {
  .merge(producers)
}

/// Emits the elements of all the producers of a collection, as they come.
@inlinable @inline(__always)
public func merge<Producers: Collection & Sendable, Element: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<Element, Failure> where Producers.Element == Producer<Element, Failure> {
  .merge(producers)
}

// These are for the common numbers, which the optimizer can see through.
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
