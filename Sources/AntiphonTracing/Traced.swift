#if Tracing
import Antiphon
import Tracing

extension Producer {
  /// Makes a span of each run of the stream, and forwards all events unchanged.
  ///
  ///     self             1-2-|
  ///     traced("load")   1-2-|
  ///
  /// The span begins at the start of the stream, as a child of the service context that is current there. Its own context is current while
  /// upstream is started and whenever upstream is woken, and for each element and the completion that pass on, with everything that
  /// downstream does with them. So an inner stream gets a span of its own, a child of that of the outer one:
  ///
  ///     orders.traced("orders").flatMap { order in prices(of: order).traced("prices") }
  ///
  /// The span ends before the completion is passed on, or after a reply of `.stop`. Its attribute `antiphon.end` is `finished`, `failed`,
  /// `cancelled`, `terminated` or `stopped`; `antiphon.elements` is the number of elements that have passed. A failure is recorded as an
  /// error and sets the status. A rewind is an event of the span, or, if a stage downstream starts its upstreams again, ends it and begins
  /// another one.
  ///
  /// Without a tracer the stream is started as if this operator were not there. With a `NoOpTracer` as `tracer` it is not there.
  ///
  /// - Parameters:
  ///   - name: the name of the operation.
  ///   - kind: the kind of the span.
  ///   - attributes: what the span has from its beginning.
  ///   - tracer: what makes the span; by default the one of the process, when the stream is started.
  ///   - function: the function that the span names, by default that of the caller.
  ///   - fileID: the file that the span names, by default that of the caller.
  ///   - line: the line that the span names, by default that of the caller.
  public func traced(
    _ name: String, ofKind kind: SpanKind = .internal, attributes: SpanAttributes = [:], tracer: (any Tracer)? = nil,
    function: String = #function, fileID: String = #fileID, line: UInt = #line
  ) -> Producer {
    if tracer is NoOpTracer { return self }
    ServiceContextCarrier.register()
    return Producer { [run] consumer in
      let tracer = tracer ?? InstrumentationSystem.tracer
      if tracer is NoOpTracer { return run(consumer) }
      let span = tracer.startSpan(name, ofKind: kind, function: function, file: fileID, line: line)
      if !attributes.isEmpty { span.updateAttributes { $0.merge(attributes) } }
      let traced = TracedRun(span)
      let (next, completed) = (consumer.unownedNext, consumer.unownedCompleted)
      consumer.onRewind { traced.rewind() }
      traced.inContext {
        run(
          consumer.wrapping(
            next: { element in
              traced.elements &+= 1
              let reply = traced.inContext { next(element) }
              if reply == .stop { traced.end("stopped") }
              return reply
            },
            completed: { completion in
              traced.end(completion)
              traced.inContext { completed(completion) }
            }))
      }
    }
  }
}

/// The span of one run. Used in the calls to one consumer only, which are serial.
private final class TracedRun: @unchecked Sendable {
  private let span: any Span
  private let context: ServiceContext
  private var hasEnded = false
  /// How many elements have passed.
  var elements: Int64 = 0

  init(_ span: any Span) {
    self.span = span
    context = span.context
  }

  deinit { end("released") }

  func inContext<Result>(_ body: () -> Result) -> Result {
    ServiceContext.$current.withValue(context, operation: body)
  }

  func rewind() {
    if !hasEnded { span.addEvent("rewind") }
  }

  func end<Failure: Error>(_ completion: Completion<Failure>) {
    switch completion {
    case .finished: end("finished")
    case .cancelled: end("cancelled")
    case .terminated: end("terminated")
    case .failed(let failure):
      if !hasEnded {
        span.recordError(failure)
        span.setStatus(SpanStatus(code: .error, message: "\(failure)"))
      }
      end("failed")
    }
  }

  func end(_ reason: String) {
    if hasEnded { return }
    hasEnded = true
    span.updateAttributes { attributes in
      attributes["antiphon.end"] = reason
      attributes["antiphon.elements"] = elements
    }
    span.end()
  }
}
#endif
