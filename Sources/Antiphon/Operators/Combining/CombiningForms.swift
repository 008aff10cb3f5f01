// Free functions, and overloads for the common counts of streams. The packs and collections of `zip`, `combineLatest` and `merge` serve any
// count, but the optimizer cannot see through a pack.

// MARK: zip

// The last stream's loop makes the tuples, so the zips are nested on that side.
extension Producer {
  /// See `Producer.zip(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func zip<First: Sendable, Second: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>
  ) -> Producer where Element == (First, Second) {
    first.zip(with: second)
  }

  /// See `Producer.zip(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer where Element == (First, Second, Third) {
    first.zip(with: second.zip(with: third)).map { ($0.0, $0.1.0, $0.1.1) }
  }

  /// See `Producer.zip(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>,
    _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer where Element == (First, Second, Third, Fourth) {
    first.zip(with: second.zip(with: third.zip(with: fourth))).map { ($0.0, $0.1.0, $0.1.1.0, $0.1.1.1) }
  }
}

/// Emits tuples of the elements at the same position in all the producers.
///
///     first               1---2---3-|
///     second              --a---b-|
///     zip(first, second)  --x---y-|   x: (1, a)  y: (2, b)
///
/// It behaves like the method `zip(with:)`, for any number of producers.
@_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
public func zip<each Part: Sendable, Failure: Error>(
  _ producers: repeat Producer<each Part, Failure>
) -> Producer<(repeat each Part), Failure> {
  .zip(repeat each producers)
}

/// Emits arrays of the elements at the same position in all the producers of a collection.
@_alwaysEmitIntoClient @inline(__always)
public func zip<Producers: Collection & Sendable, Part: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure> {
  .zip(producers)
}

/// See `Producer.zip(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func zip<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  .zip(first, second)
}

/// See `Producer.zip(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func zip<First: Sendable, Second: Sendable, Third: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
) -> Producer<(First, Second, Third), Failure> {
  .zip(first, second, third)
}

/// See `Producer.zip(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func zip<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>,
  _ fourth: Producer<Fourth, Failure>
) -> Producer<(First, Second, Third, Fourth), Failure> {
  .zip(first, second, third, fourth)
}

// MARK: combineLatest

extension Producer {
  /// See `Producer.combineLatest(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func combineLatest<First: Sendable, Second: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>
  ) -> Producer where Element == (First, Second) {
    first.combineLatest(with: second)
  }

  /// See `Producer.combineLatest(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
  ) -> Producer where Element == (First, Second, Third) {
    Producer { consumer in
      let next = consumer.downstream
      let junction = Junction(consumer)
      let latest = LatestTriple<First, Second, Third>()
      let count = StateBox((missing: 3, running: 3))
      junction.open(turn: { junction.resumeAll() }) {
        latest.reset()
        count.value = (3, 3)
        listenLatest(to: first, in: junction, latest.first, count, latest, next)
        listenLatest(to: second, in: junction, latest.second, count, latest, next)
        listenLatest(to: third, in: junction, latest.third, count, latest, next)
      }
    }
  }

  /// See `Producer.combineLatest(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>,
    _ third: Producer<Third, Failure>, _ fourth: Producer<Fourth, Failure>
  ) -> Producer where Element == (First, Second, Third, Fourth) {
    Producer { consumer in
      let next = consumer.downstream
      let junction = Junction(consumer)
      let latest = LatestQuadruple<First, Second, Third, Fourth>()
      let count = StateBox((missing: 4, running: 4))
      junction.open(turn: { junction.resumeAll() }) {
        latest.reset()
        count.value = (4, 4)
        listenLatest(to: first, in: junction, latest.first, count, latest, next)
        listenLatest(to: second, in: junction, latest.second, count, latest, next)
        listenLatest(to: third, in: junction, latest.third, count, latest, next)
        listenLatest(to: fourth, in: junction, latest.fourth, count, latest, next)
      }
    }
  }
}

/// Emits the latest elements of all the producers, whenever one of them emits.
///
///     first                         1---2---|
///     second                        --a---b-|
///     combineLatest(first, second)  --x-y-z-|   x: (1, a)  y: (2, a)  z: (2, b)
///
/// It behaves like the method `combineLatest(with:)`, for any number of producers.
@_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
public func combineLatest<each Part: Sendable, Failure: Error>(
  _ producers: repeat Producer<each Part, Failure>
) -> Producer<(repeat each Part), Failure> {
  .combineLatest(repeat each producers)
}

/// Emits the latest elements of all the producers of a collection, in its order, whenever one of them emits.
@_alwaysEmitIntoClient @inline(__always)
public func combineLatest<Producers: Collection & Sendable, Part: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<[Part], Failure> where Producers.Element == Producer<Part, Failure> {
  .combineLatest(producers)
}

/// See `Producer.combineLatest(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func combineLatest<First: Sendable, Second: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>
) -> Producer<(First, Second), Failure> {
  .combineLatest(first, second)
}

/// See `Producer.combineLatest(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>
) -> Producer<(First, Second, Third), Failure> {
  .combineLatest(first, second, third)
}

/// See `Producer.combineLatest(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func combineLatest<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable, Failure: Error>(
  _ first: Producer<First, Failure>, _ second: Producer<Second, Failure>, _ third: Producer<Third, Failure>,
  _ fourth: Producer<Fourth, Failure>
) -> Producer<(First, Second, Third, Fourth), Failure> {
  .combineLatest(first, second, third, fourth)
}

// MARK: merge

extension Producer {
  /// See `Producer.merge(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func merge(_ first: Producer, _ second: Producer) -> Producer { merging(first, second, nil, nil) }

  /// See `Producer.merge(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func merge(_ first: Producer, _ second: Producer, _ third: Producer) -> Producer {
    merging(first, second, third, nil)
  }

  /// See `Producer.merge(_:)`.
  @_alwaysEmitIntoClient @inline(__always)
  public static func merge(_ first: Producer, _ second: Producer, _ third: Producer, _ fourth: Producer) -> Producer {
    merging(first, second, third, fourth)
  }
}

/// Emits the elements of all the producers, as they arrive.
///
///     first                 1---3-|
///     second                --2---4-|
///     merge(first, second)  1-2-3-4-|
///
/// See the methods of `Producer` with this name.
@_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
public func merge<Element: Sendable, Failure: Error>(
  _ producers: Producer<Element, Failure>...
) -> Producer<Element, Failure> {
  .merge(producers)
}

/// Emits the elements of all the producers of a collection, as they arrive.
@_alwaysEmitIntoClient @inline(__always)
public func merge<Producers: Collection & Sendable, Element: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<Element, Failure> where Producers.Element == Producer<Element, Failure> {
  .merge(producers)
}

/// See `Producer.merge(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  .merge(first, second)
}

/// See `Producer.merge(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>, _ third: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  .merge(first, second, third)
}

/// See `Producer.merge(_:)`.
@_alwaysEmitIntoClient @inline(__always)
public func merge<Element: Sendable, Failure: Error>(
  _ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>, _ third: Producer<Element, Failure>,
  _ fourth: Producer<Element, Failure>
) -> Producer<Element, Failure> {
  .merge(first, second, third, fourth)
}
