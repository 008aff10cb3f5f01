import Antiphon
import AntiphonTesting
import Testing

@testable import search

@MainActor @Suite(.leavesNothing, .timeLimit(.minutes(1)))
struct SessionTests {
  private let clock = VirtualClock()
  private let session: Session
  private let opened = Opened(session: "a", size: 1, noun: "entries", suggestions: [])

  init() {
    session = Session(id: "a", inspector: Inspector(keepingEnds: 32, recordingEvery: .zero, clock: clock))
  }

  /// A reader of an open page.
  private func read(unread: Int = 256, requesting demand: Int = .max) async -> Recorder<PageEvent, Unread> {
    var limits = Limits()
    limits.unread = unread
    let events = session.events(opened, limits: limits, clock: clock) { Matches(query: $0) }
    let reader = events.record(on: clock, requesting: demand)
    while reader.elements.isEmpty { await Task.yield() }
    return reader
  }

  private func tapped(_ number: Int) -> PageEvent { .query("\(number)") }

  @Test func pageIsOpenBeforeItIsAnnounced() async {
    #expect(session.page == nil)
    let reader = await read(requesting: 1)
    #expect(reader.elements == [.opened(opened)])
    #expect(session.page != nil)
    reader.cancel()
  }

  @Test func oneUnreadEventAboveTheLimitFails() async {
    let reader = await read(unread: 8, requesting: 1)
    for number in 1...1_000 { session.suggestions.send("\(number)") }
    reader.request(1_000)
    #expect(reader.elements.dropFirst() == (1...8).map(tapped)[...])
    #expect(reader.completion == .failed(Unread()))
    #expect(session.page == nil)
    #expect(clock.pending == 0)
  }

  @Test func readerThatKeepsUpLosesNothing() async {
    let reader = await read(unread: 1, requesting: 1)
    for number in 1...1_000 {
      session.suggestions.send("\(number)")
      reader.request()
    }
    #expect(reader.elements.dropFirst() == (1...1_000).map(tapped)[...])
    reader.cancel()
  }

  @Test func idleSessionSendsAHeartbeatEachPeriod() async {
    let reader = await read()
    let period = Limits().heartbeat
    clock.advance(by: period * 3)
    #expect(reader.elements.filter(\.isNoDiagram) == [.opened(opened), .heartbeat, .heartbeat, .heartbeat])
    #expect(reader.recording.events.suffix(3).map(\.time) == [period, period * 2, period * 3])
    reader.cancel()
  }

  @Test func unreadHeartbeatIsNotRepeated() async {
    let reader = await read(unread: 1, requesting: 1)
    clock.advance(by: Limits().heartbeat * 100)
    #expect(clock.pending == 0)
    reader.request(100)
    #expect(reader.elements.filter(\.isNoDiagram) == [.opened(opened), .heartbeat])
    #expect(reader.completion == nil)
    reader.cancel()
  }

  @Test func heartbeatPeriodIsShorterThanTheTimeLimitOfAConnection() {
    #expect(Limits().heartbeat * 2 < Limits().silence)
  }

  @Test func browsersIgnoreAHeartbeat() throws {
    #expect(String(buffer: try ServerSentEvent.buffer(.heartbeat)) == ":\n\n")
  }

  @Test func cancelledReaderClosesThePage() async {
    let reader = await read()
    session.text.value = "elk"
    #expect(clock.pending == 3)  // The debounce, the heartbeat, and the next look at the inspector.
    reader.cancel()
    #expect(session.page == nil)
    #expect(clock.pending == 0)
  }

  @Test func readerCancelledBeforeOpeningClosesThePage() async {
    let events = session.events(opened, limits: Limits(), clock: clock) { Matches(query: $0) }
    events.record(on: clock).cancel()
    for _ in 1...10 { await Task.yield() }
    session.text.value = "elk"
    #expect(session.page == nil)
    #expect(clock.pending == 0)
  }

  @Test func cancelledTaskClosesThePage() async throws {
    let database = Database()
    let events = session.events(opened, limits: Limits(), clock: clock) { try await database.matches(for: $0) }
    let (received, continuation) = AsyncStream.makeStream(of: PageEvent.self)
    let reader = Task.detached { for try await event in events.values { continuation.yield(event) } }
    for await _ in received { break }
    session.text.value = "elk"
    clock.advance(by: .milliseconds(200))
    await database.untilAsked("elk")
    reader.cancel()
    try await reader.value
    await database.untilCancelled("elk")
    session.text.value = "elks"
    #expect(clock.pending == 0)
  }

  @Test func slowReaderReceivesAllThatIsRecordedInOneDiagram() async {
    let reader = await read(requesting: 1)
    for number in 1...500 {
      session.text.value = "\(number)"
      clock.advance(by: .milliseconds(50))
    }
    reader.request(.max)
    clock.advance(by: .milliseconds(200))
    let diagrams = reader.elements.compactMap { if case .diagram(let diagram) = $0 { diagram } else { nil } }
    #expect(diagrams.count <= 3)
    #expect(diagrams.flatMap(\.marks).filter { $0.hasPrefix("typed") } == (1...500).map { "typed \($0)" })
    reader.cancel()
  }

  @Test func sessionsHaveInspectorsOfTheirOwnThatTheSharedOneKnows() async {
    let other = Session(id: "b")
    let limits = Limits()
    let reader = other.events(opened, limits: limits, clock: clock) { Matches(query: $0) }.record(on: clock)
    while reader.elements.isEmpty { await Task.yield() }
    let ids = other.inspector.points().map(\.id)
    #expect(Set(other.inspector.points().map(\.name)) == ["typed", "settled", "results", "list", "count"])
    #expect(Set(ids).isSubset(of: Inspector.shared.points().map(\.id)))
    #expect(session.inspector.points() == [])
    reader.cancel()
  }

  @Test func pageAboveTheLimitIsRefused() {
    let sessions = Sessions(limit: 2)
    var first = sessions.visit()
    let second = sessions.visit()
    #expect(first != nil && second != nil && sessions.visit() == nil)
    first = nil
    #expect(sessions.count == 1)
    #expect(sessions.visit() != nil)
    withExtendedLifetime(second) {}
  }
}

extension PageEvent {
  fileprivate var isNoDiagram: Bool { if case .diagram = self { false } else { true } }
}
