import Antiphon
import Dispatch
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
    create { emitter in
      let exchange = Exchange(request, self, emitter)
      emitter.onRequest { exchange.begin() }
      emitter.onEnd { exchange.stop() }
    }
  }

  /// Gets a URL and emits the whole response: `response(for:)` with a plain request.
  public func response(from url: URL) -> Producer<HTTPResponse, HTTPFailure> {
    response(for: URLRequest(url: url))
  }
}

/// One request and its response. Everything is touched on its queue only: making a task may wait for the session, which must not be
/// done on a thread of Swift's concurrency.
private final class Exchange: @unchecked Sendable {
  private let queue = DispatchQueue(label: "antiphon.exchange")
  private let message: URLRequest
  private let session: URLSession
  private let emitter: Emitter<HTTPResponse, HTTPFailure>
  private var task: URLSessionDataTask?
  private var isStopped = false

  init(_ message: URLRequest, _ session: URLSession, _ emitter: Emitter<HTTPResponse, HTTPFailure>) {
    self.message = message
    self.session = session
    self.emitter = emitter
  }

  /// Sends the request, once: after the response there is only the end to ask for.
  func begin() {
    queue.async {
      if self.isStopped || self.task != nil { return }
      self.task = self.session.dataTask(with: self.message) { body, head, error in self.end(body, head, error) }
      self.task?.resume()
    }
  }

  func stop() {
    queue.async {
      self.isStopped = true
      self.task?.cancel()
    }
  }

  private func end(_ body: Data?, _ head: URLResponse?, _ error: (any Error)?) {
    do throws(HTTPFailure) {
      if let error { throw HTTPFailure(error) }
      let response = try HTTPResponse(head, body: body ?? Data())
      if !response.isSuccess { throw .status(response) }
      emitter.send(response)
      emitter.finish()
    } catch {
      emitter.fail(error)
    }
  }
}
