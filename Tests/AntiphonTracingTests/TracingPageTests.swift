#if Tracing
import Antiphon
import AntiphonTesting
import AntiphonTracing
import InMemoryTracing
import Testing
import Tracing

// The code of `AntiphonTracing.md`, which names no tracer: these forms take that of the test, in place of the one of the process.

private let pageTracer = InMemoryTracer()

extension Producer {
  fileprivate func traced(_ name: String, ofKind kind: SpanKind = .internal, attributes: SpanAttributes = [:])
    -> Producer
  {
    traced(name, ofKind: kind, attributes: attributes, tracer: pageTracer)
  }
}

extension ServiceContext {
  fileprivate init(headers: [String: String]) { self.init(headers: headers, using: pageTracer) }
}

private struct Message: Sendable {
  var headers: [String: String]
}

@Suite(.leavesNothing) struct TracingPageTests {
  @Test func theFirstExampleHasTheSpansThatThePageNames() async {
    let (tracer, orders) = (pageTracer, from(1...3))
    @Sendable func prices(of order: Int) -> Producer<Int, Never> { from([order, order * 10]) }
    @Sendable func converted(_ price: Int) async -> Int {
      let span = tracer.startSpan("converted")
      defer { span.end() }
      return price * 2
    }

    let bills =
      orders
      .traced("orders", ofKind: .consumer)
      .receive(on: .serial("pricing"))
      .flatMapConcat { order in prices(of: order).traced("prices", attributes: ["order": "\(order)"]) }
      .mapAsync { price in await converted(price) }

    var all: [Int] = []
    for await bill in bills.values { all.append(bill) }
    #expect(all == [2, 20, 4, 40, 6, 60])
    let (outer, inner) = (tracer.spans("orders"), tracer.spans("prices"))
    #expect(outer.map(\.kind) == [.consumer])
    #expect(inner.map(\.parentSpanID) == Array(repeating: outer.first?.spanID, count: 3))
    #expect(inner.map { $0.attributes.get("order") } == ["1", "2", "3"])
    #expect(tracer.spans("converted").map(\.parentSpanID) == inner.flatMap { [$0.spanID, $0.spanID] })
  }

  @Test func aMessageIsHandledInTheContextThatItCarries() {
    let tracer = pageTracer
    let sent = (1...3).map { _ in tracer.startSpan("sent") }
    let messages = from(sent.map { Message(headers: $0.context.headers(using: tracer)) })
    @Sendable func handled(_ message: Message) -> Producer<Int, Never> { just(message.headers.count) }

    let stream =
      messages
      .inServiceContext { ServiceContext(headers: $0.headers) }
      .flatMapConcat { message in handled(message).traced("handle", ofKind: .consumer) }

    stream.start()
    for span in sent { span.end() }
    #expect(tracer.spans("handle").map(\.parentSpanID) == sent.map(\.spanID))
    #expect(tracer.spans("handle").map(\.kind) == [.consumer, .consumer, .consumer])
  }
}
#endif
