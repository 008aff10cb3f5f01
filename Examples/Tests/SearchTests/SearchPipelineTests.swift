import Antiphon
import AntiphonTesting
import Synchronization
import Testing

@testable import search

/// A page whose keys, clock and database are the test's.
private final class Bench: Sendable {
  let clock = VirtualClock()
  let database = Database()
  private let keys = Mutex<Emitter<String, Never>?>(nil)
  private let opened = AsyncStream<Void>.makeStream()
  private let closed = AsyncStream<Void>.makeStream()

  var page: Producer<PageEvent, Never> {
    let keystrokes = create { (emitter: Emitter<String, Never>) in
      self.keys.withLock { $0 = emitter }
      emitter.onCancel {
        self.keys.withLock { $0 = nil }
        self.closed.continuation.finish()
      }
      self.opened.continuation.finish()
    }
    return searchPage(keystrokes: keystrokes, settledAfter: .milliseconds(200), clock: clock) { [database] in
      try await database.matches(for: $0)
    }
  }

  func press(_ text: String) { keys.withLock { $0 }?.send(text) }

  /// Types `texts`, 50 ms apart, then lets them settle.
  func type(_ texts: String...) {
    for text in texts {
      clock.advance(by: .milliseconds(50))
      press(text)
    }
    clock.advance(by: .milliseconds(200))
  }

  func untilOpen() async { for await _ in opened.stream {} }

  /// Until nobody listens to the keys.
  func untilClosed() async { for await _ in closed.stream {} }
}

/// A database that answers when it is told to.
private actor Database {
  struct Broken: Error, CustomStringConvertible { var description: String { "broken" } }

  private(set) var asked: [String] = []
  private(set) var cancelled: [String] = []
  private var open: [String: CheckedContinuation<Matches, any Error>] = [:]
  private var decided: [String: Result<Matches, any Error>] = [:]
  private var watchers: [CheckedContinuation<Void, Never>] = []

  func matches(for query: String) async throws -> Matches {
    asked.append(query)
    notify()
    if let result = decided.removeValue(forKey: query) { return try result.get() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if Task.isCancelled { return continuation.resume(throwing: CancellationError()) }
        open[query] = continuation
      }
    } onCancel: {
      Task { await self.cancel(query) }
    }
  }

  func untilAsked(_ query: String) async {
    while !asked.contains(query) { await news() }
  }

  func untilCancelled(_ query: String) async {
    while !cancelled.contains(query) { await news() }
  }

  private func news() async { await withCheckedContinuation { watchers.append($0) } }

  private func notify() {
    watchers.forEach { $0.resume() }
    watchers = []
  }

  func answer(_ query: String, total: Int) { decide(query, .success(Matches(query: query, total: total))) }
  func fail(_ query: String) { decide(query, .failure(Broken())) }

  private func decide(_ query: String, _ result: Result<Matches, any Error>) {
    if let continuation = open.removeValue(forKey: query) {
      continuation.resume(with: result)
    } else {
      decided[query] = result
    }
  }

  private func cancel(_ query: String) {
    cancelled.append(query)
    notify()
    open.removeValue(forKey: query)?.resume(throwing: CancellationError())
  }
}

extension PageEvent {
  /// The event in a word or two.
  fileprivate var words: String {
    switch self {
    case .mark(let mark): "\(mark.kind) \(mark.text)"
    case .list(.answered(let matches)): "list \(matches.query)"
    case .list(.failed(_, let reason)): "list \(reason)"
    case .count(.answered(let matches)): "count \(matches.total)"
    case .count(.failed(_, let reason)): "count \(reason)"
    }
  }
}

@Suite(.timeLimit(.minutes(1)))
struct SearchPipelineTests {
  /// What a started page has said, in order.
  private struct Listener {
    var events: AsyncStream<String>.Iterator
    let subscription: Subscription

    init(_ page: Producer<PageEvent, Never>) {
      let (stream, continuation) = AsyncStream<String>.makeStream()
      events = stream.makeAsyncIterator()
      subscription = page.observeValues { continuation.yield($0.words) }.start()
    }

    /// Everything up to and with `last`.
    mutating func through(_ last: String) async -> [String] {
      var seen: [String] = []
      while seen.last != last, let event = await events.next() { seen.append(event) }
      return seen
    }
  }

  @Test func asksOnceForTwoTargets() async {
    let bench = Bench()
    var page = Listener(bench.page)
    bench.type("a", "ar", "arr")
    await bench.database.answer("arr", total: 12)
    let events = await page.through("count 12")
    #expect(
      events == [
        "typed a", "typed ar", "typed arr", "settled arr", "asked arr", "answered arr", "list arr", "count 12",
      ])
    #expect(await bench.database.asked == ["arr"])
  }

  @Test func cancelsTheLookupWhenANewerQueryHasSettled() async {
    let bench = Bench()
    var page = Listener(bench.page)
    bench.type("cat")
    await bench.database.untilAsked("cat")
    bench.type("cats")
    await bench.database.untilCancelled("cat")
    await bench.database.answer("cats", total: 3)
    let events = await page.through("count 3")
    #expect(events.filter { $0.hasPrefix("cancelled") } == ["cancelled cat"])
    #expect(!events.contains("list cat"))
    #expect(events.suffix(3) == ["answered cats", "list cats", "count 3"])
  }

  @Test func goesOnAfterAFailingLookup() async {
    let bench = Bench()
    var page = Listener(bench.page)
    bench.type("dog")
    await bench.database.fail("dog")
    #expect(await page.through("count broken").suffix(3) == ["failed dog", "list broken", "count broken"])
    bench.type("dogs")
    await bench.database.answer("dogs", total: 2)
    #expect(await page.through("count 2").suffix(3) == ["answered dogs", "list dogs", "count 2"])
  }

  @Test func asksForTheSameWordsAgainOnlyAfterAFailure() async {
    let bench = Bench()
    var page = Listener(bench.page)
    bench.type("fox")
    await bench.database.fail("fox")
    _ = await page.through("count broken")
    bench.type("foxe", "fox")
    await bench.database.answer("fox", total: 1)
    _ = await page.through("count 1")
    bench.type("foxes", "fox")
    bench.type("foxes")
    await bench.database.answer("foxes", total: 4)
    _ = await page.through("count 4")
    #expect(await bench.database.asked == ["fox", "fox", "foxes"])
  }

  @Test func leavesNothingBehindWhenThePageIsClosed() async {
    let bench = Bench()
    let page = Listener(bench.page)
    bench.type("owl")
    await bench.database.untilAsked("owl")
    page.subscription.cancel()
    await bench.untilClosed()
    await bench.database.untilCancelled("owl")
    bench.type("owls")
    #expect(bench.clock.pending == 0)
    #expect(await bench.database.asked == ["owl"])
  }

  @Test func forgetsWhatHasNotSettledWhenThePageIsClosed() {
    let bench = Bench()
    let page = Listener(bench.page)
    bench.press("emu")
    #expect(bench.clock.pending == 1)
    page.subscription.cancel()
    #expect(bench.clock.pending == 0)
  }

  @Test func isCancelledWithTheTaskThatReadsIt() async {
    let bench = Bench()
    let reader = Task { for await _ in bench.page.values {} }
    await bench.untilOpen()
    bench.type("elk")
    await bench.database.untilAsked("elk")
    reader.cancel()
    await bench.untilClosed()
    await bench.database.untilCancelled("elk")
    await reader.value
  }
}
