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
  /// On Linux the request runs in a second session with the configuration of this one, without its delegate, cache and stored
  /// credentials. Both sessions live as long as the program (``AntiphonFoundation``).
  ///
  /// - Parameter request: the request, sent at each start.
  /// - Demand: the request is sent when the response is requested. A rewind sends it again.
  /// - Finishes: with the response.
  /// - Fails: if there is no response, or its status is not between 200 and 299, or the connection breaks.
  /// - Cancels: the request.
  public func response(for request: URLRequest) -> Producer<HTTPResponse, HTTPFailure> {
    parts(of: request, keeping: .max)
      .reduce(into: HTTPResponse?.none) { response, part in
        switch part {
        case .head(let head): response = head
        case .body(let chunk): response?.body += chunk
        }
      }
      .compacted()
  }

  /// Gets a URL and emits the whole response: `response(for:)` with a plain request.
  public func response(from url: URL) -> Producer<HTTPResponse, HTTPFailure> {
    response(for: URLRequest(url: url))
  }

  /// Sends a request and emits the body of the response in chunks, as they arrive.
  ///
  ///     session.chunks(from: url, keeping: 1 << 24)
  ///
  /// On Linux the request runs in a second session with the configuration of this one, without its delegate, cache and stored
  /// credentials. Both sessions live as long as the program (``AntiphonFoundation``).
  ///
  /// - Parameters:
  ///   - request: the request, sent at each start.
  ///   - limit: how many bytes may be kept without demand, at least 1. By default there is no limit.
  /// - Demand: the request is sent when a chunk is requested. Without demand the task is suspended on Apple's platforms: the server
  ///   waits, and the bytes in transit are kept. On Linux a suspended task loses its connection, so the server does not wait: all chunks
  ///   are kept in memory, up to `limit`. A rewind sends the request again.
  /// - Finishes: at the end of the body.
  /// - Fails: if there is no response, or its status is not between 200 and 299; if the connection breaks, or more than `limit` bytes
  ///   would have to be kept, after all earlier chunks.
  /// - Loses: nothing.
  /// - Cancels: the request. On Linux the connection is closed only after all bytes that the server has sent so far are read: Foundation
  ///   handles the cancellation no sooner.
  public func chunks(for request: URLRequest, keeping limit: Int = .max) -> Producer<Data, HTTPFailure> {
    precondition(limit > 0, "chunks(for:keeping:) needs a limit of 1 byte or more")
    return parts(of: request, keeping: limit).compactMap { part in
      if case .body(let chunk) = part { chunk } else { nil }
    }
  }

  /// Gets a URL and emits the body of the response in chunks: `chunks(for:keeping:)` with a plain request.
  public func chunks(from url: URL, keeping limit: Int = .max) -> Producer<Data, HTTPFailure> {
    chunks(for: URLRequest(url: url), keeping: limit)
  }

  /// Sends a request and emits the lines of the response, as they arrive.
  ///
  ///     session.lines(from: url).map { Data($0.utf8) }.decode(Event.self, from: JSONDecoder())
  ///
  /// - Parameters:
  ///   - request: the request, sent at each start.
  ///   - limit: the length of the longest line in bytes, at least 1.
  ///   - repairing: true to replace invalid UTF-8 with U+FFFD instead of failing.
  /// - Demand: as for `chunks(for:keeping:)` without a limit.
  /// - Fails: as `chunks(for:keeping:)` and `lines(limit:repairing:)` do, after all earlier lines.
  /// - Loses: nothing.
  /// - Cancels: the request.
  public func lines(
    for request: URLRequest, limit: Int = 1 << 20, repairing: Bool = false
  ) -> Producer<String, LineFailure<HTTPFailure>> {
    chunks(for: request).lines(limit: limit, repairing: repairing)
  }

  /// Gets a URL and emits the lines of the response: `lines(for:limit:repairing:)` with a plain request.
  public func lines(
    from url: URL, limit: Int = 1 << 20, repairing: Bool = false
  ) -> Producer<String, LineFailure<HTTPFailure>> {
    lines(for: URLRequest(url: url), limit: limit, repairing: repairing)
  }

  private func parts(of request: URLRequest, keeping limit: Int) -> Producer<ResponsePart, HTTPFailure> {
    emitting { emitter in
      let transfer = Transfer(request, in: self, keeping: limit, emitter)
      emitter.onRequest { transfer.request() }
      emitter.onEnd { transfer.stop() }
    }
  }
}
