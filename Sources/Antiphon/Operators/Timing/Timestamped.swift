extension Producer {
  /// Emits each element together with the instant of its arrival.
  ///
  ///     self           1-2-|
  ///     timestamped()  x-y-|   x: (1, 0ms)  y: (2, 2ms)
  ///
  /// - Parameter clock: any Swift clock.
  /// - Loses: the instant of arrival of an element that waits at this stream: it gets the instant at which it is received.
  @_alwaysEmitIntoClient @inline(__always)
  public func timestamped<Time: Clock>(
    clock: Time = ContinuousClock()
  ) -> Producer<(element: Element, instant: Time.Instant), Failure> {
    Producer<(element: Element, instant: Time.Instant), Failure>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      run(consumer.receiving { element in next((element: element, instant: clock.now)) })
    }
  }
}
