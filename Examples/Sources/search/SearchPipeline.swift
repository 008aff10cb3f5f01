import Antiphon
import AntiphonUnits

/// A marble of the diagram.
struct Mark: Encodable, Equatable, Sendable {
  enum Kind: String, Encodable { case typed, settled, asked, cancelled, answered, failed }
  var kind: Kind
  var text: String
  /// The number of matches, if the mark is a result.
  var matches: Int?
}

/// The outcome of one settled query.
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

/// The pipeline from the keys of one page to the driver of its targets, the list and the count.
///
///     query     a-ab-abc--------abcd---------
///     settled   ---------abc---------abcd----
///     lookup              ----(12|)   --(3|)
///     results   -------------12-----------3--
///
/// The result is a driver, so the compiler guarantees three things. It cannot fail: a failed lookup does not end it. It is observed on the
/// main actor, wherever a lookup responds. It is shared: any number of targets cause one lookup.
///
/// - Parameters:
///   - query: the text of the input; its initial text is not looked up.
///   - pause: how long the text must be unchanged before it counts as a query.
///   - log: called with every mark, on any thread.
///   - lookup: queries the database, off the main actor; cancelled with its task when a newer query has settled.
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

/// The state of one run's latest query. It needs no lock: it is confined to the main actor.
@MainActor
private final class Latest {
  /// Whether the same query may be looked up again.
  var hasFailed = false
}

/// One lookup, in its own task off the main actor, which is cancelled with its subscription.
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

/// Why a lookup has no result.
struct LookupFailure: Error, Equatable {
  enum Cause { case query, load, database }
  var reason: String
  var cause = Cause.database
}
