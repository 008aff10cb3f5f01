#if NATS
import Antiphon
import AntiphonFoundation
import AntiphonNATS
import AntiphonTesting
import Foundation
import Testing

/// Ends the program `ExactlyOnce` by SIGKILL at random moments, while it copies a stream to SQLite and the stream grows.
///
/// `ANTIPHON_KILLS` is how often, 20 by default; `ANTIPHON_SEED` gives the moments.
@Suite(.leavesNothing, .needsServer, .serialized) struct KilledReaderTests {
  private let kills = number("ANTIPHON_KILLS") ?? 20
  private let seed = number("ANTIPHON_SEED") ?? Int.random(in: 0..<1_000_000)

  @Test func aReaderThatIsKilledAtRandomMomentsWritesEachMessageOnce() async throws {
    let reader = try await KilledReader("once", seed)
    for _ in 1...kills { try await reader.runAndKill() }
    try await reader.finish()
    let rows = try await reader.rows()
    #expect(rows == Array(1...reader.published))
    print(
      "killed \(kills) times, \(reader.killsAtWork) while it was writing: \(reader.published) messages published,",
      "\(rows.count) rows, \(reader.published - Set(rows).count) missing, \(rows.count - Set(rows).count) twice;",
      "seed \(seed), moments from 1 to 150 ms after the start")
    #expect(reader.killsAtWork > 0)
  }

  /// Shows that the test above would notice.
  @Test func withoutTransactionsAMessageIsWrittenTwiceSooner() async throws {
    let reader = try await KilledReader("apart", seed)
    var rows: [Int] = []
    repeat {
      for _ in 1...5 { try await reader.runAndKill() }
      rows = try await reader.rows()
    } while Set(rows).count == rows.count && reader.kills < 200
    print("without transactions: \(rows.count - Set(rows).count) rows twice after \(reader.kills) kills; seed \(seed)")
    #expect(Set(rows).count < rows.count)
  }

  @Test(arguments: [JetStreamAcknowledging.all, .byReply])
  func aDurableWhoseReadersAreKilledAtRandomMomentsLosesNothing(acknowledging: JetStreamAcknowledging) async throws {
    let jetStream = try await NATSServer.shared.jetStream()
    let name = try await jetStream.filled(0)
    var random = RandomMoments(state: UInt64(seed))
    var runs: [[Int]] = []
    for round in 0..<kills {
      try await jetStream.fill(name, from: round * 1000 + 1, count: 1000)
      let moment = Duration.microseconds(Int.random(in: 1_000...150_000, using: &random))
      runs.append(try await killedReader([NATSServer.shared.url], name, acknowledging, after: moment))
    }
    let last = Reader(jetStream.producer(stream: name, from: .durable("d"), acknowledging: acknowledging))
    try await until { Set(runs.joined()).union(last.numbers).count == kills * 1000 }
    runs.append(last.numbers)
    expectOrder(runs, acknowledging)
    let handled = runs.joined().count
    print(
      "durable, \(acknowledging): \(runs.count { !$0.isEmpty } - 1) of \(kills) killed readers had handled messages:",
      "\(kills * 1000) messages, 0 lost, \(handled - kills * 1000) handled again; seed \(seed)")
  }
}

/// With `.all`, each reader goes on where the one before it was, or before.
func expectOrder(_ runs: [[Int]], _ acknowledging: JetStreamAcknowledging) {
  guard acknowledging == .all else { return }
  var next = 1
  for run in runs {
    guard let first = run.first else { continue }
    #expect(first <= next && run == Array(first..<first + run.count))
    next = max(next, first + run.count)
  }
}

/// Starts a program that handles the messages of the durable "d", and returns what it has handled when it is killed: some time after it has
/// said that it runs, or has handled the first messages.
func killedReader(
  _ servers: [String], _ stream: String, _ acknowledging: JetStreamAcknowledging, handling: Int = 0,
  after time: Duration
) async throws -> [Int] {
  let mode = acknowledging == .all ? "all" : "byReply"
  let program = ChildProcess(try fixture(), ["durable", servers.joined(separator: ","), stream, mode])
  let lines = killing(program, line: handling + 1, after: time)
  try await until { lines.isOver }
  #expect(lines.completion == .failed(.source(.killed(signal: SIGKILL))))
  return lines.elements.dropFirst().compactMap { Int($0) }
}

/// The program `ExactlyOnce`, which is built next to the tests.
private func fixture() throws -> String {
  #if canImport(Darwin)
  let tests = try #require(Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }).bundleURL
  #else
  let tests = URL(fileURLWithPath: CommandLine.arguments[0]).absoluteURL
  #endif
  let program = tests.deletingLastPathComponent().appendingPathComponent("ExactlyOnce").path
  try #require(FileManager.default.isExecutableFile(atPath: program), "\(program) is built with the trait NATS")
  return program
}

/// Starts a program, and ends it by SIGKILL some time after one of its lines. The first one names the process.
private func killing(
  _ program: ChildProcess, line number: Int = 1, after moment: Duration
) -> Recorder<String, LineFailure<ProcessFailure>> {
  let state = Locked((count: 0, process: pid_t(0)))
  return program.output.lines().on(next: { line in
    let process = state.withLock { state in
      state.count += 1
      if state.count == 1 { state.process = pid_t(line) ?? 0 }
      return state.count == number ? state.process : 0
    }
    guard process > 0 else { return }
    Task {
      try await Task.sleep(for: moment)
      kill(process, SIGKILL)
    }
  }).record(on: VirtualClock())
}

/// SplitMix64.
private struct RandomMoments: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

private func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }

/// The program, its stream, and its database.
private final class KilledReader {
  private let mode: String
  private let jetStream: JetStream
  private let stream: String
  private let folder: URL
  private let program: String
  private var random: RandomMoments
  /// The number of messages that are stored in the stream: "1", "2" and so on.
  private(set) var published = 0
  private(set) var kills = 0
  /// How often the program had written since its start when it was killed, and had more to write.
  private(set) var killsAtWork = 0
  /// Where the last run has started.
  private var position = 0
  private var publishedAtKill = 0

  init(_ mode: String, _ seed: Int) async throws {
    self.mode = mode
    random = RandomMoments(state: UInt64(seed))
    jetStream = try await NATSServer.shared.jetStream()
    stream = try await jetStream.filled(0)
    program = try fixture()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("antiphon-once-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private var database: String { folder.appendingPathComponent("orders.sqlite").path }

  private func run(until last: Int) -> ChildProcess {
    ChildProcess(program, [mode, NATSServer.shared.url, stream, database, String(last)])
  }

  /// Starts the program and kills it at a random moment, while more is published.
  func runAndKill() async throws {
    let moment = Duration.microseconds(Int.random(in: 1_000...150_000, using: &random))
    let lines = killing(run(until: .max), after: moment)
    if published < position + 20_000 { try await publish(5000) }
    try await until { lines.isOver }
    #expect(lines.completion == .failed(.source(.killed(signal: SIGKILL))))
    kills += 1
    note(lines.elements)
    publishedAtKill = published
  }

  /// Starts the program and lets it write what is left.
  func finish() async throws {
    // The program ends at a message that it writes.
    try await publish(1)
    let lines = run(until: published).output.lines().record(on: VirtualClock())
    try await until { lines.isOver }
    #expect(lines.completion == .finished)
    note(lines.elements)
  }

  /// The numbers of the rows, in the order in which they were written.
  func rows() async throws -> [Int] {
    let lines = ChildProcess(program, ["rows", database]).output.lines().record(on: VirtualClock())
    try await until { lines.isOver }
    #expect(lines.completion == .finished)
    return lines.elements.compactMap { Int($0) }
  }

  /// Takes the position from what a run has printed; killed early, it has printed none, and written nothing.
  private func note(_ lines: [String]) {
    guard lines.count > 1, let start = Int(lines[1]) else { return }
    if start > position && start < publishedAtKill { killsAtWork += 1 }
    position = start
  }

  private func publish(_ count: Int) async throws {
    let range = published + 1...published + count
    let stored = numbers(range, to: stream).publish(on: jetStream).record(on: VirtualClock())
    try await until { stored.isOver }
    #expect(stored.completion == .finished)
    published = range.upperBound
  }
}
#endif
