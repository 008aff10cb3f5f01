extension Producer {
  /// Emits the elements of each producer, one producer after the other.
  ///
  ///     first                  1-2-|
  ///     second                 3-|
  ///     concat(first, second)  1-2-3-|
  ///
  /// - Fails: with the first failure; the remaining producers are not started.
  /// - Demand: carried over to the next producer.
  /// - Rewinds: to the first element of the first producer.
  @_alwaysEmitIntoClient
  public static func concat(_ producers: Producer...) -> Producer { concat(producers) }

  /// Emits the elements of each producer of a collection, one producer after the other.
  ///
  /// A million producers leave the stack flat, and so does a stream that recursively ends with itself. An empty collection
  /// finishes at once.
  @_alwaysEmitIntoClient
  public static func concat<Producers: Collection & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    let isSynchronous = (producers as? [Producer])?.allSatisfy(\.isSynchronous) ?? false
    return Producer(synchrony: isSynchronous ? .synchronous : .asynchronous) { consumer in
      if isSynchronous && consumer.optionalTalkback == nil { return inTurn(producers, consumer) }
      SequentialRunner.run(Parts(producers), consumer)
    }
  }

  /// Emits the elements of each producer of a sequence, one producer after the other.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public static func concat<Producers: Sequence & Sendable>(_ producers: Producers) -> Producer
  where Producers.Element == Producer {
    Producer { consumer in
      consumer.sequence {
        let rest = StateBox(producers.makeIterator())
        return { ended in ended?.isFinished ?? true ? rest.value.next().map { NextUpstream($0) } : nil }
      }
    }
  }

  /// Two producers, one after the other. The optimizer sees the first one, unless that is a chain itself.
  @inlinable @inline(__always)
  static func concat(_ first: Producer, then second: Producer) -> Producer {
    if first.shape == .appendedTwice { return chain(ChainedUpstreams(first, isChain: false, then: second)) }
    if first.shape == .appendedOften { return chain(ChainedUpstreams(first, isChain: true, then: second)) }
    let isSynchronous = first.isSynchronous && second.isSynchronous
    let shape: ProducerShape = first.shape == .appended ? .appendedTwice : .appended
    return Producer(synchrony: isSynchronous ? .synchronous : .asynchronous, shape: shape) { consumer in
      if isSynchronous && consumer.optionalTalkback == nil { return inTurn(first, second, nil, nil, consumer) }
      SequentialRunner.run(TwoParts(first, second), consumer) { $0.start(first, $1) }
    }
  }
}

extension Producer {
  /// The streams of a list, one after the other, as one stage.
  @usableFromInline
  static func chain(_ list: ChainedUpstreams<Element, Failure>) -> Producer {
    Producer(synchrony: list.isSynchronous ? .synchronous : .asynchronous, shape: .appendedOften) { consumer in
      if let inspection = consumer.inspection {
        inspection.answer = list
      } else if list.isSynchronous && consumer.optionalTalkback == nil {
        inTurn(list.parts, consumer)
      } else {
        SequentialRunner.run(Parts(list.parts), consumer)
      }
    }
  }
}

/// The producers of a collection.
@usableFromInline
struct Parts<Producers: Collection & Sendable, Element: Sendable, Failure: Error>: UpstreamSequence
where Producers.Element == Producer<Element, Failure> {
  @usableFromInline let producers: Producers
  @usableFromInline var place: Producers.Index

  @inlinable
  init(_ producers: Producers) {
    self.producers = producers
    place = producers.startIndex
  }

  @inlinable
  mutating func next(in runner: SequentialRunner<Self>) -> NextUpstream<Element, Failure>? {
    guard runner.isFinished, place != producers.endIndex else { return nil }
    let upstream = producers[place]
    producers.formIndex(after: &place)
    return NextUpstream(upstream, isLast: place == producers.endIndex)
  }

  @inlinable
  mutating func restart() { place = producers.startIndex }
}

/// Two producers.
@usableFromInline
struct TwoParts<Element: Sendable, Failure: Error>: UpstreamSequence {
  @usableFromInline let first: Producer<Element, Failure>
  @usableFromInline let second: Producer<Element, Failure>

  @inlinable
  init(_ first: Producer<Element, Failure>, _ second: Producer<Element, Failure>) {
    self.first = first
    self.second = second
  }

  @inlinable
  func next(in runner: SequentialRunner<Self>) -> NextUpstream<Element, Failure>? {
    switch runner.number {
    case 0: NextUpstream(first)
    case 1 where runner.isFinished: NextUpstream(second, isLast: true)
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
/// See the methods of `Producer` with this name.
@_alwaysEmitIntoClient @inline(__always)
public func concat<Element: Sendable, Failure: Error>(
  _ producers: Producer<Element, Failure>...
) -> Producer<Element, Failure> {
  .concat(producers)
}

/// Emits the elements of each producer of a collection, one producer after the other.
@_alwaysEmitIntoClient @inline(__always)
public func concat<Producers: Collection & Sendable, Element: Sendable, Failure: Error>(
  _ producers: Producers
) -> Producer<Element, Failure> where Producers.Element == Producer<Element, Failure> {
  .concat(producers)
}
