extension Producer {
  /// Emits the result of `transform` for each element.
  ///
  ///     self            1-2-3-|
  ///     map { $0 * 2 }  2-4-6-|
  ///
  /// - Fails: as soon as `transform` throws.
  @_alwaysEmitIntoClient @inline(__always) @_disfavoredOverload
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.catching { element throws(Failure) in
          next(try transform(element))
        })
    }
  }

  /// Emits the result of `transform` for each element.
  ///
  /// For a nonthrowing `transform`: the throwing overload would infer the failure type `Never` from it.
  @_alwaysEmitIntoClient @inline(__always)
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) -> NewElement
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony, shape: resultShape) { [run] consumer in
      let next = consumer.unownedNext
      run(
        consumer.receiving { element in
          next(transform(element))
        })
    }
  }

  /// Emits two parts of each element. One part needs no overload: `map(\.name)`.
  ///
  ///     self                     a-b-|   a: "z"  b: ""
  ///     map(\.count, \.isEmpty)  c-d-|   c: (1, false)  d: (0, true)
  @_alwaysEmitIntoClient @inline(__always)
  public func map<First: Sendable, Second: Sendable>(
    _ first: KeyPath<Element, First> & Sendable, _ second: KeyPath<Element, Second> & Sendable
  ) -> Producer<(First, Second), Failure> {
    map { element in (element[keyPath: first], element[keyPath: second]) }
  }

  /// Emits three parts of each element.
  @_alwaysEmitIntoClient @inline(__always)
  public func map<First: Sendable, Second: Sendable, Third: Sendable>(
    _ first: KeyPath<Element, First> & Sendable, _ second: KeyPath<Element, Second> & Sendable,
    _ third: KeyPath<Element, Third> & Sendable
  ) -> Producer<(First, Second, Third), Failure> {
    map { element in (element[keyPath: first], element[keyPath: second], element[keyPath: third]) }
  }

  /// Emits four parts of each element.
  @_alwaysEmitIntoClient @inline(__always)
  public func map<First: Sendable, Second: Sendable, Third: Sendable, Fourth: Sendable>(
    _ first: KeyPath<Element, First> & Sendable, _ second: KeyPath<Element, Second> & Sendable,
    _ third: KeyPath<Element, Third> & Sendable, _ fourth: KeyPath<Element, Fourth> & Sendable
  ) -> Producer<(First, Second, Third, Fourth), Failure> {
    map { element in
      (element[keyPath: first], element[keyPath: second], element[keyPath: third], element[keyPath: fourth])
    }
  }
}
