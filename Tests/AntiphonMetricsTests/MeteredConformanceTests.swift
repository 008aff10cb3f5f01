#if Metrics
import Antiphon
import AntiphonMetrics
import AntiphonTesting
import MetricsTestKit
import Testing

@Suite(.leavesNothing) struct MeteredConformanceTests {
  @Test func meteredKeepsEveryRule() {
    let metrics = TestMetrics()
    verify(operator: "metered(_:)") { numbers, _ in numbers.metered("numbers", factory: metrics) }
    #expect(metrics.figures("numbers")["active"] == nil)
    #expect(metrics.figures("numbers")["outstanding"] == nil)
    #expect(metrics.figures("numbers")["unlimited"] == nil)
  }

  @Test func aMeteredPartKeepsEveryRule() {
    let metrics = TestMetrics()
    verify(operator: "metered(_:_:)") { numbers, clock in
      numbers.metered("numbers", clock: clock, factory: metrics) { $0.map { $0 * 2 } }
    }
    let figures = metrics.figures("numbers")
    #expect(figures["active"] == nil)
    #expect(figures["buffered"] == nil)
    #expect(figures["entered"]! == figures["dropped"] ?? 0 + metrics.times("numbers").count)
  }

  @Test func aMeteredBufferKeepsEveryRule() {
    let metrics = TestMetrics()
    verify(operator: "buffer(_:metered:)", demand: .unlimited) { numbers, clock in
      numbers.buffer(.unbounded, metered: "numbers", clock: clock, factory: metrics)
    }
    #expect(metrics.figures("numbers")["active"] == nil)
    #expect(metrics.figures("numbers")["buffered"] == nil)
  }
}
#endif
