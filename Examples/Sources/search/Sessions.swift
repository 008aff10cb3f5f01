import Antiphon
import AntiphonUnits
import Synchronization

/// One open page, as the rest of the server knows it: from any thread.
final class Session: Sendable {
  let id: String
  /// Milliseconds that every lookup of this page takes longer, so that one can watch lookups being cancelled.
  let latency = Atomic(0)
  /// What its input says.
  let text = Variable("")
  /// The suggestions that are tapped.
  let suggestions = Relay<String>()
  private let opened = Mutex<SearchPage?>(nil)

  init(id: String) { self.id = id }

  /// The page, while it is open.
  var page: SearchPage? { opened.withLock { $0 } }

  /// Opens the page for one reader, and emits what the page is told, beginning with `greeting`.
  ///
  /// - Parameters:
  ///   - greeting: is emitted once the page is open, before its id is of any use.
  ///   - clock: any Swift clock, for the page and for the heartbeat.
  ///   - lookup: see `searchResults(for:settledAfter:clock:log:lookup:)`.
  /// - Fails: when one event more than `limits.unread` waits to be read, after those that wait.
  /// - Cancels: the page is closed, with its timer, a running lookup and everything that waits.
  func events(
    _ greeting: Opened, limits: Limits, clock: some Clock<Duration> = ContinuousClock(),
    lookup: @escaping @Sendable (String) async throws -> Matches
  ) -> Producer<PageEvent, Unread> {
    emitting(buffering: .fail(limits.unread, Unread())) { [self] emitter in
      Task { @MainActor in
        let page = SearchPage(
          text: text.asProducer(), suggestions: suggestions.producer, clock: clock, lookup: lookup,
          tell: { emitter.send($0) })
        opened.withLock { $0 = page }
        emitter.onEnd {
          page.close()
          self.opened.withLock { $0 = nil }
        }
        emitter.send(.opened(greeting))
      }
    }
    .merge(with: interval(limits.heartbeat, clock: clock).map { _ in .heartbeat }.promoteFailure(to: Unread.self))
  }
}

/// Too many events of a page were not read.
struct Unread: Error, Equatable {}

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
