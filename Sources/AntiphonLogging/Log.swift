#if Logging
import Antiphon
import Logging

extension Producer {
  /// Logs every event and every request by swift-log, and forwards them unchanged.
  ///
  ///     self         1-2-|
  ///     log(logger)  1-2-|
  ///
  /// The messages are `start`, `request`, `rewind`, `next`, `finished`, `failed`, `cancelled`, `terminated` and, after a reply of `.stop`,
  /// `stop`. What varies is metadata: `requested` (a number, or `unlimited`), `failure`, and what `metadata` makes of an element.
  ///
  /// Text and metadata are made only if the logger's level lets the message through.
  ///
  /// - Parameters:
  ///   - logger: where the messages go, with the metadata that they have in common.
  ///   - elements: the level of `next`; nil for none.
  ///   - requests: the level of `request` and `rewind`; nil for none.
  ///   - phases: the level of `start`, `finished`, `cancelled`, `terminated` and `stop`; nil for none.
  ///   - failures: the level of `failed`; nil for none.
  ///   - metadata: makes the metadata of an element; by default its text is `element`.
  ///   - fileID: the file that each message names, by default that of the caller.
  ///   - function: the function that each message names, by default that of the caller.
  ///   - line: the line that each message names, by default that of the caller.
  /// - Demand: as for `on(requested:rewound:)` if `logger` logs `requests` when this operator is applied; unchanged otherwise. The level is
  ///   looked up then because a stream that is watched for requests is no longer synchronous.
  @inlinable
  public func log(
    _ logger: Logger, elements: Logger.Level? = .trace, requests: Logger.Level? = .trace,
    phases: Logger.Level? = .debug,
    failures: Logger.Level? = .error,
    metadata: @escaping @Sendable (Element) -> Logger.Metadata = { ["element": "\($0)"] },
    fileID: String = #fileID, function: String = #function, line: UInt = #line
  ) -> Producer {
    let say: @Sendable (Logger.Level?, Logger.Message, () -> Logger.Metadata?) -> Void = { level, message, metadata in
      guard let level else { return }
      logger.log(level: level, message, metadata: metadata(), file: fileID, function: function, line: line)
    }
    let logsRequests = requests.map { logger.logLevel <= $0 } ?? false
    let watched =
      logsRequests
      ? on(
        requested: { count in say(requests, "request") { ["requested": count == .max ? "unlimited" : "\(count)"] } },
        rewound: { say(requests, "rewind") { nil } })
      : self
    var receive: (@Sendable (Element) -> Void)?
    if let elements {
      receive = { element in
        logger.log(
          level: elements, "next", metadata: metadata(element), file: fileID, function: function, line: line)
      }
    }
    return watched.on(
      starting: { say(phases, "start") { nil } },
      next: receive,
      completed: { completion in
        switch completion {
        case .finished: say(phases, "finished") { nil }
        case .failed(let failure): say(failures, "failed") { ["failure": "\(failure)"] }
        case .cancelled: say(phases, "cancelled") { nil }
        case .terminated: say(phases, "terminated") { nil }
        }
      },
      stopped: { say(phases, "stop") { nil } })
  }

  /// Logs every event and every request by a logger of this label, and forwards them unchanged.
  ///
  ///     self           1-2-|
  ///     log("orders")  1-2-|
  ///
  /// The logger is made when the operator is applied, by the back end that `LoggingSystem` has been given before.
  ///
  /// - Parameters:
  ///   - label: the label of the logger.
  ///   - elements: the level of `next`; nil for none.
  ///   - requests: the level of `request` and `rewind`; nil for none.
  ///   - phases: the level of `start`, `finished`, `cancelled`, `terminated` and `stop`; nil for none.
  ///   - failures: the level of `failed`; nil for none.
  ///   - metadata: makes the metadata of an element; by default its text is `element`.
  ///   - fileID: the file that each message names, by default that of the caller.
  ///   - function: the function that each message names, by default that of the caller.
  ///   - line: the line that each message names, by default that of the caller.
  /// - Demand: as for `log(_:)` with a logger.
  @inlinable
  public func log(
    _ label: String, elements: Logger.Level? = .trace, requests: Logger.Level? = .trace, phases: Logger.Level? = .debug,
    failures: Logger.Level? = .error,
    metadata: @escaping @Sendable (Element) -> Logger.Metadata = { ["element": "\($0)"] },
    fileID: String = #fileID, function: String = #function, line: UInt = #line
  ) -> Producer {
    log(
      Logger(label: label), elements: elements, requests: requests, phases: phases, failures: failures,
      metadata: metadata,
      fileID: fileID, function: function, line: line)
  }
}
#endif
