extension Producer {
  @inlinable @inline(__always)
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Element) throws(Failure) -> Result
  ) -> Producer<Result, Failure> {
    Producer<Result, Failure> { [run] consumer in
      let next = consumer.next
      let completed = consumer.completed
      let result = Serial(initial)
      run(
        consumer.receiving { element in
          do throws(Failure) {
            result.value = try combine(result.value, element)
            return next(result.value)
          } catch {
            completed(.failed(error))
            return .stop
          }
        })
    }
  }
}
