#if Lifecycle
import Antiphon
import AntiphonLifecycle
import AntiphonTesting
import Logging
import ServiceLifecycle
import Testing

// The code of `AntiphonLifecycle.md`.

private struct Order: Sendable {
  var number: Int
}

private struct OrderQueue: Sendable {
  let fates: Fates
  func putBack(_ order: Order) { fates.giveBack(order.number) }
}

/// Compiled only: it would take the signal from the program that runs the tests.
private func runUntilTerminated(_ service: StreamService, logger: Logger) async throws {
  let group = ServiceGroup(
    configuration: .init(services: [.init(service: service)], gracefulShutdownSignals: [.sigterm], logger: logger))
  try await group.run()
}

@Suite(.leavesNothing) struct LifecyclePageTests {
  let fates = Fates()

  private func ship(_ order: Order) async { fates.handle(order.number) }

  /// The service finishes by itself, and ends the group as the page says.
  private func run(_ service: StreamService) async throws {
    let group = ServiceGroup(
      configuration: .init(
        services: [.init(service: service, successTerminationBehavior: .gracefullyShutdownGroup)],
        logger: Logger(label: "page") { _ in SwiftLogNoOpLogHandler() }))
    try await group.run()
  }

  @Test func aServiceThatHandlesEachElement() async throws {
    let orders = from([Order(number: 1), Order(number: 2)])
    let queue = OrderQueue(fates: fates)

    let service =
      orders
      .service(concurrently: 4, drainingFor: .seconds(20), returning: { queue.putBack($0) }) { order in
        await ship(order)
      }

    try await run(service)
    #expect(fates.handled.sorted() == [1, 2])
    #expect(fates.returned.isEmpty)
  }

  @Test func aServiceWithAPipeline() async throws {
    let orders = from([Order(number: 1), Order(number: 2)])
    let queue = OrderQueue(fates: fates)

    let service = orders.service(drainingFor: .seconds(20), returning: { queue.putBack($0) }) { orders in
      orders
        .buffer(.bounded(16))
        .mapAsync { order in
          await ship(order.element)
          order.handled()
        }
    }

    try await run(service)
    #expect(fates.handled == [1, 2])
    #expect(fates.returned.isEmpty)
  }

  @Test func aServiceWithTwoSources() async throws {
    let (orders, refunds) = (from([Order(number: 1)]), from([Order(number: 2)]))
    let queue = OrderQueue(fates: fates)

    let service = StreamService(drainingFor: .seconds(20)) { intake in
      merge(
        orders.accepted(by: intake) { queue.putBack($0) },
        refunds.accepted(by: intake) { queue.putBack($0) }
      )
      .mapAsync { order in
        await ship(order.element)
        order.handled()
      }
    }

    try await run(service)
    #expect(fates.handled.sorted() == [1, 2])
  }
}
#endif
