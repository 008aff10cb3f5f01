#if Logging
import Antiphon
import AntiphonLogging
import AntiphonTesting
import Logging
import Testing

// The code of `AntiphonLogging.md`.

private struct Order: Sendable {
  var number: Int
  var total: Int
}

@Suite(.leavesNothing) struct LoggingPageTests {
  @Test func theStreamOfTheFirstExampleLogsWhatThePageSays() async {
    let lines = LoggedLines()
    @Sendable func bill(_ order: Order) async -> Int { order.total }
    let orders = from([Order(number: 7, total: 40), Order(number: 8, total: 25)])
    var logger = lines.logger(.trace)

    logger[metadataKey: "shop"] = "north"

    let bills =
      orders
      .log(logger, metadata: { ["order": "\($0.number)"] })
      .mapAsync { await bill($0) }

    for await _ in bills.values {}
    #expect(
      lines.entries == [
        "debug start shop=north", "trace request requested=1 shop=north", "trace next order=7 shop=north",
        "trace request requested=1 shop=north", "trace next order=8 shop=north",
        "debug finished shop=north",
      ])
  }

  @Test func theLevelsOfTheSecondExample() {
    let orders = from([Order(number: 7, total: 40)])
    let stream = orders.log("orders", elements: .debug, requests: nil, phases: .info, failures: .critical)
    stream.forEach { _ in }
  }
}
#endif
