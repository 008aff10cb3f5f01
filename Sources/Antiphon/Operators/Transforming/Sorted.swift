extension Producer {
  /// Emits one array of all elements in order when the stream finishes. Elements that are equal stay in the order of their arrival.
  ///
  ///     self           2-3-1-|
  ///     sorted(by: >)  ------(a|)   a: [3, 2, 1]
  ///
  /// - Parameter areInIncreasingOrder: returns true if its first argument comes before its second; called after upstream finishes.
  /// - Fails: as soon as `areInIncreasingOrder` throws; without the array.
  /// - Demand: the first request runs upstream to its end; the array waits for demand if upstream did not, and consumes it.
  /// - Complexity: O(log *n*) for each element. Space: O(*n*), where *n* is the number of elements.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) throws(Failure) -> Bool
  ) -> Producer<[Element], Failure> {
    collect().map { elements throws(Failure) in
      do {
        return try elements.sorted(by: areInIncreasingOrder)
      } catch {
        // What `sorted` rethrows has lost its type.
        throw error as! Failure
      }
    }
  }

  /// Emits one array of all elements in order when the stream finishes.
  ///
  /// For a nonthrowing `areInIncreasingOrder`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func sorted(
    by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<[Element], Failure> {
    collect().map { $0.sorted(by: areInIncreasingOrder) }
  }
}

extension Producer where Element: Comparable {
  /// Emits one array of all elements, the smallest one first, when the stream finishes.
  ///
  ///     self      2-3-1-|
  ///     sorted()  ------(a|)   a: [1, 2, 3]
  ///
  /// - Fails: without the array.
  /// - Demand: the first request runs upstream to its end; the array waits for demand if upstream did not, and consumes it.
  /// - Complexity: O(log *n*) for each element. Space: O(*n*), where *n* is the number of elements.
  @_alwaysEmitIntoClient @inline(__always)
  public func sorted() -> Producer<[Element], Failure> { collect().map { $0.sorted() } }
}
