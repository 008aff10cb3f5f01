import Antiphon
import AntiphonUnits

/// The outcome of one settled query.
enum Outcome: Equatable, Sendable {
  case answered(Matches)
  case failed(query: String, reason: String)

  var isFailure: Bool { if case .failed = self { true } else { false } }
}

/// What an inspector shows of an outcome: the number of matches comes first, as a long text is cut.
extension Outcome: CustomStringConvertible {
  var description: String {
    switch self {
    case .answered(let matches): "\(matches.total) for \(matches.query)"
    case .failed(let query, let reason): "none for \(query): \(reason)"
    }
  }
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
/// The inspected points `typed`, `settled`, `lookup` (one for each lookup) and `results` are rows of the page's diagram.
///
/// - Parameters:
///   - query: the text of the input; its initial text is not looked up.
///   - pause: how long the text must be unchanged before it counts as a query.
///   - inspector: knows the points of the pipeline, from which the page draws its diagram.
///   - lookup: queries the database, off the main actor; cancelled with its task when a newer query has settled.
@MainActor
func searchResults(
  for query: ControlProperty<String>,
  settledAfter pause: Duration = .milliseconds(200),
  clock: some Clock<Duration> = ContinuousClock(),
  inspector: Inspector,
  lookup: @escaping @Sendable (String) async throws -> Matches
) -> Driver<Outcome> {
  let latest = Latest()
  return query.changes.asProducer().inspected("typed", by: inspector).asDriver()
    .debounce(for: pause, clock: clock)
    .removeDuplicates { $0 == $1 && !latest.hasFailed }
    .on(next: { _ in latest.hasFailed = false })
    .inspected("settled", by: inspector)
    .flatMapLatest { query in
      ask(query, lookup)
        .inspected("lookup", by: inspector)
        .asDriver(onErrorRecover: { just(.failed(query: query, reason: $0.reason)).asDriver() })
    }
    .on(next: { latest.hasFailed = $0.isFailure })
    .inspected("results", by: inspector)
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
