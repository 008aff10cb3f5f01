extension Producer {
  /// Emits the result of `transform` for each element and a state that is carried from one element to the next.
  ///
  ///     self                                                  1-2-3-4-|
  ///     scanMap(into: 0) { sum, n in sum += n; return -sum }  a-b-c-d-|   a: -1  b: -3  c: -6  d: -10
  ///
  /// - Parameters:
  ///   - initial: the state for the first element.
  ///   - transform: changes the state, and returns what is emitted for the element.
  /// - Fails: as soon as `transform` throws.
  /// - Rewinds: to `initial`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func scanMap<State: Sendable, NewElement: Sendable>(
    into initial: State,
    _ transform: @escaping @Sendable (inout State, Element) throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let state = consumer.state(initial)
      run(
        consumer.catching { element throws(Failure) in
          next(try transform(&state.value, element))
        })
    }
  }

  /// Emits the result of `transform` for each element and a state that is carried from one element to the next.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func scanMap<State: Sendable, NewElement: Sendable>(
    into initial: State,
    _ transform: @escaping @Sendable (inout State, Element) -> NewElement
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let state = consumer.state(initial)
      run(
        consumer.receiving { element in
          return next(transform(&state.value, element))
        })
    }
  }
}
