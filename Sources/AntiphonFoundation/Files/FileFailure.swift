/// Why a file could not be read, or not be read any further.
public enum FileFailure: Error, Hashable, Sendable {
  /// The file can't be opened: it is not there, or may not be read.
  case open(path: String, SystemError)
  /// The path names a pipe or a terminal, where reading may wait for ever. `bytes(from:chunkSize:)` reads those.
  case notAFile(path: String)
  /// Reading has failed.
  case read(path: String, SystemError)
  /// The file can't be watched for changes.
  case watch(path: String, SystemError)
  /// The file that was followed was deleted, renamed, or replaced by another one.
  case vanished(path: String)
  /// The file that was followed has become shorter than what was read of it.
  case truncated(path: String)
}
