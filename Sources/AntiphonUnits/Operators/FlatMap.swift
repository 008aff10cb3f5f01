import Antiphon

extension UnitProtocol {
  /// Emits the elements of the units that `transform` makes of each element, as they come. See `Producer.flatMap(_:)`.
  ///
  /// Where it is observed and started isn't known any more, unless both are observed on the main actor.
  @inlinable @inline(__always) @_disfavoredOverload
  public func flatMap<Inner: UnitProtocol>(
    _ transform: @escaping @Sendable (Element) throws(Failure) -> Inner
  ) -> Unit<Inner.Element, Failure, Proved.ObservedAt<Anywhere>.StartedAt<Anywhere>.Changed>
  where Inner.Failure == Failure {
    Unit(
      settling: producer.flatMap { (element) throws(Failure) -> Producer<Inner.Element, Failure> in
        try transform(element).producer
      })
  }
}

extension UnitProtocol where Proved: ObservedOnMainActor {
  /// Emits the elements of the units that `transform` makes of each element, as they come. See `Producer.flatMap(_:)`.
  ///
  /// Every property of this unit holds, as those that are observed on the main actor are started there.
  @inlinable @inline(__always)
  public func flatMap<Inner: UnitProtocol>(
    _ transform: @escaping @MainActor @Sendable (Element) throws(Failure) -> Inner
  ) -> Unit<Inner.Element, Failure, Proved.Changed>
  where Inner.Failure == Failure, Inner.Proved: ObservedOnMainActor {
    let transform = there(transform)
    return Unit(
      settling: producer.flatMap { (element) throws(Failure) -> Producer<Inner.Element, Failure> in
        try transform(element).producer
      })
  }
}
