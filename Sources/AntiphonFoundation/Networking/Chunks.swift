import Antiphon
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

extension URLSession {
  /// Sends a request and emits the body of the response in chunks, as they come.
  ///
  /// The request runs in a session of its own with the configuration of this one: the delegate of this session is not called.
  ///
  /// - Parameters:
  ///   - request: is sent at each start.
  ///   - limit: how many bytes may be kept that are not asked for yet, at least 1.
  /// - Demand: the request is sent when a chunk is asked for. On Apple's platforms the task is suspended while nothing is wanted, and
  ///   what was on its way is kept. Elsewhere a task can't be suspended without breaking its connection, so the server is not slowed
  ///   down: all that comes is kept, in memory, up to `limit`. A rewind sends the request again.
  /// - Fails: when no response comes, or one with a status that is not between 200 and 299 (with the first 65 536 bytes of its body);
  ///   when the connection breaks or more than `limit` bytes would have to be kept, after the chunks before.
  /// - Cancels: the request.
  public func chunks(for request: URLRequest, keeping limit: Int = .max) -> Producer<Data, HTTPFailure> {
    precondition(limit > 0, "chunks(for:keeping:) needs a limit of 1 byte or more")
    return create { emitter in
      let transfer = Transfer(request, self.configuration, keeping: limit, emitter)
      emitter.onRequest { transfer.request() }
      emitter.onEnd { transfer.stop() }
    }
  }

  /// Gets a URL and emits the body of the response in chunks: `chunks(for:keeping:)` with a plain request.
  public func chunks(from url: URL, keeping limit: Int = .max) -> Producer<Data, HTTPFailure> {
    chunks(for: URLRequest(url: url), keeping: limit)
  }

  /// Sends a request and emits the lines of the response, as they come.
  ///
  ///     session.lines(from: url).map { Data($0.utf8) }.decode(Event.self, from: JSONDecoder())
  ///
  /// - Parameters:
  ///   - request: is sent at each start.
  ///   - limit: bytes of the longest line, at least 1.
  ///   - repairing: true to replace what is not UTF-8 by U+FFFD instead of failing.
  /// - Demand: as `chunks(for:keeping:)` without a limit.
  /// - Fails: as `chunks(for:keeping:)` and `lines(limit:repairing:)`, after all lines before.
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
}

/// One request and what comes back. Everything is touched on its queue only, where the session calls it, too.
private final class Transfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let queue = DispatchQueue(label: "antiphon.transfer")
  private let message: URLRequest
  private let configuration: URLSessionConfiguration
  private let limit: Int
  private let emitter: Emitter<Data, HTTPFailure>
  private var task: URLSessionDataTask?
  private var isStopped = false
  private var isWanted = false
  /// What has come and is not wanted yet.
  private var kept: [Data] = []
  private var keptBytes = 0
  /// The response, if it tells of a failure: its body is collected.
  private var refusal: HTTPResponse?
  /// How the stream ends, once that is known. It is told when an element is wanted: a failure must not overtake one that waits.
  private var ending: Completion<HTTPFailure>?

  init(
    _ message: URLRequest, _ configuration: URLSessionConfiguration, keeping limit: Int,
    _ emitter: Emitter<Data, HTTPFailure>
  ) {
    self.message = message
    self.configuration = configuration
    self.limit = limit
    self.emitter = emitter
  }

  /// Has the next chunk emitted.
  func request() {
    queue.async { self.advance() }
  }

  func stop() {
    queue.async {
      self.isStopped = true
      self.kept = []
      self.task?.cancel()
    }
  }

  private func advance() {
    if isStopped { return }
    isWanted = true
    if kept.isEmpty {
      if task == nil { start() }
      completeIfOver()
    } else {
      let chunk = kept.removeFirst()
      keptBytes -= chunk.count
      emit(chunk)
    }
    if kept.isEmpty { setSuspended(false) }
  }

  private func start() {
    let delegateQueue = OperationQueue()
    delegateQueue.underlyingQueue = queue
    delegateQueue.maxConcurrentOperationCount = 1
    let session = URLSession(configuration: configuration, delegate: self, delegateQueue: delegateQueue)
    task = session.dataTask(with: message)
    task?.resume()
    // The session holds this as its delegate until then.
    session.finishTasksAndInvalidate()
  }

  private func emit(_ chunk: Data) {
    isWanted = false
    emitter.send(chunk)
  }

  private func completeIfOver() {
    guard isWanted, let ending, kept.isEmpty else { return }
    if case .failed(let failure) = ending { emitter.fail(failure) } else { emitter.finish() }
  }

  /// The first ending is the one that counts.
  private func end(_ completion: Completion<HTTPFailure>) {
    if ending == nil { ending = completion }
    completeIfOver()
  }

  private func setSuspended(_ isSuspended: Bool) {
    #if canImport(Darwin)
    switch (task?.state, isSuspended) {
    case (.running?, true): task?.suspend()
    case (.suspended?, false): task?.resume()
    default: break
    }
    #endif
  }

  // MARK: What the session tells

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping (URLSession.ResponseDisposition) -> Void
  ) {
    do throws(HTTPFailure) {
      let head = try HTTPResponse(response)
      if !head.isSuccess { refusal = head }
      completionHandler(.allow)
    } catch {
      completionHandler(.cancel)
      end(.failed(error))
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive chunk: Data) {
    if isStopped || ending != nil { return }
    if refusal != nil {
      refusal!.body += chunk.prefix(65_536 - refusal!.body.count)
    } else if isWanted {
      emit(chunk)
    } else if keptBytes + chunk.count > limit {
      dataTask.cancel()
      end(.failed(.tooFarBehind(bytes: keptBytes + chunk.count)))
    } else {
      kept.append(chunk)
      keptBytes += chunk.count
      setSuspended(true)
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    if let error {
      end(.failed(HTTPFailure(error)))
    } else if let refusal {
      end(.failed(.status(refusal)))
    } else {
      end(.finished)
    }
  }
}
