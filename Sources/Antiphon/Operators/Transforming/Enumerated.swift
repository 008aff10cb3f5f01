extension Producer {
  /// Emits each element together with its number.
  ///
  ///     self          a-b-c-|
  ///     enumerated()  x-y-z-|   x: (0, a)  y: (1, b)  z: (2, c)
  ///
  /// Numbers count from 0. The number after `Int.max` is `Int.min`. `enumerated(overflow:)` fails there instead; a stream that can't fail
  /// needs `promoteFailure(to:)` first.
  ///
  /// - Rewinds: to 0.
  @_alwaysEmitIntoClient @inline(__always)
  public func enumerated() -> Producer<(offset: Int, element: Element), Failure> { enumerated(from: 0) }

  /// Emits each element together with its number, counted from `first`. The number after `Int.max` is `Int.min`.
  @inlinable @inline(__always)
  package func enumerated(from first: Int) -> Producer<(offset: Int, element: Element), Failure> {
    Producer<(offset: Int, element: Element), Failure>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let count = consumer.state(first)
      run(
        consumer.receiving { element in
          let offset = count.value
          count.value &+= 1
          return next((offset, element))
        })
    }
  }

  /// Emits each element together with its number, and fails when the numbers are used up.
  ///
  ///     self                     a-b-c-|
  ///     enumerated(overflow: f)  x-y-z-|   x: (0, a)  y: (1, b)  z: (2, c)
  ///
  /// Numbers count from 0 to `Int.max`.
  ///
  /// - Parameter failure: the failure when the numbers are used up.
  /// - Fails: at the first element for which there is no number.
  /// - Rewinds: to 0.
  public func enumerated(
    overflow failure: @escaping @autoclosure @Sendable () -> Failure
  ) -> Producer<(offset: Int, element: Element), Failure> {
    enumerated(from: 0, overflow: failure)
  }

  /// Emits each element together with its number, counted from `first`, and fails when the numbers are used up.
  package func enumerated(
    from first: Int, overflow failure: @escaping @Sendable () -> Failure
  ) -> Producer<(offset: Int, element: Element), Failure> {
    scanMap(into: Int?.some(first)) { (number, element) throws(Failure) in
      guard let offset = number else { throw failure() }
      let (following, isOver) = offset.addingReportingOverflow(1)
      number = isOver ? nil : following
      return (offset, element)
    }
  }
}
