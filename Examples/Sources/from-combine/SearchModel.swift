import Antiphon

/// A search field with suggestions. A comment beside a line shows the Combine code that it replaces, if that is different.
@MainActor
final class SearchModel {
  let query = MutableProperty("")  // @Published var query = ""
  private(set) var suggestions: [String] = []  // @Published private(set) var suggestions: [String] = []
  private let lifetime = SubscriptionBag()  // private var cancellables: Set<AnyCancellable> = []

  /// - Parameter suggest: queries the server; cancelled as soon as a newer query has settled.
  init(
    clock: some Clock<Duration> = ContinuousClock(),
    suggest: @escaping @Sendable (String) -> Producer<[String], Offline>
  ) {
    query.producer  // $query
      // Any clock, including a test's virtual clock: .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
      .debounce(for: .milliseconds(300), clock: clock)
      .removeDuplicates()
      // One operator instead of two: .map { suggest($0).replaceError(with: []) }.switchToLatest()
      .flatMapLatest { text in suggest(text).replaceError(with: []) }
      // Delivers on the model's actor, which the compiler checks: .receive(on: DispatchQueue.main).assign(to: &$suggestions)
      .bind(to: self, \.suggestions)
      .store(in: lifetime)  // .store(in: &cancellables)
  }
}

/// Why there are no suggestions.
struct Offline: Error {}
