extension Producer {
  /// Emits the result of combining the elements so far, one result for each element.
  ///
  ///     self                 1-2-3-|
  ///     scan(0) { $0 + $1 }  1-3-6-|
  ///
  /// - Fails: as soon as `combine` throws.
  /// - Rewinds: to `initial`.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Producer<Result, Failure> {
    Producer<Result, Failure>(synchrony: synchrony) { [run] consumer in
      let (next, result) = (consumer.unownedNext, consumer.state(initial))
      run(
        consumer.catching { element throws(Failure) in
          next(result.keep(try combine(result.value, element)))
        })
    }
  }

  /// Emits the result of combining the elements so far, one result for each element.
  ///
  /// For a nonthrowing `combine`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) -> Result
  ) -> Producer<Result, Failure> {
    Producer<Result, Failure>(synchrony: synchrony) { [run] consumer in
      let (next, result) = (consumer.unownedNext, consumer.state(initial))
      run(
        consumer.receiving { element in
          next(result.keep(combine(result.value, element)))
        })
    }
  }

  /// Emits the first element unchanged, and for each further one the result of combining it with the result so far.
  ///
  ///     self              1-2-3-|
  ///     scan { $0 + $1 }  1-3-6-|
  ///
  /// - Fails: as soon as `combine` throws.
  /// - Rewinds: to no result.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func scan(
    _ combine: @escaping @Sendable (Element, Element) throws(Failure) -> Element
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let (next, result) = (consumer.unownedNext, consumer.state(Element?.none))
      run(
        consumer.catching { element throws(Failure) in
          let combined = if let result = result.value { try combine(result, element) } else { element }
          result.value = combined
          return next(combined)
        })
    }
  }

  /// Emits the first element unchanged, and for each further one the result of combining it with the result so far.
  ///
  /// For a nonthrowing `combine`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func scan(
    _ combine: @escaping @Sendable (Element, Element) -> Element
  ) -> Producer {
    Producer(synchrony: synchrony) { [run] consumer in
      let (next, result) = (consumer.unownedNext, consumer.state(Element?.none))
      run(
        consumer.receiving { element in
          let combined = if let result = result.value { combine(result, element) } else { element }
          result.value = combined
          return next(combined)
        })
    }
  }
}
