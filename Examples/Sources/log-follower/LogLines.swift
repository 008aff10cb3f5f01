import Antiphon
import AntiphonFoundation
import Foundation

/// The lines that are written to a log, including those of the files that later take its name.
///
/// - Parameter position: where to start in the first file; the next files are read from their start.
/// - Fails: if there is no such file at the start, or it can't be read to its end.
func lines(
  ofLog file: URL, from position: FilePosition = .end, clock: some Clock<Duration> = ContinuousClock()
) -> Producer<String, LineFailure<FileFailure>> {
  following(file: file, from: position).lines(repairing: true).catch { failure in
    if !failure.isRotation { return fail(failure) }
    return following(file: file).lines(repairing: true)
      // During a rotation there may be no file.
      .retry(backoff: .constant(.seconds(1)), if: { $0.isRotation || $0.isAbsence }, clock: clock)
  }
}

extension LineFailure<FileFailure> {
  /// Whether the log was replaced by another file, or truncated.
  fileprivate var isRotation: Bool {
    switch self {
    case .source(.vanished), .source(.truncated): true
    default: false
    }
  }

  /// Whether there is no file that can be opened.
  fileprivate var isAbsence: Bool {
    if case .source(.open) = self { true } else { false }
  }
}
