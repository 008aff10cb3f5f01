import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// What a server has answered.
public struct HTTPResponse: Hashable, Sendable {
  /// 200, 404 …
  public var status: Int
  /// The fields of the head, by their names as the server has written them.
  public var headers: [String: String]
  /// Where it came from, after redirections.
  public var url: URL?
  /// All bytes behind the head, as far as they were read.
  public var body: Data

  public init(status: Int, headers: [String: String] = [:], url: URL? = nil, body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.url = url
    self.body = body
  }

  /// True for a status from 200 to 299.
  public var isSuccess: Bool { 200..<300 ~= status }
}

/// Why a request did not succeed.
public enum HTTPFailure: Error, Sendable {
  /// The server has answered with a status that is not between 200 and 299.
  case status(HTTPResponse)
  /// The answer is no HTTP, as that of a `file:` URL.
  case notHTTP
  /// There was no answer, or it broke off.
  case transport(URLError)
  /// The consumer is so many bytes behind a server that can't be made to wait.
  case tooFarBehind(bytes: Int)
}

extension HTTPFailure {
  init(_ error: any Error) {
    self = error as? HTTPFailure ?? .transport(error as? URLError ?? URLError(.unknown))
  }
}

extension HTTPResponse {
  init(_ response: URLResponse?, body: Data = Data()) throws(HTTPFailure) {
    guard let response = response as? HTTPURLResponse else { throw .notHTTP }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    self.init(status: response.statusCode, headers: headers, url: response.url, body: body)
  }
}
