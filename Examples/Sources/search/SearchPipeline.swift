import Antiphon
import Synchronization

/// What one open page is told, in the order in which it happens.
enum PageEvent: Equatable, Sendable {
  case mark(Mark)
  case list(Outcome)
  case count(Outcome)
}

/// A marble of the diagram.
struct Mark: Encodable, Equatable, Sendable {
  enum Kind: String, Encodable { case typed, settled, asked, cancelled, answered, failed }
  var kind: Kind
  var text: String
  /// How many there are, of an answer.
  var matches: Int?
}

/// What came of one settled query.
enum Outcome: Equatable, Sendable {
  case answered(Matches)
  case failed(query: String, reason: String)

  var mark: Mark {
    switch self {
    case .answered(let matches): Mark(kind: .answered, text: matches.query, matches: matches.total)
    case .failed(let query, _): Mark(kind: .failed, text: query)
    }
  }

  var isFailure: Bool { mark.kind == .failed }
}

/// Everything between the keys of one page and its two targets, the list and the count.
///
///     keystrokes   a-ab-abc--------abcd---------
///     settled      ---------abc---------abcd----
///     lookup                ----(12|)   --(3|)
///     list, count  -------------12-----------3--
///
/// Starting it opens the page; cancelling it takes the timer, a running lookup and both targets away.
///
/// - Parameters:
///   - keystrokes: the whole text of the input after every key.
///   - pause: for how long nobody must have typed before the text counts as a query.
///   - lookup: asks the database; cancelled with its task when a newer query has settled.
func searchPage(
  keystrokes: Producer<String, Never>,
  settledAfter pause: Duration = .milliseconds(200),
  clock: some Clock<Duration> = ContinuousClock(),
  lookup: @escaping @Sendable (String) async throws -> Matches
) -> Producer<PageEvent, Never> {
  create { page in
    @Sendable func log(_ kind: Mark.Kind, _ text: String) { page.send(.mark(Mark(kind: kind, text: text))) }
    let mayAskAgain = Atomic(false)

    let outcomes =
      keystrokes
      .on(next: { log(.typed, $0) })
      .debounce(for: pause, clock: clock)
      .removeDuplicates { $0 == $1 && !mayAskAgain.load(ordering: .relaxed) }
      .on(next: { query in
        mayAskAgain.store(false, ordering: .relaxed)
        log(.settled, query)
      })
      .flatMapLatest { query in
        ask(query, lookup)
          .on(starting: { log(.asked, query) }, cancelled: { log(.cancelled, query) })
          .catch { just(.failed(query: query, reason: $0.reason)) }
      }
      .on(next: { outcome in
        mayAskAgain.store(outcome.isFailure, ordering: .relaxed)
        page.send(.mark(outcome.mark))
      })
      .share(replay: 1)

    let list = outcomes.observeValues { page.send(.list($0)) }.start()
    let count = outcomes.observeValues { page.send(.count($0)) }.start()
    page.onCancel {
      list.cancel()
      count.cancel()
    }
  }
}

/// One lookup: a task that is cancelled with its subscription.
private func ask(
  _ query: String, _ lookup: @escaping @Sendable (String) async throws -> Matches
) -> Producer<Outcome, LookupFailure> {
  create { emitter in
    let task = Task {
      do {
        let matches = try await lookup(query)
        emitter.send(.answered(matches))
        emitter.finish()
      } catch {
        emitter.fail(error as? LookupFailure ?? LookupFailure(reason: "\(error)"))
      }
    }
    emitter.onCancel { task.cancel() }
  }
}

/// Why a lookup had no answer.
struct LookupFailure: Error, Equatable {
  var reason: String
}
