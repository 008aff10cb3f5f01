extension Producer {
  /// Emits each element together with the time since the element before it, or since the start.
  ///
  ///     self               -1-2---3-|
  ///     measureInterval()  -a-b---c-|   a: (1, 1ms)  b: (2, 2ms)  c: (3, 4ms)
  ///
  /// - Parameter clock: any Swift clock.
  /// - Rewinds: measures from the rewind on.
  @_alwaysEmitIntoClient @inline(__always)
  public func measureInterval<Time: Clock>(
    clock: Time = ContinuousClock()
  ) -> Producer<(element: Element, interval: Time.Duration), Failure> {
    Producer<(element: Element, interval: Time.Duration), Failure>(synchrony: synchrony) { [run] consumer in
      let next = consumer.unownedNext
      let last = StateBox(clock.now)
      consumer.onRewind { last.value = clock.now }
      run(
        consumer.receiving { element in
          let now = clock.now
          let interval = last.value.duration(to: now)
          last.value = now
          return next((element, interval))
        })
    }
  }
}
