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
  /// For one reader; when it is cancelled the page is closed.
  nonisolated let events: AsyncStream<PageEvent>

  private nonisolated let teller: AsyncStream<PageEvent>.Continuation
  /// The two targets. Their handles are what pauses, resumes and rewinds.
  private let list, count: Subscription
  private var flow = Flow() { didSet { if flow != oldValue { teller.yield(.flow(flow)) } } }
  private var hasAnswer = false

  /// Opens a page.
  ///
  /// - Parameters:
  ///   - text: what is in the input, and every change by its user.
  ///   - suggestions: those that are tapped.
  ///   - pause: see `searchResults(for:settledAfter:clock:log:lookup:)`, as for the others.
  init(
    text: Producer<String, Never>, suggestions: Producer<String, Never>,
    settledAfter pause: Duration = .milliseconds(200),
    clock: some Clock<Duration> = ContinuousClock(),
    lookup: @escaping @Sendable (String) async throws -> Matches
  ) {
    let (events, teller) = AsyncStream.makeStream(of: PageEvent.self)
    let tell: @Sendable (PageEvent) -> Void = { teller.yield($0) }
    let query = ControlProperty(text) { tell(.query($0)) }
    let results = searchResults(
      for: query, settledAfter: pause, clock: clock, log: { tell(.mark($0)) }, lookup: lookup)

    self.events = events
    self.teller = teller
    list = results.drive { tell(.list($0)) }
    count = results.drive { tell(.count($0)) }
    let others = [
      results.drive { [weak self] _ in self?.noteAnswer() },
      ControlEvent(suggestions).drive(to: query),
    ]
    let drives = [list, count] + others
    teller.onTermination = { _ in drives.forEach { $0.cancel() } }
  }

  /// Takes the timer, a running lookup and the targets away.
  nonisolated func close() { teller.finish() }

  /// From here on nothing is shown. The page is searched on: what is found waits, all of it and in order.
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
    if flow.isPaused { flow.waiting += 1 }
  }
}
