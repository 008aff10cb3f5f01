#if Metrics
import Antiphon
import DequeModule
import Metrics

extension Producer {
  /// Counts what passes through a part of a chain, and how long it takes, by swift-metrics.
  ///
  ///     orders.metered("pricing") { $0.map(price).buffer(.bounded(64)) }
  ///
  /// The elements that come out are counted as by `metered(_:)`. What goes in adds these figures:
  ///
  /// - `entered` (counter): elements that went in.
  /// - `buffered` (meter): elements that went in and have not come out.
  /// - `dropped` (counter): elements that never came out: they were still `buffered` when the part was over, or was rewound.
  /// - `time` (timer): the nanoseconds from an element's way in to its way out, without the time of downstream to receive it; the time that
  ///   it waits inside for demand is part of it.
  ///
  /// The part is not looked into. These figures are exact if it emits one element for each that goes in, in order: `map`, `mapAsync`, `buffer`,
  /// `delay`, `receive(on:)`. A part that leaves elements out, such as `filter` or a policy that drops, counts them as `buffered` until it
  /// is over, and the times are then those of earlier elements. Use `buffer(_:metered:)` for a policy that drops.
  ///
  /// - Parameters:
  ///   - label: the first part of each name.
  ///   - dimensions: the dimensions of each figure.
  ///   - clock: what measures the time in the part.
  ///   - factory: the back end, by default the one that `MetricsSystem` has been given before.
  ///   - part: makes the part; called at each start and rewind.
  /// - Demand: as for `on(requested:rewound:)`.
  /// - Complexity: O(1) for each element. Space: O(*k*), where *k* is the number of elements in the part.
  public func metered<Output: Sendable, OutputFailure: Error, Time: Clock>(
    _ label: String, dimensions: [(String, String)] = [], clock: Time = ContinuousClock(),
    factory: any MetricsFactory = MetricsSystem.factory,
    _ part: @escaping @Sendable (Producer) -> Producer<Output, OutputFailure>
  ) -> Producer<Output, OutputFailure> where Time.Duration == Duration {
    if factory is NOOPMetricsHandler { return Producer<Output, OutputFailure> { part(self).run($0) } }
    let meters = PartMeters(label, dimensions, factory)
    let timed = Producer<Output, OutputFailure> { consumer in
      let passage = PartPassage<Time.Instant>(meters)
      let part = part(on(next: { _ in passage.enter(at: clock.now) }))
        .on(
          next: { _ in passage.leave(at: clock.now) }, completed: { _ in passage.end() }, stopped: { passage.end() })
      part.run(consumer)
    }
    return timed.metered(label, dimensions: dimensions, factory: factory)
  }
}

/// What is inside the part of one run: when each element went in. Upstream and downstream may call on two threads at once.
private final class PartPassage<Instant: InstantProtocol>: @unchecked Sendable where Instant.Duration == Duration {
  private let meters: PartMeters
  private let lock = Lock()
  // Guarded by `lock`.
  private var entries = Deque<Instant>()
  private var isOver = false

  init(_ meters: PartMeters) { self.meters = meters }

  func enter(at time: Instant) {
    meters.enter()
    let isLate = lock.withLock {
      if !isOver { entries.append(time) }
      return isOver
    }
    if isLate { meters.drop(1) }
  }

  func leave(at time: Instant) {
    if let entry = lock.withLock({ entries.popFirst() }) { meters.leave(after: entry.duration(to: time)) }
  }

  func end() {
    let left = lock.withLock { () -> Int in
      defer { entries = [] }
      isOver = true
      return entries.count
    }
    if left > 0 { meters.drop(left) }
  }
}
#endif
