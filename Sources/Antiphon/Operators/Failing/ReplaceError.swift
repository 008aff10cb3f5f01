extension Producer {
  /// Emits `element` and finishes where the stream would have failed.
  ///
  ///     self                   1-2-#
  ///     replaceError(with: 0)  1-2-(0|)
  ///
  /// - Demand: `element` waits for demand.
  /// - Rewinds: to the first element of this stream.
  @_alwaysEmitIntoClient
  public func replaceError(with element: Element) -> Producer<Element, Never> {
    `catch` { _ in just(element) }
  }
}
