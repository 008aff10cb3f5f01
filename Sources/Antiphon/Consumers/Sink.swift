extension Producer {
  @inlinable @inline(__always)
  public func sink(
    requesting demand: Int = 0,
    _ receive: @escaping @Sendable (Element) -> Void
  ) -> Subscription {
    let talkback = Talkback(requesting: demand)
    let unowned = Unmanaged.passUnretained(talkback)
    run(
      Consumer(
        talkback: talkback,
        next: { element in
          receive(element)
          return unowned._withUnsafeGuaranteedRef { $0.take() }
        },
        completed: { completion in
          unowned._withUnsafeGuaranteedRef { $0.close() }
        }))
    return Subscription(talkback)
  }
}
