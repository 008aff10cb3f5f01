extension Producer {
  /// Emits each element together with its number.
  ///
  ///     self          a-b-c-|
  ///     enumerated()  x-y-z-|   x: (0, a)  y: (1, b)  z: (2, c)
  ///
  /// Numbers count from 0. The one after `Int.max` is `Int.min`: counting never traps.
  ///
  /// - Rewinds: to 0.
  @inlinable @inline(__always)
  public func enumerated() -> Producer<(offset: Int, element: Element), Failure> {
    Producer<(offset: Int, element: Element), Failure>(pace: pace) { [run] consumer in
      let next = consumer.next
      let count = Serial(0)
      consumer.onRewind { count.value = 0 }
      run(
        consumer.receiving { element in
          let offset = count.value
          count.value &+= 1
          return next((offset, element))
        })
    }
  }
}
