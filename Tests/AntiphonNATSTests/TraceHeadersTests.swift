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
    let upstream = Subject<JetStreamPublication, JetStreamFailure>()
    let stored = upstream.producer.publish(on: jetStream).record(on: VirtualClock())
    let seen = Locked<[String?]>([])
    let reader = Reader(
      jetStream.producer(stream: name, from: .start)
        .on(next: { _ in seen.withLock { $0.append(ServiceContext.current?.testTrace) } }))
    for number in 1...100 {
      let message = JetStreamPublication(subject: "\(name).a", payload: Array(String(number).utf8))
      if number % 10 == 0 {
        upstream.send(message)
      } else {
        ServiceContext.withValue(.traced("trace \(number)")) { upstream.send(message) }
      }
    }
    #expect(try await reader.received(100) == Array(1...100))
    #expect(seen.withLock { $0 } == (1...100).map { $0 % 10 == 0 ? nil : "trace \($0)" })
    #expect(reader.recorder.elements[0].headers["Test-Trace"] == "trace 1")
    try await until { stored.elements.count == 100 }
    stored.cancel()
  }

  /// While one thread sends, another leaves its messages to it.
  @Test func aMessageThatAnotherCallPublishesKeepsItsTrace() {
    let bus = MemoryBus(VirtualClock(), count: 0)
    let window = PublishWindow(bus.jetStream(), isOnlyPublisher: false)
    let inner = JetStreamPublication(subject: "s.inner", payload: [])
    bus.onPublish { message in
      guard message.subject == "s.outer" else { return }
      ServiceContext.withValue(.traced("inner")) { window.publish(inner) }
    }
    ServiceContext.withValue(.traced("outer")) {
      window.publish(JetStreamPublication(subject: "s.outer", payload: []))
    }
    #expect(bus.log.map { $0.headers["Test-Trace"] } == ["outer", "inner"])
    window.stop()
    bus.onPublish(nil)
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
