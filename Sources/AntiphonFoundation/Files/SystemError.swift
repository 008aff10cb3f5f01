import Foundation

/// The number by which the system says why a call has failed.
public struct SystemError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The value of `errno`: `ENOENT`, `EACCES` …
  public let code: Int32

  /// - Parameter code: a value of `errno`.
  public init(code: Int32) { self.code = code }

  /// The error of the call that this thread has just made.
  static var last: SystemError { SystemError(code: errno) }

  public var description: String { "\(String(cString: strerror(code))) (\(code))" }
}
