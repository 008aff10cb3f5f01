extension Producer {
  /// Replaces each of the last `count` elements with `value`.
  ///
  ///     self                     1-2-3-|
  ///     replaceLast(2, with: 0)  ----1-(00|)
  ///
  /// The last elements are only known at the end, so each element is emitted `count` elements late.
  ///
  /// - Parameters:
  ///   - count: the number of elements, at least 0.
  ///   - value: what is emitted in place of each of them.
  /// - Fails: without the elements held back.
  /// - Demand: the first `count` elements consume no demand; they are held back.
  @_alwaysEmitIntoClient
  public func replaceLast(_ count: Int = 1, with value: Element) -> Producer {
    precondition(count >= 0, "replaceLast(_:with:) needs a count of 0 or more")
    return .appendingOnFinish(stream: { [run] in
      let held = Ring<Element>(capacity: 2)
      let body = Producer { consumer in
        let next = consumer.unownedNext
        run(
          consumer.receiving { element in
            held.append(element)
            return held.count > count ? next(held.removeFirst()) : .more
          })
      }
      return (body, { from(repeatElement(value, count: held.count)).promoteFailure() })
    })
  }
}
