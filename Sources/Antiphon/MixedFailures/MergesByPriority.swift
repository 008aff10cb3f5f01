// `mergeByPriority` of two streams of which one cannot fail: the result has the failure type of the other.

extension Producer {
  /// `mergeByPriority` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority(with other: Producer<Element, Never>) -> Producer<Element, Failure> {
    mergeByPriority(with: other.promoteFailure())
  }

  /// `mergeByPriority` where only this stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority(
    with other: Producer<Element, Never>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> {
    mergeByPriority(with: other.promoteFailure(), by: areInIncreasingOrder)
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergeByPriority<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, Failure> {
    fatalError()
  }

  @available(
    *, unavailable,
    message:
      "the streams fail in two ways: mapError gives one the failure of the other, promoteFailure(to:) gives a failure to one that cannot fail"
  )
  @_disfavoredOverload @_documentation(visibility: private) @_alwaysEmitIntoClient
  public func mergeByPriority<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, Failure> {
    fatalError()
  }
}

extension Producer where Failure == Never {
  /// `mergeByPriority` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).mergeByPriority(with: other)
  }

  /// `mergeByPriority` where only the other stream can fail: the result has its failure type.
  @_alwaysEmitIntoClient @_disfavoredOverload
  public func mergeByPriority<OtherFailure: Error>(
    with other: Producer<Element, OtherFailure>, by areInIncreasingOrder: @escaping @Sendable (Element, Element) -> Bool
  ) -> Producer<Element, OtherFailure> {
    promoteFailure(to: OtherFailure.self).mergeByPriority(with: other, by: areInIncreasingOrder)
  }
}
