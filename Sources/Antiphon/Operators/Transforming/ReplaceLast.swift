extension Producer {
  /// Emits `value` in place of each of the last `count` elements.
  ///
  ///     self                     1-2-3-|
  ///     replaceLast(2, with: 0)  ----1-(00|)
  ///
  /// Which elements are the last is known at the end, so each one comes `count` elements late.
  ///
  /// - Parameter count: elements, at least 0.
  /// - Fails: without those that are held back.
  /// - Demand: the first `count` elements use none up; they are held back.
  @inlinable
  public func replaceLast(_ count: Int = 1, with value: Element) -> Producer {
    precondition(count >= 0, "replaceLast(_:with:) needs a count of 0 or more")
    return .trailing(stream: { [run] in
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
