extension Producer {
  /// `flatMap` of a result: the stream that it leads to takes its place, on the same talkback.
  ///
  /// `FlatMapResultTests.resultIsFollowedAsAnyElementIs` checks that it emits what `flatten` emits.
  @_alwaysEmitIntoClient @inline(__always)
  func flatMapResult<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Producer<NewElement, Failure>
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(synchrony: synchrony == .asynchronous ? .asynchronous : .unknown) { consumer in
      guard consumer.optionalTalkback == nil else { return ResultThenInner.run(self, transform, to: consumer) }
      flatMapSynchronously(transform, to: consumer)
    }
  }
}
