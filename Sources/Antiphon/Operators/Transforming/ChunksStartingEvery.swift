extension Producer {
  /// Emits arrays of `count` elements each; a new one starts every `step` elements, and the last ones may be shorter.
  ///
  ///     self                                  1-2-3-|
  ///     chunks(ofCount: 2, startingEvery: 1)  --a-b-(c|)   a: [1, 2]  b: [2, 3]  c: [3]
  ///
  /// If `step` is smaller than `count`, the arrays overlap; if it is larger, some elements are in none.
  ///
  /// - Parameters:
  ///   - count: the number of elements, at least 1.
  ///   - step: the number of elements from the start of an array to that of the next one, at least 1.
  /// - Fails: without the incomplete arrays.
  /// - Demand: an element that completes no array consumes no demand; the incomplete arrays at the end are emitted on demand.
  /// - Complexity: O(1) for each element, and O(`count`) for each array. Space: O(`count`).
  @_alwaysEmitIntoClient
  public func chunks(ofCount count: Int, startingEvery step: Int) -> Producer<[Element], Failure> {
    precondition(count > 0, "chunks(ofCount:startingEvery:) needs a count of 1 or more")
    precondition(step > 0, "chunks(ofCount:startingEvery:) needs a step of 1 or more")
    return Producer<[Element], Failure>.appendingOnFinish(stream: { [run] in
      // The elements from the start of the first incomplete array on.
      let kept = StateBox<[Element]>([])
      let skipped = StateBox(0)
      let body = Producer<[Element], Failure> { consumer in
        let next = consumer.unownedNext
        run(
          consumer.receiving { element in
            if skipped.value > 0 {
              skipped.value -= 1
              return .more
            }
            kept.value.append(element)
            guard kept.value.count == count else { return .more }
            let chunk = kept.value
            kept.value.removeFirst(Swift.min(step, count))
            skipped.value = Swift.max(step - count, 0)
            return next(chunk)
          })
      }
      let tail: @Sendable () -> Producer<[Element], Failure>? = {
        let rest = kept.value
        return from(Array(stride(from: 0, to: rest.count, by: step))).map { Array(rest[$0...]) }.promoteFailure()
      }
      return (body, tail)
    })
  }
}
