import Antiphon
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
  /// Sends a request and emits the whole response.
  ///
  ///     session.response(for: request).map(\.body).decode(Person.self, from: JSONDecoder())
  ///
  /// - Parameter request: is sent at each start.
  /// - Demand: pullable; the request is sent when the response is asked for. A rewind sends it again.
  /// - Fails: when no response comes, or one with a status that is not between 200 and 299.
  /// - Cancels: the request.
  public func response(for request: URLRequest) -> Producer<HTTPResponse, HTTPFailure> {
    just { () async throws(HTTPFailure) -> HTTPResponse in
      let response: HTTPResponse
      do {
        let (body, head) = try await self.data(for: request)
        response = try HTTPResponse(head, body: body)
      } catch {
        throw HTTPFailure(error)
      }
      if !response.isSuccess { throw .status(response) }
      return response
    }
  }

  /// Gets a URL and emits the whole response: `response(for:)` with a plain request.
  public func response(from url: URL) -> Producer<HTTPResponse, HTTPFailure> {
    response(for: URLRequest(url: url))
  }
}
