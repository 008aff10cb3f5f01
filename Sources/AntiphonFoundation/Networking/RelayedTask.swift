#if canImport(FoundationNetworking)
import Antiphon
import Dispatch
import Foundation
import FoundationNetworking

/// A task that runs in a second session on behalf of another session.
///
/// FoundationNetworking crashes when a session is freed while its connections close (swift-corelibs-foundation, pull request 5491). It
/// also crashes when a task is cancelled while it looks up its response in a cache. So there is one `SessionRelay` for each session; it
/// has no cache and is never freed.
///
/// Resuming or cancelling a task waits for the queue on which all sessions read their connections. A connection whose bytes arrive
/// faster than they are read keeps that queue busy. So both happen on a separate queue, where at most one thread waits.
final class RelayedTask: @unchecked Sendable {
  private static let queue = DispatchQueue(label: "antiphon.http")
  /// Accessed only on `queue`.
  private nonisolated(unsafe) static var relays: [ObjectIdentifier: SessionRelay] = [:]

  /// Accessed only on `queue`.
  private var task: URLSessionDataTask?

  /// Sends a request. Its delegate is kept until the task has completed.
  init(_ request: URLRequest, in session: URLSession, delegate: any URLSessionDataDelegate & Sendable) {
    Self.queue.async {
      let relay = Self.relays[ObjectIdentifier(session)] ?? SessionRelay(for: session)
      Self.relays[ObjectIdentifier(session)] = relay
      self.task = relay.task(for: request, delegate: delegate)
      self.task?.resume()
    }
  }

  func cancel() {
    Self.queue.async {
      self.task?.cancel()
      self.task = nil
    }
  }
}

/// A session that forwards the calls of its delegate to the delegate of each task.
private final class SessionRelay: NSObject, URLSessionDataDelegate, @unchecked Sendable {
  /// Kept, so that no other session gets its address.
  private let original: URLSession
  private let lock = Lock()
  /// The delegates of the running tasks. Guarded by `lock`.
  private var delegates: [Int: any URLSessionDataDelegate] = [:]
  /// Set once, by `init`.
  private var session: URLSession!

  init(for original: URLSession) {
    self.original = original
    super.init()
    let configuration = original.configuration
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    session = URLSession(configuration: configuration, delegate: self, delegateQueue: nil)
  }

  func task(for request: URLRequest, delegate: any URLSessionDataDelegate) -> URLSessionDataTask {
    let task = session.dataTask(with: request)
    lock.withLock { delegates[task.taskIdentifier] = delegate }
    return task
  }

  private func delegate(of task: URLSessionTask) -> (any URLSessionDataDelegate)? {
    lock.withLock { delegates[task.taskIdentifier] }
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    delegate(of: dataTask)?.urlSession(
      session, dataTask: dataTask, didReceive: response, completionHandler: completionHandler)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive chunk: Data) {
    delegate(of: dataTask)?.urlSession(session, dataTask: dataTask, didReceive: chunk)
  }

  // Without this function, a task that is asked for credentials and has none does not complete.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
    completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) {
    completionHandler(.cancelAuthenticationChallenge, nil)
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    let delegate = lock.withLock { delegates.removeValue(forKey: task.taskIdentifier) }
    delegate?.urlSession(session, task: task, didCompleteWithError: error)
  }
}
#endif
