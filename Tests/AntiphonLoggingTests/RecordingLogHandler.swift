#if Logging
import AntiphonTesting
import Logging

/// The messages of a logger, as lines: the level, the message and the metadata.
final class LoggedLines: Sendable {
  private let list = Locked<[String]>([])
  var entries: [String] { list.withLock { $0 } }
  func add(_ line: String) { list.withLock { $0.append(line) } }

  /// A logger that writes here.
  func logger(_ level: Logger.Level = .trace) -> Logger {
    var logger = Logger(label: "test") { _ in RecordingLogHandler(lines: self) }
    logger.logLevel = level
    return logger
  }
}

struct RecordingLogHandler: LogHandler {
  let lines: LoggedLines
  var logLevel = Logger.Level.trace
  var metadata: Logger.Metadata = [:]

  subscript(metadataKey key: String) -> Logger.Metadata.Value? {
    get { metadata[key] }
    set { metadata[key] = newValue }
  }

  func log(event: LogEvent) {
    let metadata = self.metadata.merging(event.metadata ?? [:]) { $1 }
    let pairs = metadata.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    lines.add("\(event.level) \(event.message)\(pairs)")
  }
}
#endif
