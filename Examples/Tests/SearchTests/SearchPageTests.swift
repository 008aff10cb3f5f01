import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

@testable import search

/// A page with a manual clock and a test database, and its events.
@MainActor
private final class Bench {
  let clock = VirtualClock()
  let database = Database()
  let text = Variable("")
  let suggestions = Relay<String>()
  let page: SearchPage
  private let (events, teller) = AsyncStream.makeStream(of: PageEvent.self)

  init() {
    page = SearchPage(
      text: text.asProducer(), suggestions: suggestions.producer, settledAfter: .milliseconds(200), clock: clock,
      lookup: { [database] in try await database.matches(for: $0) },
      tell: { [teller] in teller.yield($0) })
  }

  func press(_ text: String) { self.text.value = text }

  /// Types `texts`, 50 ms apart, and waits for the debounce.
  func type(_ texts: String...) {
    for text in texts {
      clock.advance(by: .milliseconds(50))
      press(text)
    }
    clock.advance(by: .milliseconds(200))
  }

  /// Types `text` and answers its lookup.
  func find(_ text: String, _ total: Int) async {
    type(text)
    await database.answer(text, total: total)
  }

  /// The events since the last call, through `last`; with nil, all events until the end.
  func through(_ last: String?) async -> [String] {
    var seen: [String] = []
    if last == nil { teller.finish() }
    for await event in events {
      seen.append(event.words)
      if event.words == last { break }
    }
    return seen
  }
}

extension PageEvent {
  /// A short description of the event.
  var words: String {
    switch self {
    case .mark(let mark): "\(mark.kind) \(mark.text)"
    case .list(.answered(let matches)): "list \(matches.query)"
    case .list(.failed(_, let reason)): "list \(reason)"
    case .count(.answered(let matches)): "count \(matches.total)"
    case .count(.failed(_, let reason)): "count \(reason)"
    case .flow(let flow): flow.isPaused ? "paused, \(flow.waiting) wait" : "going on"
    case .query(let text): "query \(text)"
    case .opened(let opened): "opened \(opened.session)"
    case .heartbeat: "heartbeat"
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(1)))
struct SearchPageTests {
  @Test func oneLookupServesTwoTargets() async {
    let bench = Bench()
    bench.type("a", "ar", "arr")
    await bench.database.answer("arr", total: 12)
    let events = await bench.through("count 12")
    #expect(
      events == [
        "typed a", "typed ar", "typed arr", "settled arr", "asked arr", "answered arr", "list arr", "count 12",
      ])
    #expect(await bench.database.asked == ["arr"])
  }

  @Test func newerQueryCancelsTheLookup() async {
    let bench = Bench()
    bench.type("cat")
    await bench.database.untilAsked("cat")
    bench.type("cats")
    await bench.database.untilCancelled("cat")
    await bench.database.answer("cats", total: 3)
    let events = await bench.through("count 3")
    #expect(events.filter { $0.hasPrefix("cancelled") } == ["cancelled cat"])
    #expect(!events.contains("list cat"))
    #expect(events.suffix(3) == ["answered cats", "list cats", "count 3"])
  }

  @Test func pageContinuesAfterAFailingLookup() async {
    let bench = Bench()
    bench.type("dog")
    await bench.database.fail("dog")
    #expect(await bench.through("count broken").suffix(3) == ["failed dog", "list broken", "count broken"])
    bench.type("dogs")
    await bench.database.answer("dogs", total: 2)
    #expect(await bench.through("count 2").suffix(3) == ["answered dogs", "list dogs", "count 2"])
  }

  @Test func sameWordsAreLookedUpAgainOnlyAfterAFailure() async {
    let bench = Bench()
    bench.type("fox")
    await bench.database.fail("fox")
    _ = await bench.through("count broken")
    bench.type("foxe", "fox")
    await bench.database.answer("fox", total: 1)
    _ = await bench.through("count 1")
    bench.type("foxes", "fox")
    bench.type("foxes")
    await bench.database.answer("foxes", total: 4)
    _ = await bench.through("count 4")
    #expect(await bench.database.asked == ["fox", "fox", "foxes"])
  }

  // MARK: Pause, resume, rewind

  @Test func resumeShowsWaitingAnswersInOrder() async {
    let bench = Bench()
    bench.page.pause()
    await bench.find("elk", 1)
    #expect(
      await bench.through("paused, 1 wait") == [
        "paused, 0 wait", "typed elk", "settled elk", "asked elk", "answered elk", "paused, 1 wait",
      ])
    await bench.find("emu", 2)
    #expect(await bench.through("paused, 2 wait").suffix(2) == ["answered emu", "paused, 2 wait"])
    bench.page.resume()
    #expect(await bench.through("count 2") == ["going on", "list elk", "list emu", "count 1", "count 2"])
    await bench.find("ewe", 3)
    #expect(await bench.through("count 3").suffix(3) == ["answered ewe", "list ewe", "count 3"])
  }

  @Test func fullBufferResumesThePage() async {
    let bench = Bench()
    bench.page.pause()
    for number in 1...SearchPage.mostWaiting {
      await bench.find("elk \(number)", number)
      if number < SearchPage.mostWaiting { _ = await bench.through("paused, \(number) wait") }
    }
    let last = SearchPage.mostWaiting
    let events = await bench.through("count \(last)").filter { !$0.contains("wait") }
    #expect(events.filter { $0 == "going on" } == ["going on"])
    #expect(events.filter { $0.hasPrefix("list") } == (1...last).map { "list elk \($0)" })
    #expect(events.filter { $0.hasPrefix("count") } == (1...last).map { "count \($0)" })
    await bench.find("emu", 0)
    #expect(await bench.through("count 0").suffix(3) == ["answered emu", "list emu", "count 0"])
  }

  @Test func pauseAndResumeAreIdempotent() async {
    let bench = Bench()
    bench.page.pause()
    bench.page.pause()
    bench.page.resume()
    bench.page.resume()
    await bench.find("ant", 1)
    #expect(await bench.through("count 1").starts(with: ["paused, 0 wait", "going on", "typed ant"]))
  }

  @Test func rewindShowsTheLatestAnswerWithoutALookup() async throws {
    let bench = Bench()
    await bench.find("ox", 1)
    _ = await bench.through("count 1")
    await bench.find("oxen", 2)
    _ = await bench.through("count 2")
    try bench.page.rewind()
    #expect(await bench.through("count 2") == ["list oxen", "count 2"])
    #expect(await bench.database.asked == ["ox", "oxen"])
  }

  @Test func rewindWhilePausedDropsWaitingAnswers() async throws {
    let bench = Bench()
    bench.page.pause()
    await bench.find("bat", 1)
    _ = await bench.through("paused, 1 wait")
    await bench.find("bats", 2)
    _ = await bench.through("paused, 2 wait")
    try bench.page.rewind()
    bench.page.resume()
    #expect(await bench.through("count 2") == ["paused, 1 wait", "going on", "list bats", "count 2"])
  }

  @Test func rewindBeforeTheFirstAnswerShowsNothing() async throws {
    let bench = Bench()
    try bench.page.rewind()
    bench.page.pause()
    try bench.page.rewind()
    bench.page.resume()
    await bench.find("hen", 1)
    #expect(await bench.through("count 1").suffix(3) == ["answered hen", "list hen", "count 1"])
  }

  // MARK: The query as a property

  @Test func tappedSuggestionIsSetInTheInput() async {
    let bench = Bench()
    bench.suggestions.send("snowman")
    #expect(await bench.through("query snowman") == ["query snowman"])
    bench.press("snowman")  // The response of the input.
    #expect(await bench.through("typed snowman") == ["typed snowman"])
  }

  @Test func initialTextIsNotLookedUp() {
    let bench = Bench()
    bench.clock.advance(by: .seconds(1))
    #expect(bench.clock.pending == 0)
  }

  // MARK: Closing

  @Test func closedPageLeavesNothingBehind() async {
    let bench = Bench()
    bench.type("owl")
    await bench.database.untilAsked("owl")
    bench.page.close()
    await bench.database.untilCancelled("owl")
    bench.type("owls")
    #expect(bench.clock.pending == 0)
    #expect(await bench.database.asked == ["owl"])
    #expect(await !bench.through(nil).contains("typed owls"))
  }

  @Test func closedPausedPageLeavesNothingBehind() async {
    let bench = Bench()
    bench.page.pause()
    await bench.find("cod", 1)
    _ = await bench.through("paused, 1 wait")
    bench.page.close()
    bench.press("cods")
    #expect(bench.clock.pending == 0)
    #expect(await bench.through(nil) == [])
  }

  @Test func closedPageDropsAnUnsettledQuery() {
    let bench = Bench()
    bench.press("emu")
    #expect(bench.clock.pending == 1)
    bench.page.close()
    #expect(bench.clock.pending == 0)
  }

  @Test func closedPageIsReleased() async {
    let text = Variable("")
    var page: SearchPage? = SearchPage(
      text: text.asProducer(), suggestions: never(), lookup: { Matches(query: $0) }, tell: { _ in })
    weak let remembered = page
    page?.close()
    page = nil
    #expect(remembered == nil)
  }
}
