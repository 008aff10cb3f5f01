import Antiphon
import AntiphonLogging
import AntiphonMetrics
import AntiphonTracing
import Logging
import Metrics
import Tracing

extension Case {
  /// What telemetry and inspection add to a chain that the optimizer doesn't see, with back ends that do as little as possible. `plain` is the chain without.
  ///
  /// They are the last ones: the first `traced` or `inspected` of a process makes all its streams carry contexts.
  static let telemetry: [Case] = [
    started("log.absent") { $0.log(SilentLog.logger(.info)) },
    started("log.elements") { $0.log(SilentLog.logger(.trace), requests: nil) },
    started("metered.absent") { $0.metered("m", factory: NOOPMetricsHandler.instance) },
    started("metered.elements") { $0.metered("m", factory: TotalsFactory()) },
    pulled("metered.requests") { $0.metered("m", factory: TotalsFactory()) },
    started("traced.absent") { $0.traced("t") },
    started("traced.elements") { $0.traced("t", tracer: SilentTracer()) },
    subscribed("traced.start") { $0.traced("t", tracer: SilentTracer()) },
    kept("traced.buffer") { $0.traced("t", tracer: SilentTracer()) },
    started("inspected.elements") { $0.inspected("i", by: inspector) },
    subscribed("inspected.start") { $0.inspected("i", by: inspector) },
    kept("inspected.buffer") { $0.inspected("i", by: inspector) },
  ]

  private static let inspector = Inspector()
  private typealias Change = @Sendable (Producer<Int, Never>) -> Producer<Int, Never>

  /// A case whose elements pass the operator with unlimited demand.
  private static func started(_ name: String, _ change: @escaping Change) -> Case {
    Case(name, plain: { elements($0) { $0 } }, antiphon: { elements($0, change) })
  }

  private static func elements(_ input: Input, _ change: Change) -> Int {
    let sum = Sum()
    opaque(change(opaque(from(input.elements).map { increment($0) }))).observeValues { sum.add($0) }.start()
    return sum.value
  }

  /// A case whose elements are requested one by one.
  private static func pulled(_ name: String, _ change: @escaping Change) -> Case {
    Case(name, elements: 100_000, plain: { requests($0) { $0 } }, antiphon: { requests($0, change) })
  }

  private static func requests(_ input: Input, _ change: Change) -> Int {
    let sum = Sum()
    let subscription = opaque(change(opaque(from(input.elements)))).pull(requesting: 0) { sum.add($0) }
    for _ in 0..<input.count { subscription.request(1) }
    return sum.value
  }

  /// A case whose elements wait in a buffer below the operator until they are requested.
  private static func kept(_ name: String, _ change: @escaping Change) -> Case {
    Case(
      name, elements: 100_000, plain: { requests($0) { $0.buffer(.unbounded) } },
      antiphon: { requests($0) { change($0).buffer(.unbounded) } })
  }

  /// A case that starts the operator for each element.
  private static func subscribed(_ name: String, _ change: @escaping Change) -> Case {
    Case(name, elements: 100_000, plain: { starts($0) { $0 } }, antiphon: { starts($0, change) })
  }

  private static func starts(_ input: Input, _ change: Change) -> Int {
    let sum = Sum()
    let stream = opaque(change(opaque(from([1]))))
    for _ in 0..<input.count { stream.observeValues { sum.add($0) }.start() }
    return sum.value
  }
}

// MARK: Back ends that do nothing, or add up

private struct SilentLog: LogHandler {
  var logLevel: Logger.Level
  var metadata: Logger.Metadata = [:]

  static func logger(_ level: Logger.Level) -> Logger {
    Logger(label: "benchmark") { _ in SilentLog(logLevel: level) }
  }

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { nil }
    set {}
  }

  @inline(never)
  func log(event: LogEvent) {}
}

private struct TotalsFactory: MetricsFactory {
  func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler { Total() }
  func makeMeter(label: String, dimensions: [(String, String)]) -> any MeterHandler { Total() }
  func makeRecorder(label: String, dimensions: [(String, String)], aggregate: Bool) -> any RecorderHandler {
    NOOPMetricsHandler.instance
  }
  func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler { NOOPMetricsHandler.instance }
  func destroyCounter(_ handler: any CounterHandler) {}
  func destroyMeter(_ handler: any MeterHandler) {}
  func destroyRecorder(_ handler: any RecorderHandler) {}
  func destroyTimer(_ handler: any TimerHandler) {}
}

/// The least that a back end can do: one addition. A case runs on one thread.
private final class Total: CounterHandler, MeterHandler, @unchecked Sendable {
  private var value: Int64 = 0

  func increment(by amount: Int64) { value &+= amount }
  func reset() { value = 0 }
  func set(_ value: Int64) { self.value = value }
  func set(_ value: Double) { self.value = Int64(value) }
  func increment(by amount: Double) { value &+= Int64(amount) }
  func decrement(by amount: Double) { value &-= Int64(amount) }
}

private struct SilentTracer: Tracer {
  func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> SilentSpan { SilentSpan(context: context()) }
  func forceFlush() {}
  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {}
  func inject<Carrier, Inject: Injector>(_ context: ServiceContext, into carrier: inout Carrier, using injector: Inject)
  where Inject.Carrier == Carrier {}
}

private struct SilentSpan: Span {
  let context: ServiceContext
  var isRecording: Bool { true }
  var operationName: String {
    get { "" }
    nonmutating set {}
  }
  var attributes: SpanAttributes {
    get { [:] }
    nonmutating set {}
  }
  func setStatus(_ status: SpanStatus) {}
  func addEvent(_ event: SpanEvent) {}
  func addLink(_ link: SpanLink) {}
  func recordError<Instant: TracerInstant>(
    _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
  ) {}
  func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {}
}
