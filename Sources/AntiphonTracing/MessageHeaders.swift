#if Tracing
import Tracing

extension ServiceContext {
  /// The context that the headers of a message carry, read by the instrument of the process.
  ///
  ///     let context = ServiceContext(headers: message.headers)
  ///
  /// - Parameters:
  ///   - headers: the headers of the message. Which of them count, the instrument decides: `traceparent`, for one.
  ///   - instrument: what reads them; by default that of the process.
  public init(headers: [String: String], using instrument: (any Instrument)? = nil) {
    self = .topLevel
    (instrument ?? InstrumentationSystem.instrument).extract(headers, into: &self, using: MessageHeaders())
  }

  /// The headers with which a message carries this context, written by the instrument of the process. Without one there are none.
  ///
  ///     message.headers.merge(ServiceContext.current?.headers() ?? [:]) { _, new in new }
  ///
  /// - Parameter instrument: what writes them; by default that of the process.
  public func headers(using instrument: (any Instrument)? = nil) -> [String: String] {
    var headers: [String: String] = [:]
    (instrument ?? InstrumentationSystem.instrument).inject(self, into: &headers, using: MessageHeaders())
    return headers
  }
}

/// Reads and writes a dictionary of headers. The case of a name doesn't count when it is read, as in HTTP and NATS.
private struct MessageHeaders: Extractor, Injector {
  func extract(key: String, from headers: [String: String]) -> String? {
    headers[key] ?? headers.first { $0.key.lowercased() == key.lowercased() }?.value
  }

  func inject(_ value: String, forKey key: String, into headers: inout [String: String]) { headers[key] = value }
}
#endif
