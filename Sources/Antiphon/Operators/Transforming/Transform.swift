extension Producer {
  /// Emits, for each element and at the end, any number of elements, made with a state that is carried from one element to the next.
  ///
  ///     self                                                                           1-2-3-|
  ///     transform(into: 0, { $0 += $1; return $1 == 2 ? [] : [$1] }, atEnd: { [$0] })  1---3-(6|)
  ///
  /// - Parameters:
  ///   - initial: the state for the first element.
  ///   - transform: changes the state, and returns what is emitted for an element.
  ///   - atEnd: returns what is emitted when this stream has finished; by default, nothing.
  /// - Finishes: after the elements of `atEnd`.
  /// - Fails: as soon as a closure throws; at once with this stream, without the elements of `atEnd`.
  /// - Demand: `transform` is called for the next element once all elements for the one before have been emitted.
  /// - Rewinds: to `initial`.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func transform<State: Sendable, NewElement: Sendable>(
    into initial: State,
    _ transform: @escaping @Sendable (inout State, Element) throws(Failure) -> [NewElement],
    atEnd: @escaping @Sendable (State) throws(Failure) -> [NewElement] = { _ in [] }
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure> { consumer in
      let state = StateBox(initial)
      let upstream = Producer { consumer in
        state.value = initial
        run(consumer)
      }
      let body = upstream.flatMapConcat { element throws(Failure) -> Producer<NewElement, Failure> in
        from(try transform(&state.value, element)).promoteFailure()
      }
      let tail = Producer<NewElement, Failure> { consumer in
        do throws(Failure) {
          from(try atEnd(state.value)).promoteFailure(to: Failure.self).run(consumer)
        } catch {
          consumer.fail(error)
        }
      }
      Producer<NewElement, Failure>.appendingOnFinish(stream: { (body, { tail }) }).run(consumer)
    }
  }

  /// Emits, for each element and at the end, any number of elements, made with a state that is carried from one element to the next.
  ///
  /// For nonthrowing closures: the throwing overload would infer the failure type `Never` from them.
  @_alwaysEmitIntoClient
  public func transform<State: Sendable, NewElement: Sendable>(
    into initial: State,
    _ transform: @escaping @Sendable (inout State, Element) -> [NewElement],
    atEnd: @escaping @Sendable (State) -> [NewElement] = { _ in [] }
  ) -> Producer<NewElement, Failure> {
    self.transform(
      into: initial,
      { (state: inout State, element: Element) throws(Failure) -> [NewElement] in transform(&state, element) },
      atEnd: { (state: State) throws(Failure) -> [NewElement] in atEnd(state) })
  }
}
