extension Producer {
  /// Emits arrays of the elements between separators.
  ///
  ///     self                                1-0-2-3-0-4-|
  ///     split(whereSeparator: { $0 == 0 })  --a-----b---(c|)   a: [1]  b: [2, 3]  c: [4]
  ///
  /// The arrays are those that `Sequence` would split the elements into.
  ///
  /// - Parameters:
  ///   - maxSplits: at least 0; after so many arrays the rest is one array, separators included.
  ///   - omittingEmptySubsequences: false to emit an empty array where separators are neighbours, and at the ends.
  /// - Fails: as soon as `isSeparator` throws; without the array that is not complete.
  /// - Demand: an element that completes no array uses none up.
  @inlinable @_disfavoredOverload
  public func split(
    maxSplits: Int = .max, omittingEmptySubsequences: Bool = true,
    whereSeparator isSeparator: @escaping @Sendable (Element) throws(Failure) -> Bool
  ) -> Producer<[Element], Failure> {
    precondition(maxSplits >= 0, "split(maxSplits:) needs 0 or more")
    return .trailing { [run] in
      let part = Serial<[Element]>([])
      let left = Serial(maxSplits)
      let body = Producer<[Element], Failure> { consumer in
        let next = consumer.unownedNext
        let completed = consumer.unownedCompleted
        run(
          consumer.receiving { element in
            do throws(Failure) {
              if left.value > 0, try isSeparator(element) {
                if omittingEmptySubsequences && part.value.isEmpty { return .more }
                left.value -= 1
                return next(part.takeAll())
              }
            } catch {
              completed(.thrown(error))
              return .stop
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
  /// For a `isSeparator` that does not throw, so that it says nothing about the failure: it would bind an open one to `Never`.
  @inlinable
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
  /// Emits arrays of the elements between those that equal `separator`.
  ///
  ///     self                 1-0-2-3-0-4-|
  ///     split(separator: 0)  --a-----b---(c|)   a: [1]  b: [2, 3]  c: [4]
  @inlinable
  public func split(
    separator: Element, maxSplits: Int = .max, omittingEmptySubsequences: Bool = true
  ) -> Producer<[Element], Failure> {
    split(maxSplits: maxSplits, omittingEmptySubsequences: omittingEmptySubsequences) { element in element == separator
    }
  }
}
