import Antiphon
import AntiphonTesting
import Testing

@testable import search

@MainActor @Suite(.leavesNothing, .timeLimit(.minutes(1)))
struct SessionTests {
  private let clock = VirtualClock()
  private let session = Session(id: "a")
  private let opened = Opened(session: "a", size: 1, noun: "entries", suggestions: [])

  /// A reader of an open page.
  private func read(unread: Int = 256, requesting demand: Int = .max) async -> Recorder<PageEvent, Unread> {
    var limits = Limits()
    limits.unread = unread
    let events = session.events(opened, limits: limits, clock: clock) { Matches(query: $0) }
    let reader = events.record(on: clock, requesting: demand)
    while reader.elements.isEmpty { await Task.yield() }
    return reader
  }

  private func typed(_ number: Int) -> PageEvent { .mark(Mark(kind: .typed, text: "\(number)")) }

  @Test func pageIsOpenBeforeItIsAnnounced() async {
    #expect(session.page == nil)
    let reader = await read(requesting: 1)
    #expect(reader.elements == [.opened(opened)])
    #expect(session.page != nil)
    reader.cancel()
  }

  @Test func oneUnreadEventAboveTheLimitFails() async {
    let reader = await read(unread: 8, requesting: 1)
    for number in 1...1_000 { session.text.value = "\(number)" }
    reader.request(1_000)
    #expect(reader.elements.dropFirst() == (1...8).map(typed)[...])
    #expect(reader.completion == .failed(Unread()))
    #expect(session.page == nil)
    #expect(clock.pending == 0)
  }

  @Test func readerThatKeepsUpLosesNothing() async {
    let reader = await read(unread: 1, requesting: 1)
    for number in 1...1_000 {
      session.text.value = "\(number)"
      reader.request()
    }
    #expect(reader.elements.dropFirst() == (1...1_000).map(typed)[...])
    reader.cancel()
  }

  @Test func idleSessionSendsAHeartbeatEachPeriod() async {
    let reader = await read()
    let period = Limits().heartbeat
    clock.advance(by: period * 3)
    #expect(reader.elements == [.opened(opened), .heartbeat, .heartbeat, .heartbeat])
    #expect(reader.recording.events.suffix(3).map(\.time) == [period, period * 2, period * 3])
    reader.cancel()
  }

  @Test func unreadHeartbeatIsNotRepeated() async {
    let reader = await read(unread: 1, requesting: 1)
    clock.advance(by: Limits().heartbeat * 100)
    #expect(clock.pending == 0)
    reader.request(100)
    #expect(reader.elements == [.opened(opened), .heartbeat])
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
    #expect(clock.pending == 2)  // The debounce, and the heartbeat.
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
