import Antiphon
import AntiphonUnits

/// The events of one open page, in the order in which they happen.
enum PageEvent: Equatable, Sendable {
  case list(Outcome)
  case count(Outcome)
  /// What the inspector of the page has seen.
  case diagram(Diagram)
  /// What has passed on both sides of the broker, where there is one.
  case sides([ProcessReport])
  /// The text that the input is to show.
  case query(String)
  /// The page's id, and what it searches.
  case opened(Opened)
  /// A sign of life without content.
  case heartbeat
}

/// One open page, as the server sees it: a user interface whose elements are in a browser.
///
/// Its input is a control property. Its suggestions are a control event that is bound to the input. One driver drives its list and its
/// count.
@MainActor
final class SearchPage {
  /// The most results that wait while the page is paused; then it resumes by itself.
  static let mostWaiting = 50

  private let inspector: Inspector
  /// The subscriptions of the two targets, which pause, resume and rewind them.
  private let list, count: Subscription
  private nonisolated let drives = SubscriptionBag()

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - text: the text of the input, and every change by its user.
  ///   - suggestions: the tapped suggestions.
  ///   - pause: how long the text must be unchanged; see `searchResults(for:settledAfter:clock:inspector:lookup:)`, also for the clock and the
  ///     lookup.
  ///   - inspector: knows the pipeline of this page, and of no other one.
  ///   - send: called with every event, on any thread.
  init(
    text: Producer<String, Never>, suggestions: Producer<String, Never>,
    settledAfter pause: Duration = .milliseconds(200),
    clock: some Clock<Duration> = ContinuousClock(),
    inspector: Inspector,
    lookup: @escaping @Sendable (String) async throws -> Matches,
    send: @escaping @Sendable (PageEvent) -> Void
  ) {
    let query = ControlProperty(text) { send(.query($0)) }
    let results = searchResults(
      for: query, settledAfter: pause, clock: clock, inspector: inspector, lookup: lookup)

    self.inspector = inspector
    // What waits for a paused target waits at its point.
    list = results.asProducer().inspected("list", by: inspector).observeValues { send(.list($0)) }.start()
    count = results.asProducer().inspected("count", by: inspector).observeValues { send(.count($0)) }.start()
    list.store(in: drives)
    count.store(in: drives)
    results.drive { [weak self] _ in self?.resumeIfFull() }.store(in: drives)
    ControlEvent(suggestions).drive(to: query).store(in: drives)
  }

  /// Cancels the timer, a running lookup and the targets.
  nonisolated func close() { drives.cancelAll() }

  /// True while nothing is shown.
  var isPaused: Bool { shown?.state == .paused }
  /// How many results are shown on resumption.
  var waiting: Int { shown?.queued ?? 0 }
  private var shown: InspectedPoint? { inspector.points().first { $0.name == "count" && $0.isRunning } }

  /// Shows nothing from now on. The search continues: all results wait in order, up to `mostWaiting`.
  func pause() {
    list.pause()
    count.pause()
  }

  /// Shows the waiting results, and later ones as they arrive.
  func resume() {
    list.resume()
    count.resume()
  }

  /// Shows the latest result again, without a lookup: the driver replays it.
  ///
  /// While the page is paused, the result is shown on resumption, and earlier waiting results are skipped.
  func rewind() throws(RewindFailure) {
    try list.rewind()
    try count.rewind()
  }

  private func resumeIfFull() { if waiting >= Self.mostWaiting { resume() } }
}
