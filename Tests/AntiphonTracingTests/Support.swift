#if Tracing
import Antiphon
import AntiphonTesting
import InMemoryTracing
import Tracing

/// Collects the spans whose context was current.
final class SpanLog: Sendable {
  private let seen = Locked<[String?]>([])

  /// The identifier of the current span, each time that it was noted.
  var spanIDs: [String?] { seen.withLock { $0 } }

  /// Notes the current span.
  func note() {
    let id = ServiceContext.current?.inMemorySpanContext?.spanID
    seen.withLock { $0.append(id) }
  }
}

extension InMemoryTracer {
  /// The finished spans with this name, the first to end first.
  func spans(_ name: String) -> [FinishedInMemorySpan] { finishedSpans.filter { $0.operationName == name } }

  /// The identifiers of all spans with this name.
  func spanIDs(_ name: String) -> Set<String> {
    Set(finishedSpans.filter { $0.operationName == name }.map(\.spanID))
      .union(activeSpans.filter { $0.operationName == name }.map(\.spanID))
  }

  /// True if each noted span has this name.
  func hasOnly(_ name: String, _ log: SpanLog) -> Bool {
    let ids = spanIDs(name)
    return log.spanIDs.allSatisfy { $0.map(ids.contains) ?? false }
  }
}

extension FinishedInMemorySpan {
  /// What the attribute `antiphon.end` says.
  var end: String? { if case .string(let text) = attributes.get("antiphon.end") { text } else { nil } }
  /// What the attribute `antiphon.elements` says.
  var elements: Int64? { if case .int64(let count) = attributes.get("antiphon.elements") { count } else { nil } }
}
#endif
