import Antiphon
import AntiphonTesting
import AntiphonUnits
import Testing

@testable import search

/// A page with a manual clock and a test database, and its events.
@MainActor
private final class Fixture {
  let clock = VirtualClock()
  let database = Database()
  let text = Variable("")
  let suggestions = Relay<String>()
  let page: SearchPage
  private let looks: DiagramLooks
  private let (events, continuation) = AsyncStream.makeStream(of: PageEvent.self)

  init() {
    let inspector = Inspector(recordingEvery: .zero, clock: clock)
    inspector.isRecording = true
    looks = DiagramLooks(inspector)
    page = SearchPage(
      text: text.asProducer(), suggestions: suggestions.producer, settledAfter: .milliseconds(200), clock: clock,
      inspector: inspector, lookup: { [database] in try await database.matches(for: $0) },
      send: { [continuation] in continuation.yield($0) })
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

  /// What the diagram has new, in the order of its rows.
  func marks() -> [String] { looks.next()?.marks ?? [] }

  /// Waits until so many results wait for the paused page.
  func untilWaiting(_ count: Int) async {
    while page.waiting != count { await Task.yield() }
  }

  /// The events since the last call, through `last`; with nil, all events until the end.
  func through(_ last: String?) async -> [String] {
    var seen: [String] = []
    if last == nil { continuation.finish() }
    for await event in events {
      seen.append(event.summary)
      if event.summary == last { break }
    }
    return seen
  }
}

extension PageEvent {
  /// A short description of the event.
  var summary: String {
    switch self {
    case .list(.answered(let matches)): "list \(matches.query)"
    case .list(.failed(_, let reason)): "list \(reason)"
    case .count(.answered(let matches)): "count \(matches.total)"
    case .count(.failed(_, let reason)): "count \(reason)"
    case .diagram(let diagram): "\(diagram.marks)"
    case .sides(let reports): "\(reports.map(\.name))"
    case .query(let text): "query \(text)"
    case .opened(let opened): "opened \(opened.session)"
    case .heartbeat: "heartbeat"
    }
  }
}

extension Diagram {
  /// Each marble, and each start of a lookup.
  var marks: [String] {
    ["typed", "settled", "lookup", "results", "list", "count"].flatMap { name in
      points.filter { $0.name == name }.flatMap { point in
        (name == "lookup" ? ["asked \(point.origin ?? 0)"] : [])
          + point.marbles.map { "\(name) \($0.text ?? $0.event)" }
      }
    }
  }
}

@MainActor @Suite(.timeLimit(.minutes(1)))
struct SearchPageTests {
  @Test func oneLookupServesTwoTargets() async {
    let fixture = Fixture()
    fixture.type("a", "ar", "arr")
    await fixture.database.answer("arr", total: 12)
    #expect(await fixture.through("count 12") == ["list arr", "count 12"])
    #expect(
      fixture.marks() == [
        "typed a", "typed ar", "typed arr", "settled arr", "asked 1", "lookup 12 for arr", "lookup finished",
        "results 12 for arr", "list 12 for arr", "count 12 for arr",
      ])
    #expect(fixture.marks() == [])
    #expect(await fixture.database.asked == ["arr"])
  }

  @Test func newerQueryCancelsTheLookup() async {
    let fixture = Fixture()
    fixture.type("cat")
    await fixture.database.untilAsked("cat")
    #expect(fixture.marks() == ["typed cat", "settled cat", "asked 1"])
    fixture.type("cats")
    await fixture.database.untilCancelled("cat")
    await fixture.database.answer("cats", total: 3)
    #expect(await fixture.through("count 3") == ["list cats", "count 3"])
    #expect(
      fixture.marks() == [
        "typed cats", "settled cats", "asked 1", "lookup cancelled", "asked 2", "lookup 3 for cats", "lookup finished",
        "results 3 for cats", "list 3 for cats", "count 3 for cats",
      ])
  }

  @Test func pageContinuesAfterAFailingLookup() async {
    let fixture = Fixture()
    fixture.type("dog")
    await fixture.database.fail("dog")
    #expect(await fixture.through("count broken") == ["list broken", "count broken"])
    #expect(fixture.marks().contains("lookup failed"))
    fixture.type("dogs")
    await fixture.database.answer("dogs", total: 2)
    #expect(await fixture.through("count 2") == ["list dogs", "count 2"])
    #expect(fixture.marks().contains("results 2 for dogs"))
  }

  @Test func sameWordsAreLookedUpAgainOnlyAfterAFailure() async {
    let fixture = Fixture()
    fixture.type("fox")
    await fixture.database.fail("fox")
    _ = await fixture.through("count broken")
    fixture.type("foxe", "fox")
    await fixture.database.answer("fox", total: 1)
    _ = await fixture.through("count 1")
    fixture.type("foxes", "fox")
    fixture.type("foxes")
    await fixture.database.answer("foxes", total: 4)
    _ = await fixture.through("count 4")
    #expect(await fixture.database.asked == ["fox", "fox", "foxes"])
  }

  // MARK: Pause, resume, rewind

  @Test func resumeShowsWaitingAnswersInOrder() async {
    let fixture = Fixture()
    fixture.page.pause()
    #expect(fixture.page.isPaused)
    await fixture.find("elk", 1)
    await fixture.untilWaiting(1)
    #expect(fixture.marks().suffix(2) == ["lookup finished", "results 1 for elk"])
    await fixture.find("emu", 2)
    await fixture.untilWaiting(2)
    fixture.page.resume()
    #expect(!fixture.page.isPaused)
    #expect(await fixture.through("count 2") == ["list elk", "list emu", "count 1", "count 2"])
    #expect(fixture.marks().suffix(2) == ["count 1 for elk", "count 2 for emu"])
    await fixture.find("ewe", 3)
    #expect(await fixture.through("count 3") == ["list ewe", "count 3"])
  }

  @Test func fullBufferResumesThePage() async {
    let fixture = Fixture()
    fixture.page.pause()
    for number in 1...SearchPage.mostWaiting {
      await fixture.find("elk \(number)", number)
      if number < SearchPage.mostWaiting { await fixture.untilWaiting(number) }
    }
    let last = SearchPage.mostWaiting
    let events = await fixture.through("count \(last)")
    #expect(!fixture.page.isPaused)
    #expect(events.filter { $0.hasPrefix("list") } == (1...last).map { "list elk \($0)" })
    #expect(events.filter { $0.hasPrefix("count") } == (1...last).map { "count \($0)" })
    await fixture.find("emu", 0)
    #expect(await fixture.through("count 0") == ["list emu", "count 0"])
  }

  @Test func pauseAndResumeAreIdempotent() async {
    let fixture = Fixture()
    fixture.page.pause()
    fixture.page.pause()
    fixture.page.resume()
    fixture.page.resume()
    await fixture.find("ant", 1)
    #expect(await fixture.through("count 1") == ["list ant", "count 1"])
  }

  @Test func rewindShowsTheLatestAnswerWithoutALookup() async throws {
    let fixture = Fixture()
    await fixture.find("ox", 1)
    _ = await fixture.through("count 1")
    await fixture.find("oxen", 2)
    _ = await fixture.through("count 2")
    _ = fixture.marks()
    try fixture.page.rewind()
    #expect(await fixture.through("count 2") == ["list oxen", "count 2"])
    #expect(fixture.marks() == ["list rewound", "list 2 for oxen", "count rewound", "count 2 for oxen"])
    #expect(await fixture.database.asked == ["ox", "oxen"])
  }

  @Test func rewindWhilePausedDropsWaitingAnswers() async throws {
    let fixture = Fixture()
    fixture.page.pause()
    await fixture.find("bat", 1)
    await fixture.untilWaiting(1)
    await fixture.find("bats", 2)
    await fixture.untilWaiting(2)
    try fixture.page.rewind()
    #expect(fixture.page.waiting == 1)
    fixture.page.resume()
    #expect(await fixture.through("count 2") == ["list bats", "count 2"])
  }

  @Test func rewindBeforeTheFirstAnswerShowsNothing() async throws {
    let fixture = Fixture()
    try fixture.page.rewind()
    fixture.page.pause()
    try fixture.page.rewind()
    fixture.page.resume()
    await fixture.find("hen", 1)
    #expect(await fixture.through("count 1") == ["list hen", "count 1"])
  }

  // MARK: The query as a property

  @Test func tappedSuggestionIsSetInTheInput() async {
    let fixture = Fixture()
    fixture.suggestions.send("snowman")
    #expect(await fixture.through("query snowman") == ["query snowman"])
    fixture.press("snowman")  // The response of the input.
    #expect(fixture.marks() == ["typed snowman"])
  }

  @Test func initialTextIsNotLookedUp() {
    let fixture = Fixture()
    fixture.clock.advance(by: .seconds(1))
    #expect(fixture.clock.pending == 0)
  }

  // MARK: Closing

  @Test func closedPageLeavesNothingBehind() async {
    let fixture = Fixture()
    fixture.type("owl")
    await fixture.database.untilAsked("owl")
    fixture.page.close()
    await fixture.database.untilCancelled("owl")
    fixture.type("owls")
    #expect(fixture.clock.pending == 0)
    #expect(await fixture.database.asked == ["owl"])
    #expect(!fixture.marks().contains("typed owls"))
  }

  @Test func closedPausedPageLeavesNothingBehind() async {
    let fixture = Fixture()
    fixture.page.pause()
    await fixture.find("cod", 1)
    await fixture.untilWaiting(1)
    fixture.page.close()
    fixture.press("cods")
    #expect(fixture.clock.pending == 0)
    #expect(await fixture.through(nil) == [])
  }

  @Test func closedPageDropsAnUnsettledQuery() {
    let fixture = Fixture()
    fixture.press("emu")
    #expect(fixture.clock.pending == 1)
    fixture.page.close()
    #expect(fixture.clock.pending == 0)
  }

  @Test func closedPageIsReleased() async {
    let text = Variable("")
    var page: SearchPage? = SearchPage(
      text: text.asProducer(), suggestions: never(), inspector: Inspector(), lookup: { Matches(query: $0) },
      send: { _ in })
    weak let remembered = page
    page?.close()
    page = nil
    #expect(remembered == nil)
  }
}
