#if NATS && Tracing
import Antiphon
import AntiphonTesting
import Instrumentation
import ServiceContextModule
import Testing

@testable import AntiphonNATS

@Suite(.leavesNothing) struct TraceHeadersTests {
  init() { TraceInstrument.isInstalled }

  @Test(.needsServer) func aTraceGoesThroughAServerWithEachMessage() async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    let seen = Locked<[String?]>([])
    let reader = Reader(
      jetStream.producer(stream: name, from: .start)
        .on(next: { _ in seen.withLock { $0.append(ServiceContext.current?.testTrace) } }))
    // Each is sent by its start: a subject would keep messages while an acknowledgement is handled, and send them without their traces.
    let stored = (1...100).map { number in
      let publication = JetStreamPublication(subject: "\(name).a", payload: Array(String(number).utf8))
      let stored = just(publication).publish(on: jetStream)
      return number % 10 == 0
        ? stored.record(on: VirtualClock())
        : ServiceContext.withValue(.traced("trace \(number)")) { stored.record(on: VirtualClock()) }
    }
    #expect(try await reader.received(100) == Array(1...100))
    #expect(seen.withLock { $0 } == (1...100).map { $0 % 10 == 0 ? nil : "trace \($0)" })
    #expect(reader.recorder.elements[0].headers["Test-Trace"] == "trace 1")
    try await until { stored.allSatisfy { $0.completion == .finished } }
  }

  /// The second message is sent while the stream emits the acknowledgement of the first, and waits until it has.
  @Test func aMessageThatWaitsKeepsItsTrace() throws {
    let bus = MemoryBus(VirtualClock(), count: 0)
    let upstream = Subject<JetStreamPublication, JetStreamFailure>()
    let send: @Sendable (String) -> Void = { trace in
      ServiceContext.withValue(.traced(trace)) {
        upstream.send(JetStreamPublication(subject: "s.a", payload: []))
      }
    }
    let stored = upstream.producer.publish(on: bus.jetStream())
      .on(next: { _ in send("second") }).record(on: VirtualClock())
    send("first")
    let reply = try #require(bus.log.first?.reply)
    bus.inject(NATSMessage(reply, payload: Array("{\"stream\":\"S\",\"seq\":1}".utf8)))
    #expect(bus.log.map { $0.headers["Test-Trace"] } == ["first", "second"])
    stored.cancel()
  }

  @Test func aMessageWithoutATraceKeepsTheContextOfTheReader() {
    let seen = Locked<[String?]>([])
    let bus = MemoryBus(VirtualClock(), count: 1)
    ServiceContext.withValue(.traced("reader")) {
      bus.jetStream().producer(stream: "S", from: .start)
        .on(next: { _ in seen.withLock { $0.append(ServiceContext.current?.testTrace) } }).start().cancel()
    }
    #expect(seen.withLock { $0 } == ["reader"])
  }

  @Test func withoutATraceNoHeaderIsAdded() {
    var headers: NATSHeaders = ["a": "b"]
    TraceHeaders.inject(into: &headers)
    ServiceContext.withValue(.topLevel) { TraceHeaders.inject(into: &headers) }
    #expect(headers == ["a": "b"])
  }
}

/// Carries a text. It is no tracer, so other tests of the process see nothing of it.
private struct TraceInstrument: Instrument {
  static let isInstalled: Void = InstrumentationSystem.bootstrap(TraceInstrument())

  func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {
    if let trace = context.testTrace { injector.inject(trace, forKey: "Test-Trace", into: &carrier) }
  }

  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {
    if let trace = extractor.extract(key: "Test-Trace", from: carrier) { context.testTrace = trace }
  }
}

extension ServiceContext {
  private enum TraceKey: ServiceContextKey { typealias Value = String }

  fileprivate var testTrace: String? {
    get { self[TraceKey.self] }
    set { self[TraceKey.self] = newValue }
  }

  fileprivate static func traced(_ trace: String) -> ServiceContext {
    var context = ServiceContext.topLevel
    context.testTrace = trace
    return context
  }
}
#endif
