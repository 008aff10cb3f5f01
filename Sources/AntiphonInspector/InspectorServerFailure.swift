#if Inspector
import NIOCore
import NIOPosix

#if canImport(Darwin)
import Darwin
#elseif canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Why the page of an inspector can't be served.
public enum InspectorServerFailure: Error, CustomStringConvertible {
  /// Another program listens on the port.
  case portInUse(Int)
  /// This program may not listen on the port.
  case portNotPermitted(Int)
  /// This machine has no such address, or the name is not known.
  case hostUnknown(String)
  /// Another error of the system.
  case system(any Error)

  init(_ error: any Error, _ host: String, _ port: Int) {
    switch error {
    case let error as IOError where error.errnoCode == EADDRINUSE: self = .portInUse(port)
    case let error as IOError where error.errnoCode == EACCES: self = .portNotPermitted(port)
    case let error as IOError where error.errnoCode == EADDRNOTAVAIL: self = .hostUnknown(host)
    default: self = .system(error)
    }
  }

  public var description: String {
    switch self {
    case .portInUse(let port):
      "port \(port) is in use: end the program that listens there, or serve on another port, such as serve(port: 0)"
    case .portNotPermitted(let port):
      "port \(port) needs the rights of the system's administrator: serve on one above 1023"
    case .hostUnknown(let host):
      "\(host) is no address of this machine: serve on 127.0.0.1, or 0.0.0.0 for all addresses"
    case .system(let error): "the inspector's page can't be served: \(error)"
    }
  }
}
#endif
