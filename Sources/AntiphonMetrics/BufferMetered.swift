#if Metrics
import Antiphon
import Metrics

extension Producer {
  /// Buffers as `buffer(_:)` does, and counts each element that is kept and dropped, at once, by swift-metrics.
  ///
  ///     positions.buffer(.dropOldest(16), metered: "positions")
  ///
  /// The figures are those of `metered(_:_:)` around a part. They are exact with every policy: `dropped` counts each element when the buffer
  /// releases it undelivered, because of the policy or because the stream is over, and `time` is that of the element that comes out.
  ///
  /// - Parameters:
  ///   - policy: how many elements are kept, and what happens to a further one.
  ///   - label: the first part of each name.
  ///   - dimensions: the dimensions of each figure.
  ///   - clock: what measures the time in the buffer.
  ///   - factory: the back end, by default the one that `MetricsSystem` has been given before.
  /// - Fails: as `buffer(_:)`.
  /// - Demand: as `buffer(_:)`.
  /// - Loses: what the policy drops.
  /// - Complexity: O(1) for each element. Space: O(*k*), where *k* is the number of kept elements.
  public func buffer<Time: Clock>(
    _ policy: BufferPolicy<Failure>, metered label: String, dimensions: [(String, String)] = [],
    clock: Time = ContinuousClock(), factory: any MetricsFactory = MetricsSystem.factory
  ) -> Producer where Time.Duration == Duration {
    if factory is NOOPMetricsHandler { return buffer(policy) }
    let meters = PartMeters(label, dimensions, factory)
    return map { KeptElement($0, since: clock.now, meters) }
      .buffer(policy)
      .map { kept in
        kept.leave(at: clock.now)
        return kept.element
      }
      .metered(label, dimensions: dimensions, factory: factory)
  }
}

/// An element in a metered buffer. If it is released before it has left, it was dropped.
private final class KeptElement<Element: Sendable, Instant: InstantProtocol>: @unchecked Sendable
where Instant.Duration == Duration {
  let element: Element
  private let entry: Instant
  private let meters: PartMeters
  /// Set by the one call that delivers the element; read when the last reference is released.
  private var hasLeft = false

  init(_ element: Element, since entry: Instant, _ meters: PartMeters) {
    self.element = element
    self.entry = entry
    self.meters = meters
    meters.enter()
  }

  deinit { if !hasLeft { meters.drop(1) } }

  func leave(at time: Instant) {
    hasLeft = true
    meters.leave(after: entry.duration(to: time))
  }
}
#endif
