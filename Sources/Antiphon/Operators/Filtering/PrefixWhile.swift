extension Producer {
  /// Emits elements while they satisfy `isIncluded`, and finishes at the first that does not.
  ///
  ///     self                                        1-2-3-1-|
  ///     prefix(while: { $0 < 3 })                   1-2-|
  ///     prefix(while: { $0 < 3 }, inclusive: true)  1-2-(3|)
  ///
  /// - Parameters:
  ///   - isIncluded: returns true for an element that is emitted.
  ///   - inclusive: true to emit the first element that does not satisfy `isIncluded`, too.
  /// - Fails: as soon as `isIncluded` throws.
  /// - Cancels: upstream is stopped by the first element that does not satisfy `isIncluded`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func prefix(
    while isIncluded: @escaping @Sendable (Element) throws(Failure) -> Bool, inclusive: Bool = false
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.catching { element throws(Failure) in
          if try isIncluded(element) { return next(element) }
          if inclusive { return consumer.finish(after: next(element)) }
          consumer.finish()
          return .stop
        })
    }
  }

  /// Emits elements while they satisfy `isIncluded`, and finishes at the first that does not.
  ///
  /// For a nonthrowing `isIncluded`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func prefix(
    while isIncluded: @escaping @Sendable (Element) -> Bool, inclusive: Bool = false
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          if isIncluded(element) { return next(element) }
          if inclusive { return consumer.finish(after: next(element)) }
          consumer.finish()
          return .stop
        })
    }
  }
}
