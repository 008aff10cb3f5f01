extension Producer {
  /// Emits the last element when the stream finishes.
  ///
  ///     self    1-2-3-|
  ///     last()  ------(3|)
  ///
  /// - Finishes: without an element if there was none.
  /// - Fails: without an element.
  /// - Demand: the first request runs upstream to its end; the element uses it up, and waits for it if upstream did not.
  /// - Rewinds: forgets the last element.
  @inlinable @inline(__always)
  public func last() -> Producer {
    .concluding(self) { consumer, conclusion in
      let completed = consumer.completed
      let last = slot(for: Element.self)
      consumer.onRewind { last.value = nil }
      return consumer.wrapping(
        next: { element in
          last.value = element
          return .more
        },
        completed: { completion in
          guard case .finished = completion, let element = last.value else { return completed(completion) }
          conclusion.tell(element)
        })
    }
  }

  /// Emits the last element that satisfies `predicate` when the stream finishes.
  ///
  ///     self                     1-2-3-|
  ///     last(where: { $0 < 3 })  ------(2|)
  ///
  /// - Finishes: without an element if none satisfied it.
  /// - Fails: as soon as `predicate` throws.
  @inlinable @inline(__always)
  public func last(
    where predicate: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer {
    filter(predicate).last()
  }
}
