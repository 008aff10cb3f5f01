#if NATS
import Antiphon

#if Tracing
import Instrumentation
import ServiceContextModule
#endif

/// The one place where traces enter and leave headers.
enum TraceHeaders {
  /// Adds the trace of the calling code to headers that are about to be sent.
  static func inject(into headers: inout NATSHeaders) {
    #if Tracing
    guard let context = ServiceContext.current else { return }
    InstrumentationSystem.instrument.inject(context, into: &headers, using: HeaderInjector())
    #endif
  }

  /// The messages with the trace of the code that sends each.
  static func injected(
    into publications: Producer<JetStreamPublication, JetStreamFailure>
  ) -> Producer<JetStreamPublication, JetStreamFailure> {
    #if Tracing
    publications.map {
      var publication = $0
      inject(into: &publication.headers)
      return publication
    }
    #else
    publications
    #endif
  }

  /// Executes `body` in the trace that the headers of a message carry. They are parsed only where a tracer is there.
  @inline(__always)
  static func withContext<Result>(of message: JetStreamMessage, _ body: () -> Result) -> Result {
    #if Tracing
    if InstrumentationSystem.instrument is NoOpInstrument { return body() }
    let headers = message.headers
    if headers.fields.isEmpty { return body() }
    var context = ServiceContext.current ?? .topLevel
    InstrumentationSystem.instrument.extract(headers, into: &context, using: HeaderExtractor())
    return ServiceContext.withValue(context, operation: body)
    #else
    return body()
    #endif
  }
}

#if Tracing
private struct HeaderInjector: Injector {
  func inject(_ value: String, forKey key: String, into headers: inout NATSHeaders) { headers[key] = value }
}

private struct HeaderExtractor: Extractor {
  func extract(key: String, from headers: NATSHeaders) -> String? { headers[key] }
}
#endif
#endif
