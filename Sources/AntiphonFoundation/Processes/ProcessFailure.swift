/// Why a child process did not succeed.
public enum ProcessFailure: Error, Hashable, Sendable {
  /// The process can't be started: the executable is not there, or may not be run.
  case launch(path: String, SystemError)
  /// The output of the process can't be read.
  case read(SystemError)
  /// The process has exited with a code other than 0.
  case exited(code: Int32)
  /// A signal has ended the process.
  case killed(signal: Int32)
  /// How the process has ended is unknown: this program ignores `SIGCHLD`, or has waited for the process elsewhere.
  case lost(SystemError)
}
