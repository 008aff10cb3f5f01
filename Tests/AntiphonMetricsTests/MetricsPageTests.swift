#if Metrics
import Antiphon
import AntiphonMetrics
import AntiphonTesting
import Metrics
import MetricsTestKit
import Testing

// The code of `AntiphonMetrics.md`.

private struct Order: Sendable {
  var number: Int
}

private struct Position: Sendable {
  var x = 0
}

@Sendable private func price(_ order: Order) async -> Int { order.number * 10 }

@Suite(.leavesNothing) struct MetricsPageTests {
  @Test func theExamplesOfThePageCount() async {
    let orders = from([Order(number: 1), Order(number: 2)])
    let positions = from([Position(), Position()])
    let metrics = TestMetrics()

    let prices =
      orders
      .metered("orders", dimensions: [("shop", "north")], factory: metrics)
      .metered("pricing", factory: metrics) { $0.buffer(.bounded(64)).mapAsync { await price($0) } }

    let latest = positions.buffer(.dropOldest(16), metered: "positions", factory: metrics)

    for await _ in prices.values {}
    for await _ in latest.values {}
    #expect(
      metrics.figures("orders") == ["delivered": 2, "unlimited": 0, "completions finished": 1].filter { $0.value > 0 })
    #expect(metrics.figures("pricing")["entered"] == 2)
    #expect(metrics.figures("pricing")["delivered"] == 2)
    #expect(metrics.times("pricing").count == 2)
    #expect(metrics.figures("positions")["entered"] == 2)
  }

  @Test func theTestOfThePage() throws {
    let metrics = TestMetrics()
    let orders = from(1...10).metered("orders", factory: metrics).pull(requesting: 3) { _ in }
    #expect(metrics.counterTotal(label: "orders.delivered") == 3)
    #expect(try metrics.expectMeter("orders.active").lastValue == 1)
    orders.cancel()
  }
}
#endif
