import Antiphon
import AntiphonTesting
import Foundation
import Testing

@testable import search

/// The index that is fed by a log of changes.
@Suite(.leavesNothing, .timeLimit(.minutes(1)))
struct CorpusChangesTests {
  private let log = MemoryLog()

  private func corpus(_ file: String? = nil) throws -> Corpus {
    var limits = Limits()
    limits.lookup = .seconds(86_400)
    return try Corpus(file: file, limits: limits)
  }

  /// Lets virtual time pass until a condition is true. What is requested by a task is requested later.
  private func pass(on clock: VirtualClock, until condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      clock.advance(by: .milliseconds(50))
      await Task.yield()
    }
  }

  @Test func aChangeThatIsAppliedCanBeFound() async throws {
    let corpus = try corpus()
    try await corpus.apply(log.store(12))
    #expect(try await corpus.matches(for: "entry 12").entries.map(\.name) == ["entry 12"])
    #expect(corpus.size == 12)
    #expect(corpus.position.value == 12)
  }

  @Test func aChangeThatIsAppliedAgainDoublesNothing() async throws {
    let corpus = try corpus()
    let changes = log.store(12)
    try await corpus.apply(changes + changes)
    try await corpus.apply(Array(changes[5...]))
    #expect(corpus.size == 12)
    #expect(try await corpus.matches(for: "entry").total == 12)
  }

  @Test func anEntryReplacesTheOneWithItsNumber() async throws {
    let corpus = try corpus()
    try await corpus.apply(log.store(2))
    var change = Change(number: 2)
    change.prepared.entry.name = "another"
    change.sequence = 3
    try await corpus.apply([change])
    #expect(try await corpus.matches(for: "entry").total == 1)
    #expect(try await corpus.matches(for: "another").total == 1)
    #expect(corpus.size == 2)
  }

  @Test func aServerContinuesAtThePositionOfItsIndex() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("antiphon-search-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appendingPathComponent("index.sqlite").path
    do {
      let corpus = try corpus(file)
      try await corpus.apply(log.store(40))
    }
    let corpus = try corpus(file)
    #expect(corpus.size == 40)
    log.store(10)
    let clock = VirtualClock()
    let sizes = indexing(log.log, into: corpus, by: Inspector(), clock: clock).record(on: clock)
    try await pass(on: clock) { corpus.size == 50 }
    #expect(log.taken == 10)
    #expect(corpus.size == 50)
    #expect(try await corpus.matches(for: "entry").total == 50)
    sizes.cancel()
  }

  @Test func theWholeLogIsIndexed() async throws {
    let corpus = try corpus()
    let clock = VirtualClock()
    log.store(2_345)
    let sizes = indexing(log.log, into: corpus, by: Inspector(), clock: clock).record(on: clock)
    try await pass(on: clock) { corpus.size == 2_345 }
    #expect(try await corpus.matches(for: "entry").total == 2_345)
    sizes.cancel()
  }

  @Test func anIndexThatCantBeWrittenIsATypedFailure() async throws {
    let corpus = try corpus()
    try await corpus.database.write { try $0.execute(sql: "DROP TABLE state") }
    log.store(1)
    let clock = VirtualClock()
    let sizes = indexing(log.log, into: corpus, by: Inspector(), clock: clock).record(on: clock)
    try await pass(on: clock) { sizes.isOver }
    let reason = sizes.completion?.failure?.description ?? ""
    #expect(reason.hasPrefix("the index can't be written: "))
    #expect(corpus.size == 0)
  }
}
