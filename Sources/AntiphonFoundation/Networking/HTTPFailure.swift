import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why a request did not succeed.
public enum HTTPFailure: Error, Sendable {
  /// The status is not between 200 and 299. The body has its first 65 536 bytes.
  case status(HTTPResponse)
  /// The answer is no HTTP, as that of a `file:` URL.
  case notHTTP
  /// There was no answer, or the connection broke.
  case transport(URLError)
  /// So many bytes would have to be kept for a slow consumer, more than the limit.
  case tooFarBehind(bytes: Int)
}

extension HTTPFailure {
  /// The failure for an error of a session.
  init(_ error: any Error) {
    self = .transport(error as? URLError ?? URLError(.unknown))
  }
}
