import Antiphon
import AntiphonUnits
import Synchronization

/// One open page, as the rest of the server accesses it: from any thread.
final class Session: Sendable {
  let id: String
  /// The milliseconds added to every lookup of this page, so that cancellations can be watched.
  let latency = Atomic(0)
  /// The text of the page's input.
  let text = Variable("")
  /// The tapped suggestions.
  let suggestions = Relay<String>()
  /// What the page shows of the log of changes.
  let feed = Feed()
  /// Knows the pipelines of this page. Its points are also those of `Inspector.shared`.
  let inspector: Inspector
  private let opened = Mutex<SearchPage?>(nil)

  init(id: String, inspector: Inspector = Inspector(within: .shared, keepingEnds: 32, recordingEvery: .zero)) {
    self.id = id
    self.inspector = inspector
    inspector.isRecording = true
  }

  /// The page, while it is open.
  var page: SearchPage? { opened.withLock { $0 } }

  /// Opens the page for one reader, and emits the page's events, beginning with `greeting`.
  ///
  /// - Parameters:
  ///   - greeting: emitted once the page is open, because its id is of no use before.
  ///   - sides: what the page shows of the processes on both sides of the broker.
  ///   - clock: any Swift clock, for the page, for the looks at its inspector and for the heartbeat.
  ///   - lookup: see `searchResults(for:settledAfter:clock:inspector:lookup:)`.
  /// - Fails: when more than `limits.unread` events wait to be read, after those that wait.
  /// - Demand: a page that reads slowly receives what its pipeline did in fewer and larger diagrams.
  /// - Cancels: the page, with its timer, a running lookup and all waiting events.
  func events(
    _ greeting: Opened, limits: Limits, sides: Producer<[ProcessReport], Never> = never(),
    clock: some Clock<Duration> = ContinuousClock(),
    lookup: @escaping @Sendable (String) async throws -> Matches
  ) -> Producer<PageEvent, Unread> {
    emitting(buffering: .fail(limits.unread, Unread())) { [self] emitter in
      Task { @MainActor in
        let page = SearchPage(
          text: text.asProducer(), suggestions: suggestions.producer, clock: clock, inspector: inspector,
          lookup: lookup, send: { emitter.send($0) })
        opened.withLock { $0 = page }
        emitter.onEnd {
          page.close()
          self.opened.withLock { $0 = nil }
        }
        emitter.send(.opened(greeting))
      }
    }
    .merge(with: interval(limits.heartbeat, clock: clock).map { _ in .heartbeat }.promoteFailure(to: Unread.self))
    .merge(with: sides.map { .sides($0) }.promoteFailure(to: Unread.self))
    .merge(with: diagrams(clock).map { .diagram($0) }.promoteFailure(to: Unread.self))
  }

  private func diagrams(_ clock: some Clock<Duration>) -> Producer<Diagram, Never> {
    deferred { [inspector] in
      let looks = DiagramLooks(inspector)
      return interval(.milliseconds(100), clock: clock).compactMap { _ in looks.next() }
    }
  }
}

/// Too many events of a page were not read.
struct Unread: Error, Equatable {}

/// The open pages.
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
    session.feed.close()
  }
}

/// Keeps a session open: it is closed when the response that holds this is released, even if nothing of the response was sent.
final class Visit: Sendable {
  let session: Session
  private let sessions: Sessions

  fileprivate init(_ session: Session, _ sessions: Sessions) {
    self.session = session
    self.sessions = sessions
  }

  deinit { sessions.close(session) }
}
