/// Why a child process did not succeed.
public enum ProcessFailure: Error, Hashable, Sendable {
  /// The process can't be started: the executable does not exist, or permission is denied.
  case launch(path: String, SystemError)
  /// The output of the process can't be read.
  case read(SystemError)
  /// The process has exited with a code other than 0.
  case exited(code: Int32)
  /// A signal has ended the process.
  case killed(signal: Int32)
  /// The exit status is unknown: this program ignores `SIGCHLD`, or has waited for the process elsewhere.
  case lost(SystemError)
}
