extension Producer {
  /// Emits the largest element when the stream finishes: the first one of those that are equal.
  ///
  ///     self        2-1-3-|
  ///     max(by: <)  ------(3|)
  ///
  /// - Parameter areInIncreasingOrder: true if its first argument is smaller than its second.
  /// - Finishes: without an element if there was none.
  /// - Fails: as soon as `areInIncreasingOrder` throws.
  /// - Demand: the first request runs upstream to its end; the element uses it up, and waits for it if upstream did not.
  /// - Rewinds: forgets what came before.
  @inlinable @inline(__always)
  public func max(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer {
    .concluding(self) { consumer, conclusion in
      let completed = consumer.completed
      let greatest = slot(for: Element.self)
      consumer.onRewind { greatest.value = nil }
      return consumer.wrapping(
        next: { element in
          do throws(Failure) {
            if let greatest = greatest.value, try !areInIncreasingOrder(greatest, element) { return .more }
          } catch {
            completed(.failed(error))
            return .stop
          }
          greatest.value = element
          return .more
        },
        completed: { completion in
          guard case .finished = completion, let element = greatest.value else { return completed(completion) }
          conclusion.tell(element)
        })
    }
  }
}

extension Producer where Element: Comparable {
  /// Emits the largest element when the stream finishes: the first one of those that are equal.
  ///
  ///     self   2-1-3-|
  ///     max()  ------(3|)
  ///
  /// - Finishes: without an element if there was none.
  /// - Fails: without an element.
  /// - Demand: the first request runs upstream to its end; the element uses it up, and waits for it if upstream did not.
  @inlinable @inline(__always)
  public func max() -> Producer { max { $0 < $1 } }
}
