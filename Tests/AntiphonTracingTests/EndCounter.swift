#if Tracing
import AntiphonTesting
import Tracing

/// A tracer of one span that counts how often it was ended.
final class EndCounter: Tracer {
  private let ends = Locked(0)
  private let (ended, tell) = AsyncStream<Void>.makeStream()

  var count: Int { ends.withLock { $0 } }

  /// Returns when the span has ended.
  func untilEnded() async {
    for await _ in ended { return }
  }

  func startSpan<Instant: TracerInstant>(
    _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind,
    at instant: @autoclosure () -> Instant, function: String, file fileID: String, line: UInt
  ) -> CountedSpan {
    CountedSpan(context: context()) { [ends, tell] in
      ends.withLock { $0 += 1 }
      tell.yield()
    }
  }

  func forceFlush() {}

  func extract<Carrier, Extract: Extractor>(
    _ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract
  ) where Extract.Carrier == Carrier {}

  func inject<Carrier, Inject: Injector>(
    _ context: ServiceContext, into carrier: inout Carrier, using injector: Inject
  ) where Inject.Carrier == Carrier {}
}

/// A span that only tells of its end.
struct CountedSpan: Span {
  let context: ServiceContext
  let onEnd: @Sendable () -> Void

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
  func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) { onEnd() }
}
#endif
