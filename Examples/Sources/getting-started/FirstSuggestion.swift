import Antiphon

func firstSuggestion(for texts: Relay<String>) -> Producer<String, Never> {
  let found: Producer<[String], Never> =
    texts
    .map { $0.lowercased() }
    .filter { $0.count > 1 }
    .debounce(for: .milliseconds(300))
    .removeDuplicates()
    .flatMapLatest { search(for: $0).replaceError(with: []) }
  return
    found
    .compactMap { $0.first }
    .filter { !$0.isEmpty }
    .map { "Did you mean \($0)?" }
}
