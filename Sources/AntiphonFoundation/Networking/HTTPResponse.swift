import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The response of a server.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code: 200, 404 …
  public var status: Int
  /// The header fields, by their names as the server has sent them.
  public var headers: [String: String]
  /// The URL of the response, after redirections.
  public var url: URL?
  /// The body, as far as it was read.
  public var body: Data

  /// - Parameters:
  ///   - status: the status code.
  ///   - headers: the header fields.
  ///   - url: the URL of the response, after redirections.
  ///   - body: the body.
  public init(status: Int, headers: [String: String] = [:], url: URL? = nil, body: Data = Data()) {
    self.status = status
    self.headers = headers
    self.url = url
    self.body = body
  }

  /// True for a status from 200 to 299.
  public var isSuccess: Bool { 200..<300 ~= status }
}

extension HTTPResponse {
  /// The status and header fields of a response, without its body.
  init(head response: URLResponse) throws(HTTPFailure) {
    guard let response = response as? HTTPURLResponse else { throw .notHTTP }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    self.init(status: response.statusCode, headers: headers, url: response.url)
  }
}
