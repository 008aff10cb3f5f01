import Antiphon
import Dispatch
import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// A part of a response: the head comes first, then the chunks of the body.
enum ResponsePart: Sendable {
  case head(HTTPResponse)
  case body(Data)
}

/// One request and its response. All its state is confined to its queue.
final class Transfer: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  private let queue = DispatchQueue(label: "antiphon.transfer")
  private let message: URLRequest
  private let session: URLSession
  private let limit: Int
  private let emitter: Emitter<ResponsePart, HTTPFailure>
  #if canImport(FoundationNetworking)
  private typealias DataTask = RelayedTask
  #else
  private typealias DataTask = URLSessionDataTask
  #endif
  /// Set from the first request to the end of the task.
  private var task: DataTask?
  private var isStarted = false
  private var isStopped = false
  private var isWanted = false
  private var isSuspended = false
  /// The parts that have arrived and are not requested yet.
  private var kept = PartQueue()
  /// The response if its status is a failure; it collects the body.
  private var refusal: HTTPResponse?
  /// The completion, once it is known. It is emitted when an element is requested: a failure must not overtake a kept part.
  private var ending: Completion<HTTPFailure>?

  init(
    _ message: URLRequest, in session: URLSession, keeping limit: Int, _ emitter: Emitter<ResponsePart, HTTPFailure>
  ) {
    self.message = message
    self.session = session
    self.limit = limit
    self.emitter = emitter
  }

  /// Emits the next part, as soon as one is available.
  func request() {
    queue.async { self.advance() }
  }

  func stop() {
    queue.async {
      self.isStopped = true
      self.kept = PartQueue()
      self.task?.cancel()
      self.task = nil
    }
  }

  private func advance() {
    if isStopped { return }
    isWanted = true
    if !isStarted { start() }
    if let part = kept.popFirst() { emit(part) } else { completeIfOver() }
    if kept.isEmpty { setSuspended(false) }
  }

  private func start() {
    isStarted = true
    #if canImport(FoundationNetworking)
    task = RelayedTask(message, in: session, delegate: self)
    #else
    task = session.dataTask(with: message)
    task?.delegate = self
    task?.resume()
    #endif
  }

  private func receive(_ part: ResponsePart) {
    if isStopped || ending != nil { return }
    if isWanted { return emit(part) }
    let bytes = kept.bytes + part.bytes
    if bytes > limit {
      task?.cancel()
      return end(.failed(.tooFarBehind(bytes: bytes)))
    }
    kept.append(part)
    setSuspended(true)
  }

  private func emit(_ part: ResponsePart) {
    isWanted = false
    emitter.send(part)
  }

  /// Records the completion; only the first one counts.
  private func end(_ completion: Completion<HTTPFailure>) {
    if ending == nil { ending = completion }
    completeIfOver()
  }

  private func completeIfOver() {
    guard isWanted, let ending, kept.isEmpty else { return }
    if case .failed(let failure) = ending { emitter.fail(failure) } else { emitter.finish() }
  }

  private func setSuspended(_ suspended: Bool) {
    #if canImport(Darwin)
    if suspended == isSuspended { return }
    isSuspended = suspended
    if suspended { task?.suspend() } else { task?.resume() }
    #endif
  }

  // MARK: Called by the session

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    do throws(HTTPFailure) {
      let head = try HTTPResponse(head: response)
      queue.async { if head.isSuccess { self.receive(.head(head)) } else { self.refusal = head } }
      completionHandler(.allow)
    } catch {
      queue.async {
        self.task?.cancel()
        self.end(.failed(error))
      }
      completionHandler(.cancel)
    }
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive chunk: Data) {
    queue.async {
      if self.refusal == nil {
        self.receive(.body(chunk))
      } else {
        self.refusal!.body += chunk.prefix(65_536 - self.refusal!.body.count)
      }
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let failure = error.map { HTTPFailure($0) }
    queue.async {
      self.task = nil
      if let refusal = self.refusal {
        self.end(.failed(.status(refusal)))
      } else if let failure {
        self.end(.failed(failure))
      } else {
        self.end(.finished)
      }
    }
  }
}

/// A first-in, first-out queue of parts.
private struct PartQueue {
  private(set) var bytes = 0
  private var incoming: [ResponsePart] = []
  /// The parts older than all of `incoming`, the oldest at the end.
  private var outgoing: [ResponsePart] = []

  var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

  mutating func append(_ part: ResponsePart) {
    incoming.append(part)
    bytes += part.bytes
  }

  mutating func popFirst() -> ResponsePart? {
    if outgoing.isEmpty {
      swap(&incoming, &outgoing)
      outgoing.reverse()
    }
    guard let part = outgoing.popLast() else { return nil }
    bytes -= part.bytes
    return part
  }
}

extension ResponsePart {
  fileprivate var bytes: Int {
    switch self {
    case .head: 0
    case .body(let chunk): chunk.count
    }
  }
}
