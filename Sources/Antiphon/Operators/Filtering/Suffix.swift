extension Producer {
  /// Emits the last `count` elements when the stream finishes.
  ///
  ///     self       1-2-3-4-|
  ///     suffix(2)  --------(34|)
  ///
  /// - Parameter count: the number of elements, at least 0; this many are kept.
  /// - Fails: without an element.
  /// - Demand: the first request runs upstream to its end; then one element for each requested one.
  /// - Complexity: O(1) for each element. Space: O(`count`).
  @_alwaysEmitIntoClient @inline(__always)
  public func suffix(_ count: Int) -> Producer {
    precondition(count >= 0, "suffix(_:) needs a count of 0 or more")
    return Producer { [run] consumer in
      consumer.sequence {
        let last = Ring<Element>(capacity: 2)
        let first = Producer { consumer in
          run(
            consumer.receiving { element in
              last.append(element)
              if last.count > count { _ = last.removeFirst() }
              return .more
            })
        }
        return { ended in
          guard let ended else { return NextUpstream(first) }
          guard ended.isFinished, !last.isEmpty else { return nil }
          return NextUpstream(from((0..<last.count).map { _ in last.removeFirst() }).promoteFailure(), isDerived: true)
        }
      }
    }
  }
}
