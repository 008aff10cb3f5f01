extension Producer {
  /// Emits, for each element, how long it took: the time since the element before it, or since the start.
  ///
  ///     self               -1-2---3-|
  ///     measureInterval()  -a-b---c-|   a: 1ms  b: 2ms  c: 4ms
  ///
  /// - Parameter clock: any Swift clock.
  /// - Rewinds: measures from the rewind on.
  @inlinable @inline(__always)
  public func measureInterval<Time: Clock>(
    clock: Time = ContinuousClock()
  ) -> Producer<Time.Duration, Failure> {
    Producer<Time.Duration, Failure>(pace: pace) { [run] consumer in
      let next = consumer.next
      let last = Serial(clock.now)
      consumer.onRewind { last.value = clock.now }
      run(
        consumer.receiving { _ in
          let now = clock.now
          let interval = last.value.duration(to: now)
          last.value = now
          return next(interval)
        })
    }
  }
}
