import Antiphon

/// Types a word, letter by letter, and prints the suggestions for it.
@main
struct FromCombine {
  static let words = ["debounce", "delay", "demand", "diamond", "driver"]

  @MainActor
  static func main() async throws {
    let model = SearchModel { text in
      from([words.filter { $0.hasPrefix(text) }]).delay(for: .milliseconds(50)).promoteFailure(to: Offline.self)
    }
    for text in ["d", "de", "del"] {
      model.query.value = text
      try await Task.sleep(for: .milliseconds(100))
    }
    try await Task.sleep(for: .milliseconds(500))
    print(model.suggestions)  // ["delay"]
  }
}
