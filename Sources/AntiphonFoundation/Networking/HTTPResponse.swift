import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The answer of a server.
public struct HTTPResponse: Hashable, Sendable {
  /// The status code: 200, 404 …
  public var status: Int
  /// The fields of the head, by their names as the server has written them.
  public var headers: [String: String]
  /// The URL of the response, after redirections.
  public var url: URL?
  /// The bytes after the head, as far as they were read.
  public var body: Data

  /// - Parameters:
  ///   - status: the status code.
  ///   - headers: the fields of the head.
  ///   - url: the URL of the response, after redirections.
  ///   - body: the bytes after the head.
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
  /// The head of a response, without its body.
  init(head response: URLResponse) throws(HTTPFailure) {
    guard let response = response as? HTTPURLResponse else { throw .notHTTP }
    var headers: [String: String] = [:]
    for (name, value) in response.allHeaderFields { headers["\(name)"] = "\(value)" }
    self.init(status: response.statusCode, headers: headers, url: response.url)
  }
}
