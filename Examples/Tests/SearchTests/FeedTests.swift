import Antiphon
import AntiphonTesting
import Foundation
import Testing

@testable import search

/// What a page shows of a log in memory, in virtual time.
@Suite(.leavesNothing, .timeLimit(.minutes(1)))
struct FeedTests {
  private let clock = VirtualClock()
  private let log = MemoryLog()
  private let feed = Feed()
  private let corpus: Corpus

  init() throws { corpus = try Corpus(file: nil, limits: Limits()) }

  private func read(from sequence: UInt64 = 1, requesting demand: Int = .max) -> Recorder<FeedEvent, LogFailure> {
    feed.events(from: .sequence(sequence), of: log.log, foundIn: corpus, heartbeat: .seconds(10), clock: clock)
      .record(on: clock, requesting: demand)
  }

  /// Stores changes that can be found.
  private func index(_ count: Int) async throws {
    log.store(count)
    try await log.apply(to: corpus)
  }

  private func changes(_ numbers: ClosedRange<Int>) -> FeedEvent {
    .changes(numbers.map { Change(number: $0) }, size: corpus.size)
  }

  @Test func aChangeIsShownOnceItCanBeFound() async throws {
    let reader = read()
    log.store(3)
    clock.advance(by: .seconds(1))
    #expect(reader.elements == [.began(.sequence(1))])
    try await log.apply(to: corpus)
    #expect(reader.elements == [.began(.sequence(1)), changes(1...3)])
    try await index(2)
    clock.advance(by: .milliseconds(100))
    #expect(reader.elements.last == changes(4...5))
    reader.cancel()
  }

  @Test func aPageThatConnectsAgainContinuesBehindItsLastChange() async throws {
    try await index(5)
    let reader = read(from: 4)
    clock.advance(by: .milliseconds(100))
    #expect(reader.elements == [.began(.sequence(4)), changes(4...5)])
    reader.cancel()
  }

  @Test func aRewindShowsTheFeedAgainFromAChosenPlace() async throws {
    try await index(9)
    let reader = read()
    clock.advance(by: .milliseconds(100))
    try feed.rewind(to: .sequence(7))
    clock.advance(by: .milliseconds(100))
    #expect(reader.elements.suffix(2) == [.began(.sequence(7)), changes(7...9)])
    try await index(1)
    clock.advance(by: .milliseconds(100))
    #expect(reader.elements.last == changes(10...10))
    reader.cancel()
  }

  @Test func aRewindShowsTheFeedAgainFromAChosenTime() async throws {
    try await index(9)
    let reader = read(from: 9)
    clock.advance(by: .milliseconds(100))
    let moment = Moment.time(Date(timeIntervalSince1970: 2.5))
    try feed.rewind(to: moment)
    clock.advance(by: .milliseconds(100))
    #expect(reader.elements == [.began(.sequence(9)), changes(9...9), .began(moment), changes(3...9)])
    reader.cancel()
  }

  @Test func nothingOfBeforeFollowsARewind() async throws {
    try await index(40)
    let reader = read()
    // The first changes wait for their chunk to be complete.
    clock.advance(by: .milliseconds(99))
    #expect(log.taken == 40)
    try feed.rewind(to: .sequence(40))
    clock.advance(by: .milliseconds(200))
    #expect(reader.elements == [.began(.sequence(1)), .began(.sequence(40)), changes(40...40)])
    reader.cancel()
  }

  @Test func everyRewindAtAnyMomentShowsAllFromThere() async throws {
    try await index(120)
    for moment in 1...60 {
      let reader = read(requesting: 1)
      for step in 1...moment {
        if step.isMultiple(of: 3) { reader.request() } else { clock.advance(by: .milliseconds(7)) }
      }
      try feed.rewind(to: .sequence(61))
      reader.request(.max)
      clock.advance(by: .seconds(1))
      let shown = reader.elements.split { $0 == .began(.sequence(61)) }.last ?? []
      #expect(Array(shown) == [changes(61...110), changes(111...120)], "rewound after \(moment) steps")
      reader.cancel()
    }
  }

  @Test func aPausedFeedReadsNoFurther() async throws {
    try await index(10)
    let reader = read()
    clock.advance(by: .milliseconds(100))
    feed.pause()
    try await index(1_000)
    clock.advance(by: .seconds(5))
    #expect(reader.elements == [.began(.sequence(1)), .changes((1...10).map { Change(number: $0) }, size: 10)])
    #expect(log.taken < 200)
    feed.resume()
    clock.advance(by: .seconds(2))
    #expect(reader.elements.flatMap(\.numbers) == Array(1...1_010))
    reader.cancel()
  }

  @Test func aPausedFeedSendsHeartbeats() async throws {
    let reader = read()
    feed.pause()
    clock.advance(by: .seconds(30))
    #expect(reader.elements == [.began(.sequence(1)), .heartbeat, .heartbeat, .heartbeat])
    reader.cancel()
  }

  @Test func aPageThatReadsSlowlySlowsDownItsReaderOfTheLog() async throws {
    try await index(1_000)
    let reader = read(requesting: 2)
    clock.advance(by: .seconds(5))
    #expect(reader.elements.count == 2)
    #expect(log.taken < 200)
    reader.request(.max)
    clock.advance(by: .seconds(5))
    #expect(log.taken == 1_000)
    reader.cancel()
  }

  @Test func aSecondReaderTakesThePlaceOfTheFirst() async throws {
    try await index(1)
    let first = read()
    let second = read()
    #expect(first.completion == .cancelled)
    clock.advance(by: .milliseconds(100))
    #expect(second.elements == [.began(.sequence(1)), changes(1...1)])
    second.cancel()
  }

  @Test func aClosedSessionHasNoFeed() async throws {
    let first = read()
    feed.close()
    #expect(first.completion == .cancelled)
    #expect(read().completion == .cancelled)
    #expect(clock.pending == 0)
  }

  @Test func aFailureOfTheLogEndsTheFeed() async throws {
    let failure = LogFailure(description: "gone")
    let events = feed.events(
      from: .sequence(1), of: { _ in fail(failure) }, foundIn: corpus, heartbeat: .seconds(10), clock: clock)
    let reader = events.record(on: clock)
    #expect(reader.completion == .failed(failure))
    #expect(clock.pending == 0)
  }
}

extension FeedEvent {
  /// The numbers of the entries that it shows.
  var numbers: [Int] {
    guard case .changes(let changes, _) = self else { return [] }
    return changes.map(\.prepared.number)
  }
}
