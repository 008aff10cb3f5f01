extension Producer {
  /// Emits `element` and finishes where the stream would have failed.
  ///
  ///     self                   1-2-#
  ///     replaceError(with: 0)  1-2-(0|)
  ///
  /// - Demand: `element` waits for demand.
  @inlinable
  public func replaceError(with element: Element) -> Producer<Element, Never> {
    Producer<Element, Never> { [run] consumer in
      run(
        consumer.wrapping(next: consumer.next) { completion in
          if case .failed = completion {
            consumer.finish(with: element)
          } else {
            consumer.completed(completion.withoutFailure())
          }
        })
    }
  }
}
