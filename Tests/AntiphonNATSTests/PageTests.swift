#if NATS
import Antiphon
import AntiphonNATS
import AntiphonTesting
import Foundation
import Testing

/// The code of the page `AntiphonNATS.md`, with the names of the page; keep them equal. That of *Exactly once, in effect* is in the program
/// `ExactlyOnce`.
@Suite(.leavesNothing, .needsServer) struct PageTests {
  private struct Order: Codable, Sendable {
    var id: Int
    var customer: String
  }

  @Test func thePageReadsAndWrites() async throws {
    let server = NATSServer()
    let address = server.url
    _ = try await server.connect()
    let orders = from(1...100).map { Order(id: $0, customer: "customer \($0 % 7)") }
    let bill: @Sendable (Order) async -> Int = { $0.id }
    let billed = Locked<[Int]>([])

    // What follows is on the page.
    let connection = try await NATSConnection.connect(NATSOptions(servers: [address], name: "shop"))
    let jetStream = JetStream(connection)
    try await jetStream.createStream("orders", subjects: ["orders.>"])
    try await jetStream.createStream("dead", subjects: ["dead.>"])

    let stored =
      orders
      .compactMap { order in
        (try? JSONEncoder().encode(order)).map {
          JetStreamPublication(subject: "orders.new", payload: Array($0), id: "order \(order.id)")
        }
      }
      .publish(on: jetStream, window: 256)
      .on(next: { acknowledgement in print("stored as", acknowledgement.sequence) })
      .start()

    let billing =
      jetStream
      .producer(stream: "orders", filter: "orders.new", from: .durable("billing"), acknowledging: .each)
      .decoding(undecodable: .deadLetter(subject: "dead.orders", on: jetStream)) { message in
        (message, try JSONDecoder().decode(Order.self, from: Data(message.payload)))
      }
      .mapAsync { message, order in
        let invoice = await bill(order)
        message.acknowledge()
        return invoice
      }
      .on(next: { invoice in billed.withLock { $0.append(invoice) } })
      .start()
    // What was before is on the page.

    try await until { billed.withLock { $0.count } == 100 }
    #expect(billed.withLock { $0 } == Array(1...100))
    billing.cancel()
    stored.cancel()
  }

  @Test func thePartitionsOfAStreamKeepTheOrderOfEachKey() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    let events = from(1...400).map { (key: "key \($0 % 13)", number: $0) }

    // What follows is on the page.
    let count = 4
    let published =
      events
      .map { key, number in
        let partition = JetStream.partition(of: key, count: count)
        return JetStreamPublication(subject: "\(name).\(partition)", payload: Array("\(key):\(number)".utf8))
      }
      .publish(on: jetStream)

    let all = (0..<count)
      .map { partition in
        jetStream.producer(stream: name, filter: "\(name).\(partition)", from: .durable("worker-\(partition)"))
      }
    let merged = merge(all)
    // What was before is on the page.

    let stored = published.record(on: VirtualClock())
    try await until { stored.isOver }
    let texts = merged.map { String(decoding: $0.payload, as: UTF8.self) }.record(on: VirtualClock())
    try await until { texts.elements.count == 400 }
    for (_, numbers) in Dictionary(grouping: texts.elements.map { $0.split(separator: ":") }, by: { $0[0] }) {
      let order = numbers.compactMap { Int($0[1]) }
      #expect(order == order.sorted())
    }
    texts.cancel()
    #expect(Set((1...1000).map { JetStream.partition(of: "key \($0)", count: 4) }) == [0, 1, 2, 3])
  }
}
#endif
