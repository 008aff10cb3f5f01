extension Producer {
  /// Emits what `transform` makes of each element.
  ///
  ///     self            1-2-3-|
  ///     map { $0 * 2 }  2-4-6-|
  ///
  /// - Fails: as soon as `transform` throws.
  @inlinable @inline(__always)
  public func map<NewElement: Sendable>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> NewElement
  ) -> Producer<NewElement, Failure> {
    Producer<NewElement, Failure>(isImmediate: isImmediate) { [run] consumer in
      let next = consumer.next
      let completed = consumer.completed
      run(
        consumer.receiving { element in
          do throws(Failure) {
            return next(try transform(element))
          } catch {
            completed(.failed(error))
            return .stop
          }
        })
    }
  }
}
