import Antiphon
import AntiphonFoundation
import Foundation

/// The lines that are written to a log, also to the files that take its name after it.
///
/// - Parameter position: where to begin in the first file; the next ones are read from their start.
/// - Fails: if there is no such file at the start, or it can't be read any further.
func lines(
  ofLog file: URL, from position: FilePosition = .end, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, LineFailure<FileFailure>> {
  following(file: file, from: position).lines(repairing: true).catch { failure in
    if !failure.isRotation { return fail(failure) }
    return following(file: file).lines(repairing: true)
      // Between two files there may be none.
      .retry(backoff: .constant(.seconds(1)), if: { $0.isRotation || $0.isAbsence }, clock: clock)
  }
}

extension LineFailure<FileFailure> {
  /// True if the file is not the log any more, or begins anew.
  fileprivate var isRotation: Bool {
    switch self {
    case .source(.vanished), .source(.truncated): true
    default: false
    }
  }

  /// True if there is no file that can be opened.
  fileprivate var isAbsence: Bool {
    if case .source(.open) = self { true } else { false }
  }
}
