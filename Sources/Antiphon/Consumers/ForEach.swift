extension Producer {
  @inlinable @inline(__always)
  public func forEach(_ body: @escaping @Sendable (Element) -> Void) {
    run(
      Consumer(
        takingEverything: { element in
          body(element)
          return .more
        },
        completed: { _ in }))
  }
}
