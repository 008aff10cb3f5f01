import Antiphon
import Observation

/// A search field, and what is shown below it.
@MainActor @Observable
final class SearchModel {
  /// What is typed.
  let query = MutableProperty("")
  /// What was found, or why nothing was.
  private(set) var text = ""
  /// True from a request to its answer, also while a failed one waits to be sent again.
  private(set) var isLoading = false
  private let lifetime = SubscriptionBag()

  init(service: SearchService, clock: some Clock<Duration> = ContinuousClock()) {
    let activity = ActivityTracker()
    query
      .debounce(for: .milliseconds(300), clock: clock)
      .removeDuplicates()
      .flatMapLatest { query in
        if query.isEmpty { return just("") }
        return service.matches(query)
          .retry(
            2, backoff: .exponential(from: .milliseconds(200), cap: .seconds(2)), if: { $0.isTemporary }, clock: clock
          )
          .trackActivity(activity)
          .map(\.text)
          // Inside: a failure ends one answer, not the search.
          .catch { just($0.text) }
      }
      .bind(to: self, \.text)
      .store(in: lifetime)
    activity.isActive
      .observeValues(on: self) { model, isActive in model.isLoading = isActive }
      .start()
      .store(in: lifetime)
  }
}

extension Matches {
  /// The first five, and how many there are.
  var text: String {
    let lines = entries.prefix(5).map { entry in [entry.symbol, entry.name].compactMap(\.self).joined(separator: "  ") }
    return (lines + ["\(total) found"]).joined(separator: "\n")
  }
}
