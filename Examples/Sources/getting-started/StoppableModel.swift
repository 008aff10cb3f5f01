import Antiphon

@MainActor
final class StoppableModel {
  let texts = Relay<String>()
  private(set) var suggested: [String] = []
  private let subscriptions = SubscriptionBag()

  init(clock: some Clock<Duration> = ContinuousClock()) {
    suggestions(for: texts.producer, clock: clock) { retriedSearch(for: $0, clock: clock) }
      .observeValues(on: self) { model, words in model.suggested = words }
      .start()
      .store(in: subscriptions)
  }

  func stop() { subscriptions.cancelAll() }
}
