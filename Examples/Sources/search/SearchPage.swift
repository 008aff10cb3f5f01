import Antiphon
import AntiphonUnits

/// What one open page is told, in the order in which it happens.
enum PageEvent: Equatable, Sendable {
  case mark(Mark)
  case list(Outcome)
  case count(Outcome)
  case flow(Flow)
  /// The text that the input is to show.
  case query(String)
  /// Its id, and what it searches.
  case opened(Opened)
  /// Nothing: a sign of life.
  case heartbeat
}

/// Whether answers are shown as they come.
struct Flow: Encodable, Equatable, Sendable {
  var isPaused = false
  /// How many answers are shown as soon as it goes on.
  var waiting = 0
}

/// One open page, as the server sees it: a user interface whose elements happen to be in a browser.
///
/// Its input is a control property, its suggestions are a control event that is bound to it, its list and its count are
/// driven by one driver.
@MainActor
final class SearchPage {
  /// As many answers wait while the page is paused; then it goes on by itself.
  static let mostWaiting = 50

  private let tell: @Sendable (PageEvent) -> Void
  /// The two targets. Their handles are what pauses, resumes and rewinds.
  private let list, count: Subscription
  private nonisolated let drives = SubscriptionBag()
  private var flow = Flow() { didSet { if flow != oldValue { tell(.flow(flow)) } } }
  private var hasAnswer = false

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - text: what is in the input, and every change by its user.
  ///   - suggestions: those that are tapped.
  ///   - pause: see `searchResults(for:settledAfter:clock:log:lookup:)`, as for the clock and the lookup.
  ///   - tell: called with every event, from anywhere.
  init(
    text: Producer<String, Never>, suggestions: Producer<String, Never>,
    settledAfter pause: Duration = .milliseconds(200),
    clock: some Clock<Duration> = ContinuousClock(),
    lookup: @escaping @Sendable (String) async throws -> Matches,
    tell: @escaping @Sendable (PageEvent) -> Void
  ) {
    let query = ControlProperty(text) { tell(.query($0)) }
    let results = searchResults(
      for: query, settledAfter: pause, clock: clock, log: { tell(.mark($0)) }, lookup: lookup)

    self.tell = tell
    list = results.drive { tell(.list($0)) }
    count = results.drive { tell(.count($0)) }
    list.store(in: drives)
    count.store(in: drives)
    results.drive { [weak self] _ in self?.noteAnswer() }.store(in: drives)
    ControlEvent(suggestions).drive(to: query).store(in: drives)
  }

  /// Takes the timer, a running lookup and the targets away.
  nonisolated func close() { drives.cancelAll() }

  /// From here on nothing is shown. The page is searched on: what is found waits, all of it and in order, until as many
  /// answers wait as may.
  func pause() {
    list.pause()
    count.pause()
    flow.isPaused = true
  }

  /// Shows what has waited, and from here on what comes.
  func resume() {
    flow = Flow()
    list.resume()
    count.resume()
  }

  /// Shows the latest answer again, without a lookup: it is what a driver remembers.
  ///
  /// While it is paused that is put off, and what waited before is passed over: the latest answer is what is shown next.
  func rewind() throws(RewindFailure) {
    try list.rewind()
    try count.rewind()
    if flow.isPaused { flow.waiting = hasAnswer ? 1 : 0 }
  }

  private func noteAnswer() {
    hasAnswer = true
    guard flow.isPaused else { return }
    flow.waiting += 1
    if flow.waiting == Self.mostWaiting { resume() }
  }
}
