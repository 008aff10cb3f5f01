import Antiphon
import AntiphonTesting
import AntiphonUnits
import Synchronization
import Testing

@testable import search

/// The two pipelines side by side: the faults of the naive one, which the other one does not have.
@MainActor @Suite(.timeLimit(.minutes(1)))
struct NaiveSearchPipelineTests {
  enum Version: CaseIterable { case naive, units }

  /// The updates of the two targets of one pipeline, each with its actor.
  private final class Targets: Sendable {
    struct Update: Equatable {
      var summary: String
      var isOnMainActor: Bool
    }

    private let updates = Mutex<[Update]>([])
    private let (changes, continuation) = AsyncStream.makeStream(of: Void.self)

    func set(_ target: String, _ outcome: Outcome) {
      let update = Update(summary: "\(target) \(outcome.query)", isOnMainActor: MainActorScheduler().isCurrent)
      updates.withLock { $0.append(update) }
      continuation.yield()
    }

    /// The first `count` updates, once they are there.
    func first(_ count: Int) async -> [Update] {
      for await _ in changes where updates.withLock({ $0.count }) >= count { break }
      return updates.withLock { $0 }
    }
  }

  @MainActor
  private final class Fixture {
    let clock = VirtualClock()
    let database = Database()
    let targets = Targets()
    /// Whether each lookup ran on the main actor.
    let lookups = Mutex<[Bool]>([])
    private let text = Variable("")
    private(set) var drives: [Subscription] = []

    init(_ version: Version) {
      let (database, targets) = (database, targets)
      let lookup: @Sendable (String) async throws -> Matches = { [unowned self] query in
        lookups.withLock { $0.append(MainActorScheduler().isCurrent) }
        return try await database.matches(for: query)
      }
      switch version {
      case .naive:
        drives = bindNaively(
          text.asProducer().dropFirst(), clock: clock, lookup: lookup,
          list: { targets.set("list", $0) }, count: { targets.set("count", $0) })
      case .units:
        let results = searchResults(
          for: ControlProperty(text.asProducer()) { _ in }, clock: clock, inspector: Inspector(), lookup: lookup)
        drives = [
          results.drive { targets.set("list", $0) },
          results.drive { targets.set("count", $0) },
        ]
      }
    }

    func type(_ text: String) {
      self.text.value = text
      clock.advance(by: .milliseconds(200))
    }

    func untilUnbound() async {
      while drives.contains(where: \.isActive) { await Task.yield() }
    }
  }

  @Test(arguments: [(Version.naive, 2), (.units, 1)])
  func looksUpOnceForTwoTargetsOnlyWithUnits(_ version: Version, _ expected: Int) async {
    let fixture = Fixture(version)
    fixture.type("arr")
    await fixture.database.untilAsked("arr", times: expected)
    await fixture.database.answer("arr", total: 12)
    #expect(await Set(fixture.targets.first(2).map(\.summary)) == ["list arr", "count arr"])
    #expect(await fixture.database.asked.count == expected)
  }

  @Test func oneFailureEndsTheNaivePipeline() async {
    let fixture = Fixture(.naive)
    fixture.type("arr")
    await fixture.database.untilAsked("arr", times: 2)
    await fixture.database.fail("arr")
    await fixture.untilUnbound()
    fixture.type("arrow")
    #expect(fixture.clock.pending == 0)
    #expect(await fixture.database.asked == ["arr", "arr"])
  }

  @Test func pipelineOfUnitsSurvivesFailures() async {
    let fixture = Fixture(.units)
    fixture.type("arr")
    await fixture.database.untilAsked("arr")
    await fixture.database.fail("arr")
    #expect(await fixture.targets.first(2).map(\.summary) == ["list arr", "count arr"])
    #expect(!fixture.drives.contains { !$0.isActive })
    fixture.type("arrow")
    await fixture.database.answer("arrow", total: 3)
    #expect(await fixture.targets.first(4).map(\.summary).suffix(2) == ["list arrow", "count arrow"])
  }

  @Test(arguments: [(Version.naive, false), (.units, true)])
  func updatesOnTheMainActorOnlyWithUnits(_ version: Version, _ expected: Bool) async {
    let fixture = Fixture(version)
    fixture.type("arr")
    await fixture.database.untilAsked("arr", times: version == .naive ? 2 : 1)
    await fixture.database.answer("arr", total: 12)
    #expect(await fixture.targets.first(2).map(\.isOnMainActor) == [expected, expected])
  }

  @Test(arguments: Version.allCases)
  func neverLooksUpOnTheMainActor(_ version: Version) async {
    let fixture = Fixture(version)
    fixture.type("arr")
    await fixture.database.untilAsked("arr", times: version == .naive ? 2 : 1)
    await fixture.database.answer("arr", total: 12)
    _ = await fixture.targets.first(2)
    let isOnMain = fixture.lookups.withLock { $0 }
    #expect(!isOnMain.isEmpty && !isOnMain.contains(true))
  }
}

extension Outcome {
  fileprivate var query: String {
    switch self {
    case .answered(let matches): matches.query
    case .failed(let query, _): query
    }
  }
}
