#if Metrics
import Metrics

/// The figures of what is inside a part of a chain.
struct PartMeters: Sendable {
  private let entered: Counter
  private let buffered: Meter
  private let dropped: Counter
  private let time: Timer

  init(_ label: String, _ dimensions: [(String, String)], _ factory: any MetricsFactory) {
    entered = Counter(label: "\(label).entered", dimensions: dimensions, factory: factory)
    buffered = Meter(label: "\(label).buffered", dimensions: dimensions, factory: factory)
    dropped = Counter(label: "\(label).dropped", dimensions: dimensions, factory: factory)
    time = Timer(label: "\(label).time", dimensions: dimensions, factory: factory)
  }

  func enter() {
    entered.increment()
    buffered.increment()
  }

  func leave(after duration: Duration) {
    buffered.decrement()
    let (seconds, attoseconds) = duration.components
    time.recordNanoseconds(seconds * 1_000_000_000 + attoseconds / 1_000_000_000)
  }

  func drop(_ count: Int) {
    buffered.decrement(by: Double(count))
    dropped.increment(by: count)
  }
}
#endif
