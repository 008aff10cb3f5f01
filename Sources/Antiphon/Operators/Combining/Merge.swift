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
  @_alwaysEmitIntoClient @inline(__always)
  public func merge(with other: Producer) -> Producer {
    switch shape {
    case .mergedTwice: .merging(ChainedUpstreams(self, isChain: false, then: other))
    case .mergedOften: .merging(ChainedUpstreams(self, isChain: true, then: other))
    case .merged: .merging(self, other, nil, nil, shape: .mergedTwice)
    default: .merging(self, other, nil, nil, shape: .merged)
    }
  }

  /// Emits the elements of all the streams, as they arrive. See `merge(with:)` of one stream.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func merge(with others: Producer...) -> Producer { .merge([self] + others) }

  /// Emits the elements of all the producers, as they arrive.
  ///
  ///     first                 1---3-|
  ///     second                --2---4-|
  ///     merge(first, second)  1-2-3-4-|
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public static func merge(_ producers: Producer...) -> Producer { merge(producers) }

  /// Emits the elements of all the producers of a collection, as they arrive. An empty collection finishes at once.
  ///
  /// - Complexity: O(1) for each element. Space: O(*n* + *k*), where *n* is the number of producers and *k* that of kept elements.
  @_alwaysEmitIntoClient @inline(__always)
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
      if let inspection = consumer.inspection {
        inspection.answer = list
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
