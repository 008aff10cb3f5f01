import Foundation

/// The error number of a failed system call.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`: `ENOENT`, `EACCES` …
  public let code: Int32

  /// - Parameter code: a value of `errno`.
  public init(code: Int32) { self.code = code }

  /// The error of this thread's last system call.
  static var last: SystemError { SystemError(code: errno) }

  public var description: String { "\(String(cString: strerror(code))) (\(code))" }
}
