extension Producer {
  /// Keeps only the latest element while the consumer has no demand.
  ///
  ///     self         12345|
  ///     talkback     1-----1
  ///     conflated()  1-----(5|)
  ///
  /// - Fails: after the kept element.
  /// - Demand: upstream receives unlimited demand.
  /// - Loses: every element that is followed by another one before it is requested.
  @_alwaysEmitIntoClient
  public func conflated() -> Producer {
    conflated(into: Element?.none) { $0 = $1 }.compactMap { $0 }
  }

  /// Reduces the elements that arrive while the consumer has no demand to one.
  ///
  ///     self                             1234-5|
  ///     talkback                         1---2
  ///     conflated(into: 0) { $0 += $1 }  1---95|
  ///
  /// Each result is `initial`, updated with the elements since the previous result. While the consumer keeps up,
  /// that is one element for each result.
  ///
  /// - Fails: after the kept result; if `update` throws, at once and without the kept result.
  /// - Demand: upstream receives unlimited demand.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func conflated<Result: Sendable>(
    into initial: Result, _ update: @escaping @Sendable (inout Result, Element) throws(Failure) -> Void
  ) -> Producer<Result, Failure> {
    Producer<Result, Failure> { consumer in
      let junction = Junction(consumer)
      let next = consumer.unownedNext
      let waiting = StateBox(Result?.none)
      let turn: @Sendable () -> Void = {
        if let result = waiting.value.take() { junction.deliver(result, to: next) }
      }
      junction.open(turn: turn) {
        waiting.value = nil
        junction.listen(to: self, as: Branch(failures: .inOrder)) { element in
          var result = waiting.value.take() ?? initial
          do throws(Failure) {
            try update(&result, element)
          } catch {
            junction.end(.failed(error))
            return .stop
          }
          if junction.isReady {
            junction.deliver(result, to: next)
          } else {
            waiting.value = result
            junction.wantsTurn = true
          }
          return junction.isLive ? .more : .stop
        } ended: { completion in
          if let result = waiting.value.take() { _ = junction.emit(result, to: next) }
          junction.end(completion, .inOrder)
        }
      }
    }
  }

  /// Reduces the elements that arrive while the consumer has no demand to one.
  ///
  /// For a nonthrowing `update`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func conflated<Result: Sendable>(
    into initial: Result, _ update: @escaping @Sendable (inout Result, Element) -> Void
  ) -> Producer<Result, Failure> {
    conflated(
      into: initial, { (result: inout Result, element: Element) throws(Failure) -> Void in update(&result, element) })
  }
}
