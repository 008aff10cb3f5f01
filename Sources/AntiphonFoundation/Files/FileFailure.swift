/// Why a file could not be read to its end.
public enum FileFailure: Error, Hashable, Sendable {
  /// The file can't be opened: it does not exist, or permission is denied.
  case open(path: String, SystemError)
  /// The path names a pipe or a terminal, where a read may block for ever. `bytes(from:chunkSize:)` reads those.
  case notAFile(path: String)
  /// A read has failed.
  case read(path: String, SystemError)
  /// The file can't be watched for changes.
  case watch(path: String, SystemError)
  /// The followed file was deleted, renamed, or replaced by another one.
  case vanished(path: String)
  /// The followed file has become shorter than the bytes read from it.
  case truncated(path: String)
}
