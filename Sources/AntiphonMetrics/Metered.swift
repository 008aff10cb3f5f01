#if Metrics
import Antiphon
import Metrics

extension Producer {
  /// Counts what passes in both directions, by swift-metrics, and forwards it unchanged.
  ///
  ///     self               1-2-|
  ///     metered("orders")  1-2-|
  ///
  /// Each name begins with `label`; all subscriptions of the stream, and all streams with the same label and dimensions, add to the same
  /// figures:
  ///
  /// - `delivered` (counter): elements that were passed on.
  /// - `demanded` (counter): elements that were requested by number. Demand that is open at a rewind is counted once. What is requested while
  ///   the stream still owes an element is counted with that element.
  /// - `outstanding` (meter): elements that were requested by number, and have not arrived.
  /// - `unlimited` (meter): subscriptions with unlimited demand. They add nothing to `demanded` and `outstanding`.
  /// - `rewinds` (counter): rewinds that took place.
  /// - `active` (meter): subscriptions that have started and are not over.
  /// - `completions` (counter, with the dimension `kind`): `finished`, `failed`, `cancelled`, `terminated`, or `stopped` by a reply.
  ///
  /// - Parameters:
  ///   - label: the first part of each name.
  ///   - dimensions: the dimensions of each figure.
  ///   - factory: the back end, by default the one that `MetricsSystem` has been given before.
  /// - Demand: as for `on(requested:rewound:)`; unchanged, as everything is, if the back end is `NOOPMetricsHandler`.
  @inlinable
  public func metered(
    _ label: String, dimensions: [(String, String)] = [], factory: any MetricsFactory = MetricsSystem.factory
  ) -> Producer {
    if factory is NOOPMetricsHandler { return self }
    let meters = StreamMeters(label, dimensions, factory)
    return Producer { consumer in
      let subscription = MeteredSubscription(meters)
      let metered =
        on(requested: { subscription.request($0) }, rewound: { subscription.rewind() })
        .on(
          starting: { subscription.start() }, next: { _ in subscription.deliver() },
          completed: { subscription.complete($0) }, stopped: { subscription.stop() })
      metered.run(consumer)
    }
  }
}
#endif
