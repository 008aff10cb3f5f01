#if Metrics
import Metrics

/// The figures of a metered stream, to which all of its subscriptions add.
@usableFromInline
struct StreamMeters: Sendable {
  let delivered: Counter
  let demanded: Counter
  let rewinds: Counter
  let outstanding: Meter
  let unlimited: Meter
  let active: Meter
  let finished: Counter
  let failed: Counter
  let cancelled: Counter
  let terminated: Counter
  let stopped: Counter

  @usableFromInline
  init(_ label: String, _ dimensions: [(String, String)], _ factory: any MetricsFactory) {
    func counter(_ name: String, _ kind: [(String, String)] = []) -> Counter {
      Counter(label: "\(label).\(name)", dimensions: dimensions + kind, factory: factory)
    }
    func meter(_ name: String) -> Meter { Meter(label: "\(label).\(name)", dimensions: dimensions, factory: factory) }
    delivered = counter("delivered")
    demanded = counter("demanded")
    rewinds = counter("rewinds")
    outstanding = meter("outstanding")
    unlimited = meter("unlimited")
    active = meter("active")
    finished = counter("completions", [("kind", "finished")])
    failed = counter("completions", [("kind", "failed")])
    cancelled = counter("completions", [("kind", "cancelled")])
    terminated = counter("completions", [("kind", "terminated")])
    stopped = counter("completions", [("kind", "stopped")])
  }
}
#endif
