#if Cluster
import Antiphon
import AntiphonNATS
import AntiphonTesting
import Foundation
import GRDB
import Testing

@testable import search

/// Workers as real processes, with a real server.
@Suite(.leavesNothing, .needsNATS, .timeLimit(.minutes(4)))
struct WorkerTests {
  private let corpus: Corpus
  private let lines: URL
  private let count = 2_000

  init() throws {
    corpus = try Corpus(file: nil, limits: Limits())
    lines = FileManager.default.temporaryDirectory.appendingPathComponent("antiphon-lines-\(UUID().uuidString)")
    try Data((1...count).map { "entry \($0)\tof the corpus\n" }.joined().utf8).write(to: lines)
  }

  @Test func theOtherWorkerTakesOverWhatAKilledOneHad() async throws {
    defer { try? FileManager.default.removeItem(at: lines) }
    let nats = try NATSProcess()
    defer { nats.stop() }
    let jetStream = JetStream(try await nats.connect())
    try await jetStream.createStreams(replicas: 1)
    let workers = try ["a", "b"].map { try RunningProgram(["--nats", nats.url, "--worker", $0]) }
    defer { workers.forEach { $0.kill() } }

    let clock = VirtualClock()
    let index = indexing(jetStream.changes, into: corpus, by: Inspector()).record(on: clock)
    let feed = Feed()
    let page = feed.events(
      from: .sequence(1), of: jetStream.changes, foundIn: corpus, heartbeat: .seconds(3_600)
    ).record(on: clock)
    let feeder = Feeder(corpus: try RawCorpus(file: lines.path), rate: 500, jetStream: jetStream).entries.record(
      on: clock)

    await corpus.reached(UInt64(count / 4))
    workers[0].kill()
    await corpus.reached(UInt64(count))

    // The log has each entry once, and both workers have prepared some.
    #expect(corpus.position.value == UInt64(count))
    #expect(corpus.size == count)
    try await shown(count, on: page)
    let changes = page.elements.flatMap(\.changes)
    #expect(changes.map(\.prepared.number).sorted() == Array(1...count))
    #expect(Set(changes.map(\.prepared.worker)) == ["a", "b"])
    let names = try await corpus.database.read { try String.fetchAll($0, sql: "SELECT name FROM entry ORDER BY rowid") }
    #expect(names == (1...count).map { "entry \($0)" })
    #expect(feeder.completion == .finished)

    try feed.rewind(to: .sequence(UInt64(count) - 99))
    try await shown(count + 100, on: page)
    #expect(page.elements.flatMap(\.changes).suffix(100) == changes.suffix(100))
    let middle = changes[count / 2].milliseconds
    try feed.rewind(to: .time(Date(timeIntervalSince1970: Double(middle) / 1_000)))
    let later = changes.count { $0.milliseconds >= middle }
    try await shown(count + 100 + later, on: page)
    #expect(page.elements.flatMap(\.changes).suffix(later) == changes.suffix(later))

    page.cancel()
    index.cancel()
  }

  @Test func anEntryThatCantBePreparedStopsNothing() async throws {
    defer { try? FileManager.default.removeItem(at: lines) }
    let nats = try NATSProcess()
    defer { nats.stop() }
    let jetStream = JetStream(try await nats.connect())
    try await jetStream.createStreams(replicas: 1)
    let texts = [
      "no JSON", #"{"number":1,"kind":"character","text":"D800"}"#, #"{"number":2,"kind":"line","text":"b"}"#,
    ]
    let clock = VirtualClock()
    let published = from(texts).map { Array($0.utf8) }.publications(to: JetStream.corpusSubject)
      .publish(on: jetStream).record(on: clock)
    let worker = Worker(name: "a", jetStream: jetStream).changes.record(on: clock)
    let index = indexing(jetStream.changes, into: corpus, by: Inspector()).record(on: clock)
    await corpus.reached(1)
    #expect(try await corpus.matches(for: "b").total == 1)
    let dead = jetStream.producer(stream: "dead", from: .start, acknowledging: .none).record(on: clock)
    while dead.elements.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(dead.elements.map { String(decoding: $0.payload, as: UTF8.self) } == Array(texts.prefix(2)))
    #expect(published.completion == .finished)
    for recorder in [dead.cancel, worker.cancel, index.cancel] { recorder() }
  }

  @Test func theLatestReportOfEachProcessIsKept() async throws {
    let nats = try NATSProcess()
    defer { nats.stop() }
    let jetStream = JetStream(try await nats.connect())
    try await jetStream.createStreams(replicas: 1)
    for number in 1...20 {
      for name in ["a b", "c.d"] {
        let inspector = Inspector()
        from(1...number).inspected("numbers", by: inspector).forEach { _ in }
        for try await _ in jetStream.tell(inspector.report(name)).values {}
      }
    }
    let reports = jetStream.reports.record(on: VirtualClock())
    while reports.elements.count < 2 { try await Task.sleep(for: .milliseconds(10)) }
    #expect(reports.elements.map(\.name) == ["a b", "c.d"])
    #expect(reports.elements.map { $0.points.map(\.delivered) } == [[20], [20]])
    reports.cancel()
  }

  private func shown(_ count: Int, on page: Recorder<FeedEvent, LogFailure>) async throws {
    while page.elements.map(\.changes.count).reduce(0, +) < count { try await Task.sleep(for: .milliseconds(20)) }
  }
}

extension FeedEvent {
  fileprivate var changes: [Change] { if case .changes(let changes, _) = self { changes } else { [] } }
}
#endif
