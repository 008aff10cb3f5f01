import Antiphon
import Observation

/// A search field with its results.
@MainActor @Observable
final class SearchModel {
  /// The text of the field.
  let query = MutableProperty("")
  /// The results, or the reason why there are none.
  private(set) var text = ""
  /// True from a request to its response, also while a failed request waits for its retry.
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
          // Inside `flatMapLatest`: a failure ends one response, not the search.
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
  /// The first five results, and the number of all.
  var text: String {
    let lines = entries.prefix(5).map { entry in [entry.symbol, entry.name].compactMap(\.self).joined(separator: "  ") }
    return (lines + ["\(total) found"]).joined(separator: "\n")
  }
}
