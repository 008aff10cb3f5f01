// Chunks and windows of streams of which only one can fail.

extension Producer {
  /// `chunks` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func chunks<Other: Sendable>(
    ofCount count: Int, orOn notifier: Producer<Other, Never>
  ) -> Producer<[Element], Failure> {
    chunks(ofCount: count, orOn: notifier.promoteFailure())
  }

  /// `chunks` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func chunks<Opening: Sendable, Closing: Sendable>(
    from openings: Producer<Opening, Never>, until closing: @escaping @Sendable (Opening) -> Producer<Closing, Never>
  ) -> Producer<[Element], Failure> {
    chunks(from: openings.promoteFailure(), until: { closing($0).promoteFailure() })
  }

  /// `chunks` where only this stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func chunks<Closing: Sendable>(
    until closing: @escaping @Sendable () -> Producer<Closing, Never>
  ) -> Producer<[Element], Failure> {
    chunks(until: { closing().promoteFailure() })
  }
}

extension Producer where Failure == Never {
  /// `chunks` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func chunks<Other: Sendable, OtherFailure: Error>(
    ofCount count: Int, orOn notifier: Producer<Other, OtherFailure>
  ) -> Producer<[Element], OtherFailure> {
    promoteFailure(to: OtherFailure.self).chunks(ofCount: count, orOn: notifier)
  }

  /// `chunks` where only the other streams can fail: the result has their failure type.
  @inlinable @_disfavoredOverload
  public func chunks<Opening: Sendable, Closing: Sendable, OtherFailure: Error>(
    from openings: Producer<Opening, OtherFailure>,
    until closing: @escaping @Sendable (Opening) -> Producer<Closing, OtherFailure>
  ) -> Producer<[Element], OtherFailure> {
    promoteFailure(to: OtherFailure.self).chunks(from: openings, until: closing)
  }

  /// `chunks` where only the other stream can fail: the result has its failure type.
  @inlinable @_disfavoredOverload
  public func chunks<Closing: Sendable, OtherFailure: Error>(
    until closing: @escaping @Sendable () -> Producer<Closing, OtherFailure>
  ) -> Producer<[Element], OtherFailure> {
    promoteFailure(to: OtherFailure.self).chunks(until: closing)
  }
}
