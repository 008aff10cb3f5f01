extension Producer {
  /// Merges two sorted streams into one sorted stream.
  ///
  ///     self                              1-3---|
  ///     other                             -2--4-|
  ///     mergeOrdered(with: other, by: <)  -12-3-(4|)
  ///
  /// An element is emitted as soon as no smaller one can follow. Of equal elements those of this stream come first. If an upstream
  /// is not sorted, the result isn't either.
  ///
  /// - Parameters:
  ///   - other: the other stream, sorted like this one.
  ///   - areInIncreasingOrder: returns true if its first argument should come before its second.
  /// - Finishes: when both have finished.
  /// - Fails: when `areInIncreasingOrder` throws, or with the first failure, at once: waiting elements are lost.
  /// - Demand: at most 64 elements ahead on each side, then that side waits until they are used up; all elements of one that can't wait
  ///   are kept.
  /// - Complexity: O(1) for each element, with one comparison. Space: O(*k*), where *k* is the number of kept elements.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeOrdered(
    with other: Producer, by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer {
    Producer { consumer in
      let next = consumer.unownedNext
      let sides = PairedUpstreams<Element, Element, Element, Failure>(consumer)
      let (left, right) = (sides.left, sides.right)
      sides.run(self, other) {
        do throws(Failure) {
          while sides.junction.isReady {
            let isLeft: Bool
            switch (left.ring.peek, right.ring.peek) {
            case (let one?, let other?): isLeft = try !areInIncreasingOrder(other, one)
            case (_?, nil) where right.isFinished: isLeft = true
            case (nil, _?) where left.isFinished: isLeft = false
            default: return
            }
            sides.junction.deliver(isLeft ? left.ring.removeFirst() : right.ring.removeFirst(), to: next)
          }
        } catch {
          sides.junction.end(.failed(error))
        }
      }
    }
  }

  /// Merges two sorted streams into one sorted stream.
  ///
  /// For a nonthrowing `areInIncreasingOrder`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func mergeOrdered(
    with other: Producer, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer {
    mergeOrdered(
      with: other, by: { (one: Element, other: Element) throws(Failure) -> Bool in areInIncreasingOrder(one, other) })
  }

  /// Merges the sorted streams of a collection into one sorted stream.
  ///
  /// They are merged in pairs. An empty collection finishes at once.
  ///
  /// - Complexity: O(log *n*) comparisons for each element, where *n* is the number of streams. Space: O(*n* + *k*), where *k* is the
  ///   number of kept elements.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public static func mergeOrdered<Producers: Collection>(
    _ producers: Producers, by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer where Producers.Element == Producer {
    var streams = Array(producers)
    if streams.isEmpty { return empty() }
    while streams.count > 1 {
      streams = stride(from: 0, to: streams.count, by: 2).map { index in
        index + 1 < streams.count
          ? streams[index].mergeOrdered(with: streams[index + 1], by: areInIncreasingOrder) : streams[index]
      }
    }
    return streams[0]
  }

  /// Merges the sorted streams of a collection into one sorted stream.
  ///
  /// For a nonthrowing `areInIncreasingOrder`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public static func mergeOrdered<Producers: Collection>(
    _ producers: Producers, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer where Producers.Element == Producer {
    mergeOrdered(
      producers, by: { (one: Element, other: Element) throws(Failure) -> Bool in areInIncreasingOrder(one, other) })
  }
}

extension Producer where Element: Comparable {
  /// Merges two streams in ascending order into one in ascending order.
  ///
  ///     self                       1-3---|
  ///     other                      -2--4-|
  ///     mergeOrdered(with: other)  -12-3-(4|)
  @_alwaysEmitIntoClient
  public func mergeOrdered(with other: Producer) -> Producer { mergeOrdered(with: other) { $0 < $1 } }
}

extension Ring {
  /// The first element, which stays in the queue.
  @inlinable
  var peek: Element? { isEmpty ? nil : base[head & mask] }
}
