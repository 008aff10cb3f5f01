import Antiphon
import AntiphonUnits

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

/// Everything between the keys of one page and what drives its targets, the list and the count.
///
///     query     a-ab-abc--------abcd---------
///     settled   ---------abc---------abcd----
///     lookup              ----(12|)   --(3|)
///     results   -------------12-----------3--
///
/// That the result is a driver is the compiler's word for three things: it cannot fail, so a lookup that does ends nothing; it
/// is observed on the main actor, wherever a lookup answers; and it is shared, so any number of targets cause one lookup.
///
/// - Parameters:
///   - query: the text of the input; what is in it at the start is not looked up.
///   - pause: for how long nobody must have typed before the text counts as a query.
///   - log: called with every marble, from anywhere.
///   - lookup: asks the database, off the main actor; cancelled with its task when a newer query has settled.
@MainActor
func searchResults(
  for query: ControlProperty<String>,
  settledAfter pause: Duration = .milliseconds(200),
  clock: some Clock<Duration> = ContinuousClock(),
  log: @escaping @Sendable (Mark) -> Void,
  lookup: @escaping @Sendable (String) async throws -> Matches
) -> Driver<Outcome> {
  let latest = Latest()
  return query.changes.asDriver()
    .on(next: { log(Mark(kind: .typed, text: $0)) })
    .debounce(for: pause, clock: clock)
    .removeDuplicates { $0 == $1 && !latest.hasFailed }
    .on(next: { query in
      latest.hasFailed = false
      log(Mark(kind: .settled, text: query))
    })
    .flatMapLatest { query in
      ask(query, lookup)
        .on(
          starting: { log(Mark(kind: .asked, text: query)) },
          cancelled: { log(Mark(kind: .cancelled, text: query)) }
        )
        .asDriver(onErrorRecover: { just(.failed(query: query, reason: $0.reason)).asDriver() })
    }
    .on(next: { outcome in
      latest.hasFailed = outcome.isFailure
      log(outcome.mark)
    })
}

/// What one run of the pipeline remembers of its latest query. It needs no lock: everything about it is on the main actor.
@MainActor
private final class Latest {
  /// Whether the same words may be asked again.
  var hasFailed = false
}

/// One lookup: a task of its own, which is not on the main actor, and is cancelled with its subscription.
func ask(
  _ query: String, _ lookup: @escaping @Sendable (String) async throws -> Matches
) -> Producer<Outcome, LookupFailure> {
  emitting { emitter in
    let task = Task {
      do {
        let matches = try await lookup(query)
        emitter.send(.answered(matches))
        emitter.finish()
      } catch {
        emitter.fail(error as? LookupFailure ?? LookupFailure(reason: "\(error)"))
      }
    }
    emitter.onEnd { task.cancel() }
  }
}

/// Why a lookup had no answer.
struct LookupFailure: Error, Equatable {
  enum Cause { case query, load, database }
  var reason: String
  var cause = Cause.database
}
