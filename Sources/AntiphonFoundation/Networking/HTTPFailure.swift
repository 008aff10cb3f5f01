import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Why a request did not succeed.
public enum HTTPFailure: Error, Sendable {
  /// The status is not between 200 and 299. The response has the first 65 536 bytes of the body.
  case status(HTTPResponse)
  /// The response is not an HTTP response, as for a `file:` URL.
  case notHTTP
  /// There was no response, or the connection broke.
  case transport(URLError)
  /// This many bytes would have to be kept for a slow consumer, more than the limit.
  case tooFarBehind(bytes: Int)
}

extension HTTPFailure {
  /// The failure for the error of a session.
  init(_ error: any Error) {
    self = .transport(error as? URLError ?? URLError(.unknown))
  }
}
