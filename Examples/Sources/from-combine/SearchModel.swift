import Antiphon

/// A search field with suggestions. Beside a line stands the one of Combine that it replaces, where that is another.
@MainActor
final class SearchModel {
  let query = MutableProperty("")  // @Published var query = ""
  private(set) var suggestions: [String] = []  // @Published private(set) var suggestions: [String] = []
  private let lifetime = SubscriptionBag()  // private var cancellables: Set<AnyCancellable> = []

  /// - Parameter suggest: asks the server; cancelled as soon as a newer query has settled.
  init(
    clock: some Clock<Duration> = ContinuousClock(),
    suggest: @escaping @Sendable (String) -> Producer<[String], Offline>
  ) {
    query.producer  // $query
      // Any clock, also one that a test drives: .debounce(for: .milliseconds(300), scheduler: DispatchQueue.main)
      .debounce(for: .milliseconds(300), clock: clock)
      .removeDuplicates()
      // One operator instead of two: .map { suggest($0).replaceError(with: []) }.switchToLatest()
      .flatMapLatest { text in suggest(text).replaceError(with: []) }
      // The compiler demands it where Combine trusts you: .receive(on: DispatchQueue.main).assign(to: &$suggestions)
      .bind(to: self, \.suggestions)
      .store(in: lifetime)  // .store(in: &cancellables)
  }
}

/// Why there are no suggestions.
struct Offline: Error {}
