extension Producer {
  /// Starts the stream for a consumer that receives as many elements as its handle requests.
  ///
  ///     let numbers = from(1...3).pull { print($0) }
  ///     numbers.request(2)  // prints 1 and 2
  ///
  /// - Parameters:
  ///   - demand: the number of elements requested at the start, at least 0.
  ///   - receive: called with each element. It may request more; the stack stays flat.
  ///   - completed: called on completion, if it is not nil. A completion needs no demand.
  /// - Returns: the handle. Dropping it while the stream waits cancels the stream.
  @inlinable @inline(__always)
  public func pull(
    requesting demand: Int = 0,
    _ receive: @escaping @Sendable (Element) -> Void,
    completed: (@Sendable (Completion<Failure>) -> Void)? = nil
  ) -> Subscription {
    let talkback = Talkback(requesting: demand)
    let unowned = talkback.unowned
    let ended: @Sendable (Completion<Failure>) -> Void
    if let completed {
      ended = { completion in
        unowned.use { $0.close() }
        completed(completion)
      }
    } else {
      // It captures nothing but the talkback, and so needs no allocation.
      ended = { _ in talkback.close() }
    }
    run(
      Consumer(
        talkback: talkback,
        next: { element in
          receive(element)
          return unowned.use { $0.take() }
        }, completed: ended))
    return Subscription(talkback)
  }
}
