extension Producer {
  /// Emits arrays of the elements between separators.
  ///
  ///     self                                1-0-2-3-0-4-|
  ///     split(whereSeparator: { $0 == 0 })  --a-----b---(c|)   a: [1]  b: [2, 3]  c: [4]
  ///
  /// The arrays are those that `Sequence.split` would return for the elements.
  ///
  /// - Parameters:
  ///   - maxSplits: at least 0; after this many arrays the rest is one array, including separators.
  ///   - omittingEmptySubsequences: false to emit an empty array between adjacent separators, and at the ends.
  ///   - isSeparator: returns true for an element that separates two arrays, and is in neither.
  /// - Fails: as soon as `isSeparator` throws; without the incomplete array.
  /// - Demand: an element that completes no array consumes no demand.
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements of an array.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer<[Element], Failure> {
    precondition(maxSplits >= 0, "split(maxSplits:) needs 0 or more")
    return .appendingOnFinish { [run] in
      let part = StateBox<[Element]>([])
      let left = StateBox(maxSplits)
      let body = Producer<[Element], Failure> { consumer in
        let next = consumer.unownedNext
        run(
          consumer.catching { element throws(Failure) in
            if left.value > 0, try isSeparator(element) {
              if omittingEmptySubsequences && part.value.isEmpty { return .more }
              left.value -= 1
              return next(part.takeAll())
            }
            part.value.append(element)
            return .more
          })
      }
      return (body, { omittingEmptySubsequences ? part.takeAny() : part.takeAll() })
    }
  }

  /// Emits arrays of the elements between separators.
  ///
  /// For a nonthrowing `isSeparator`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient
  public func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: @escaping @Sendable (Element) -> Bool
  ) -> Producer<[Element], Failure> {
    split(
      maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences,
      whereSeparator: { (element: Element) throws(Failure) -> Bool in isSeparator(element) })
  }
}

extension Producer where Element: Equatable {
  /// Emits arrays of the elements between elements that equal `separator`.
  ///
  ///     self                 1-0-2-3-0-4-|
  ///     split(separator: 0)  --a-----b---(c|)   a: [1]  b: [2, 3]  c: [4]
  ///
  /// - Complexity: O(1) for each element. Space: O(*n*), where *n* is the number of elements of an array.
  @_alwaysEmitIntoClient
  public func split(
    separator: Element, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> Producer<[Element], Failure> {
    split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { element in element == separator
    }
  }
}
