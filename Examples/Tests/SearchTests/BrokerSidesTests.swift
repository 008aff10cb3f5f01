import Antiphon
import AntiphonTesting
import Testing

@testable import search

/// What a page shows of the processes that publish and of those that read.
@Suite(.leavesNothing, .timeLimit(.minutes(1)))
struct BrokerSidesTests {
  private let clock = VirtualClock()
  private let log = MemoryLog()
  private let sides = BrokerSides()
  private let feed = Feed()
  private let corpus: Corpus

  init() throws { corpus = try Corpus(file: nil, limits: Limits()) }

  private func report(_ name: String, _ delivered: Int) -> ProcessReport {
    let inspector = Inspector()
    from(1...delivered).inspected("stored", by: inspector).forEach { _ in }
    return inspector.report(name)
  }

  @Test func whatIsReadIsCountedBesideWhatIsPublished() async throws {
    log.store(3)
    let index = indexing(log.log, into: corpus, by: sides.inspector, clock: clock).record(on: clock)
    while sides.inspector.report("server").points.last?.delivered != 1 {
      clock.advance(by: .milliseconds(50))
      await Task.yield()
    }
    let reader = feed.events(
      from: .sequence(1), of: log.log, foundIn: corpus, heartbeat: .seconds(10), clock: clock
    ).record(on: clock)
    let shown = sides.reports(with: feed.inspector, clock: clock).record(on: clock)
    for count in [1, 2] { sides.note(report("worker-2", count)) }
    sides.note(report("worker-1", 1))
    clock.advance(by: .seconds(1))
    #expect(
      shown.elements.last?.passed == [
        "worker-1 stored 1", "worker-2 stored 2", "server read 3", "server indexed 1", "this page read 3",
        "this page feed 2",
      ])
    try feed.rewind(to: .sequence(2))
    clock.advance(by: .seconds(1))
    #expect(shown.elements.last?.passed.suffix(2) == ["this page read 2", "this page feed 4"])
    #expect(shown.elements.last?.last?.points.last?.rewinds == 1)
    let count = shown.elements.count
    clock.advance(by: .seconds(5))
    #expect(shown.elements.count == count)
    for recorder in [shown.cancel, reader.cancel, index.cancel] { recorder() }
  }
}

extension [ProcessReport] {
  fileprivate var passed: [String] {
    flatMap { report in report.points.map { "\(report.name) \($0.name) \($0.delivered)" } }
  }
}
