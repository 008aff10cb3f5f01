import Antiphon

@MainActor
final class SearchModel {
  let texts = Relay<String>()
  private(set) var title = ""
  private(set) var suggested: [String] = []

  init(clock: some Clock<Duration> = ContinuousClock()) {
    texts
      .map { "Search for \($0)" }
      .bind(to: self, \.title)
    suggestions(for: texts.producer, clock: clock)
      .observeValues(on: self) { model, words in model.suggested = words }
      .start()
  }
}
