#if Tracing
import Antiphon
import AntiphonTesting
import AntiphonTracing
import InMemoryTracing
import Testing
import Tracing

@Suite(.leavesNothing) struct MessageHeadersTests {
  private let tracer = InMemoryTracer()

  @Test func aContextSurvivesTheHeaders() throws {
    let span = tracer.startSpan("sent")
    let headers = span.context.headers(using: tracer)
    #expect(headers[InMemoryTracer.spanIDKey] == span.spanID)
    let received = ServiceContext(headers: headers, using: tracer)
    #expect(received.inMemorySpanContext?.spanID == span.spanID)
    span.end()
  }

  @Test func theCaseOfANameDoesNotCount() {
    let span = tracer.startSpan("sent")
    let headers = span.context.headers(using: tracer)
    let received = ServiceContext(
      headers: Dictionary(uniqueKeysWithValues: headers.map { ($0.key.uppercased(), $0.value) }), using: tracer)
    #expect(received.inMemorySpanContext?.spanID == span.spanID)
    span.end()
  }

  @Test func withoutAnInstrumentThereAreNoHeaders() {
    #expect(ServiceContext.topLevel.headers() == [:])
    #expect(ServiceContext(headers: ["traceparent": "00-1-2-01"]).inMemorySpanContext == nil)
  }

  @Test func eachMessageIsHandledInTheContextOfItsSender() {
    let tracer = tracer
    let sent = (1...3).map { _ in tracer.startSpan("sent") }
    let messages = sent.map { $0.context.headers(using: tracer) }
    from(messages)
      .inServiceContext { ServiceContext(headers: $0, using: tracer) }
      .flatMap { _ in just(1).traced("handle", tracer: tracer) }
      .start()
    for span in sent { span.end() }
    #expect(tracer.spans("handle").map(\.parentSpanID) == sent.map(\.spanID))
  }

  @Test func anElementWithoutAContextKeepsTheCurrentOne() {
    let log = SpanLog()
    from(1...2).traced("numbers", tracer: tracer).inServiceContext { _ in nil }
      .observeValues { _ in log.note() }.start()
    #expect(log.spanIDs.count == 2)
    #expect(tracer.hasOnly("numbers", log))
  }
}
#endif
