extension Producer {
  /// Emits the elements of each producer, one producer after the other.
  ///
  ///     first                  1-2-|
  ///     second                 3-|
  ///     concat(first, second)  1-2-3-|
  ///
  /// - Fails: with the first failure; the rest is not started.
  /// - Demand: carried over to the next producer.
  /// - Rewinds: to the first element of the first producer.
  @inlinable
  public static func concat(_ producers: Producer...) -> Producer { concat(producers) }

  /// Emits the elements of each producer of a collection, one producer after the other.
  ///
  /// A million of them leave the stack flat, and so does a stream whose last part is made of itself. An empty collection
  /// finishes at once.
  @inlinable
  public static func concat<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    let isImmediate = (producers as? [Producer])?.allSatisfy(\.isImmediate) ?? false
    return Producer(pace: isImmediate ? .immediate : .lasting) { consumer in
      if isImmediate && consumer.line == nil { return inTurn(producers, consumer) }
      Succession.run(Parts(producers), consumer)
    }
  }

  /// Emits the elements of each producer of a sequence, one producer after the other.
  @inlinable @_disfavoredOverload
  public static func concat<Producers: Sequence & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      consumer.succession {
        let rest = Serial(producers.makeIterator())
        return { ended in ended?.isFinished ?? true ? rest.value.next().map { Turn($0) } : nil }
      }
    }
  }

  /// Two producers, one after the other. The first one runs in the sight of the optimizer, unless it is a chain itself.
  @inlinable @inline(__always)
  static func concat(_ first: Producer, then second: Producer) -> Producer {
    if first.shape == .appendedTwice { return chain(PartList(first, isChain: false, then: second)) }
    if first.shape == .appendedOften { return chain(PartList(first, isChain: true, then: second)) }
    let isImmediate = first.isImmediate && second.isImmediate
    let shape: ProducerShape = first.shape == .appended ? .appendedTwice : .appended
    return Producer(pace: isImmediate ? .immediate : .lasting, shape: shape) { consumer in
      if isImmediate && consumer.line == nil { return inTurn(first, second, nil, nil, consumer) }
      Succession.run(TwoParts(first, second), consumer) { $0.start(first, $1) }
    }
  }
}

extension Producer {
  /// The streams of a list, one after the other, as one stage.
  @usableFromInline
  static func chain(_ list: PartList<Element, Failure>) -> Producer {
    Producer(pace: list.isImmediate ? .immediate : .lasting, shape: .appendedOften) { consumer in
      if let inquiry = consumer.inquiry {
        inquiry.answer = list
      } else if list.isImmediate && consumer.line == nil {
        inTurn(list.parts, consumer)
      } else {
        Succession.run(Parts(list.parts), consumer)
      }
    }
  }
}

/// The producers of a collection.
@usableFromInline
struct Parts<Producers: Collection & Sendable, Element: Sendable, Failure: Error>: Agenda
where Producers.Element == Producer<Element, Failure> {
  @usableFromInline let producers: Producers
  @usableFromInline var place: Producers.Index

  @inlinable
  init(_ producers: Producers) {
    self.producers = producers
    place = producers.startIndex
  }

  @inlinable
  mutating func next(in succession: Succession<Self>) -> Turn<Element, Failure>? {
    guard succession.isFinished, place != producers.endIndex else { return nil }
    let upstream = producers[place]
    producers.formIndex(after: &place)
    return Turn(upstream, isLast: place == producers.endIndex)
  }

  @inlinable
  mutating func restart() { place = producers.startIndex }
}

/// Two producers.
@usableFromInline
struct TwoParts<Element: Sendable, Failure: Error>: Agenda {
  @usableFromInline let first: Producer<Element, Failure>
  @usableFromInline let second: Producer<Element, Failure>

  @inlinable
  init(_ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>) {
    self.first = first
    self.second = second
  }

  @inlinable
  func next(in succession: Succession<Self>) -> Turn<Element, Failure>? {
    switch succession.number {
    case 0: Turn(first)
    case 1 where succession.isFinished: Turn(second, isLast: true)
    default: nil
    }
  }

  @inlinable
  func restart() {}
}

/// Emits the elements of each producer, one producer after the other.
///
///     first                  1-2-|
///     second                 3-|
///     concat(first, second)  1-2-3-|
///
/// As the methods of `Producer` of this name.
@inlinable @inline(__always)
public func concat<Element: Sendable, Failure: Error>(
  _ producers: Producer<Element, Failure>...
) -> Producer<Element, Failure> {
  .concat(producers)
}

/// Emits the elements of each producer of a collection, one producer after the other.
@inlinable @inline(__always)
public func concat<Producers: Collection & Sendable, Element: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<Element, Failure> where Producers.Element == Producer<Element, Failure> {
  .concat(producers)
}
