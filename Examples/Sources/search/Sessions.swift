import Antiphon
import Synchronization

/// One open page, as the server knows it.
final class Session: Sendable {
  let id: String
  /// Milliseconds that every lookup of this page takes longer, so that one can watch lookups being cancelled.
  let latency = Atomic(0)
  private let keys = Mutex(Keys())

  private struct Keys {
    var emitter: Emitter<String, Never>?
    /// What the input said before the pipeline was running.
    var early: String?
  }

  fileprivate init(id: String) { self.id = id }

  /// What is typed on the page. Starts once.
  var keystrokes: Producer<String, Never> {
    create { [self] emitter in
      let early = keys.withLock { keys in
        keys.emitter = emitter
        return keys.early
      }
      if let early { emitter.send(early) }
    }
  }

  func type(_ text: String) {
    let emitter = keys.withLock { keys in
      if keys.emitter == nil { keys.early = text }
      return keys.emitter
    }
    emitter?.send(text)
  }

  fileprivate func close() { keys.withLock { $0 = Keys() } }
}

/// The pages that are open at this moment.
final class Sessions: Sendable {
  private let limit: Int
  private let open = Mutex<[String: Session]>([:])

  init(limit: Int) { self.limit = limit }

  var count: Int { open.withLock(\.count) }

  subscript(id: String) -> Session? { open.withLock { $0[id] } }

  /// Opens a session, or returns nil if too many are open.
  func visit() -> Visit? {
    var random = SystemRandomNumberGenerator()
    let id = String(UInt128.random(in: 0...(.max), using: &random), radix: 36)
    let session = Session(id: id)
    let isOpen = open.withLock { open in
      guard open.count < limit else { return false }
      open[id] = session
      return true
    }
    return isOpen ? Visit(session, self) : nil
  }

  fileprivate func close(_ session: Session) {
    _ = open.withLock { $0.removeValue(forKey: session.id) }
    session.close()
  }
}

/// Keeps a session open: it is closed when the response that holds this goes, also if nothing of it was ever sent.
final class Visit: Sendable {
  let session: Session
  private let sessions: Sessions

  fileprivate init(_ session: Session, _ sessions: Sessions) {
    self.session = session
    self.sessions = sessions
  }

  deinit { sessions.close(session) }
}
