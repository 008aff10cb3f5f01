#if NATS
import Antiphon
import AntiphonTesting
import Foundation
import Testing

@testable import AntiphonNATS

/// Faults of a cluster with three nodes, which `Scripts/cluster test` starts.
@Suite(.leavesNothing, .serialized, .enabled(if: Cluster.folder != nil, "needs a cluster: Scripts/cluster test"))
struct ClusterTests {
  @Test(arguments: 1...Cluster.runs) func theLeaderIsKilledTwiceUnderLoad(run: Int) async throws {
    try await underLoad("leader killed twice", count: 20_000) { load in
      for share in [2000, 8000] {
        try await load.published(share)
        let node = try await Cluster.run("kill-leader", load.name)
        try await mended("start-node", node) { try await load.published(share + 1000) }
      }
    }
  }

  @Test(arguments: 1...Cluster.runs) func theLeaderIsPausedForTenSeconds(run: Int) async throws {
    try await underLoad("leader paused for 10 s", count: 20_000) { load in
      try await load.published(2000)
      let node = try await Cluster.run("pause-node", "leader", load.name)
      try await mended("resume-node", node) { try await Task.sleep(for: .seconds(10)) }
    }
  }

  @Test(.enabled(if: Cluster.hasNetworks, "network namespaces are not permitted"), arguments: 1...Cluster.runs)
  func theLeaderIsCutOffForTenSeconds(run: Int) async throws {
    try await underLoad("leader cut off for 10 s", count: 20_000) { load in
      try await load.published(2000)
      let node = try await Cluster.run("cut-node", "leader", load.name)
      try await mended("join-node", node) { try await Task.sleep(for: .seconds(10)) }
    }
  }

  @Test(.enabled(if: Cluster.hasDisks, "mounts are not permitted"), arguments: 1...Cluster.runs)
  func theDiskOfTheLeaderIsFull(run: Int) async throws {
    try await underLoad("disk of the leader full", count: 6000) { load in
      try await load.published(2000)
      // Otherwise all could be published before the disk is full.
      load.publisher.pause()
      let node = try await Cluster.run("fill-disk", "leader", load.name)
      load.publisher.resume()
      // A server whose disk is full may block and stay the leader: then nothing goes on before it is started again.
      try await mended("free-disk", node) {
        let end = ContinuousClock.now + .seconds(60)
        while ContinuousClock.now < end, load.publishStall.count < 4000 { try await Task.sleep(for: .milliseconds(5)) }
      }
    }
  }

  @Test(arguments: 1...Cluster.runs) func allNodesAreRestarted(run: Int) async throws {
    try await underLoad("all nodes killed and restarted", count: 20_000) { load in
      try await load.published(2000)
      for node in 1...3 {
        // The connection moves on, and then there is none.
        try Cluster.kill(node)
      }
      for node in 1...3 { try await Cluster.run("start-node", String(node)) }
    }
  }

  @Test(arguments: 1...Cluster.runs) func aConsumerIsSlow(run: Int) async throws {
    try await underLoad("slow consumer for a minute", count: 6000) { load in
      for _ in 1...120 {
        load.reader.recorder.pause()
        try await Task.sleep(for: .milliseconds(490))
        load.reader.recorder.resume()
        try await Task.sleep(for: .milliseconds(10))
      }
    }
  }

  /// The defaults, and a durable in place of a consumer for one process.
  @Test(arguments: 1...Cluster.runs, [JetStreamAcknowledging.all, .byReply])
  func theLeaderIsKilledTwiceUnderADurable(run: Int, acknowledging: JetStreamAcknowledging) async throws {
    let jetStream = try await Cluster.jetStream()
    let name = try await jetStream.filled(0, replicas: 3)
    let (count, stall) = (20_000, Stall())
    let stream = try await Cluster.jetStream()
      .producer(stream: name, from: .durable("d"), acknowledging: acknowledging, deadline: .seconds(5))
    let reader = Reader(stream) { _ in
      stall.note()
      return nil
    }
    let published = Stall()
    let publisher = numbers(1...count, to: name).publish(on: jetStream, window: 16)
      .on(next: { _ in published.note() }).record(on: VirtualClock())
    for share in [2000, 8000] {
      try await until(.seconds(120)) { published.count >= share }
      let node = try await Cluster.run("kill-leader", name)
      try await mended("start-node", node) { try await until(.seconds(120)) { published.count >= share + 1000 } }
    }
    try await until(.seconds(120)) { publisher.isOver && Set(reader.numbers).count == count }
    #expect(publisher.completion == .finished && reader.recorder.completion == nil)
    let stored = try await jetStream.streamInfo(name).state.messages
    #expect(stored == UInt64(count))
    if acknowledging == .all { #expect(reader.recorder.elements.map(\.sequence) == Array(1...UInt64(count))) }
    print(
      "leader killed twice, a durable with \(acknowledging), the publisher's defaults: \(count) messages, 0 lost,",
      "\(reader.numbers.count - count) doubled, longest stall \(published.longest) when publishing, \(stall.longest) when reading"
    )
    try await jetStream.deleteStream(name)
    reader.recorder.cancel()
  }

  @Test(arguments: 1...Cluster.runs, [JetStreamAcknowledging.all, .byReply])
  func theProcessOfADurableIsKilled(run: Int, acknowledging: JetStreamAcknowledging) async throws {
    let jetStream = try await Cluster.jetStream()
    let (name, count) = (try await jetStream.filled(0, replicas: 3), 20_000)
    let publisher = numbers(1...count, to: name).publish(on: jetStream, window: 16).record(on: VirtualClock())
    var runs: [[Int]] = []
    for time in [10, 200, 500] {
      runs.append(
        try await killedReader(Cluster.servers(), name, acknowledging, handling: 1, after: .milliseconds(time)))
    }
    let (start, stall) = (ContinuousClock.now, Stall())
    stall.note()
    let next = Reader(jetStream.producer(stream: name, from: .durable("d"), acknowledging: acknowledging)) { _ in
      stall.note()
      return nil
    }
    try await until(.seconds(120)) { publisher.isOver && Set(runs.joined()).union(next.numbers).count == count }
    try #require(publisher.completion == .finished && publisher.elements.count == count)
    runs.append(next.numbers)
    // In the order of the stream: a publisher with a window may have changed it.
    let sequences = Dictionary(uniqueKeysWithValues: publisher.elements.enumerated().map { ($0 + 1, Int($1.sequence)) })
    expectOrder(runs.map { $0.map { sequences[$0]! } }, acknowledging)
    print(
      "the process of a durable killed three times, \(acknowledging): \(runs.map(\.count)) of \(count) messages handled, 0 lost,",
      "\(runs.joined().count - count) handled again, \(ContinuousClock.now - start) for the rest, longest stall \(stall.longest)"
    )
    try await jetStream.deleteStream(name)
    next.recorder.cancel()
  }

  @Test(arguments: 1...Cluster.runs) func messagesAreAsLargeAsPossible(run: Int) async throws {
    let jetStream = try await Cluster.jetStream()
    let name = try await jetStream.filled(0, replicas: 3)
    // The server counts the headers, too, with the identifier that the library adds.
    let sizes = Array(repeating: 1_048_576 - 100, count: 20)
    let start = ContinuousClock.now
    let stored = from(sizes)
      .map { JetStreamPublication(subject: "\(name).a", payload: [UInt8](repeating: 65, count: $0)) }
      .publish(on: jetStream, window: 4).record(on: VirtualClock())
    let received = jetStream.producer(stream: name, from: .start, credit: 4).map {
      [Int($0.sequence), $0.payload.count]
    }
    .record(on: VirtualClock())
    try await until { stored.isOver && received.elements.count >= 20 }
    #expect(stored.completion == .finished)
    #expect(received.elements == (1...20).map { [$0, sizes[0]] })
    print("messages of the maximal size: 20 messages of 1 MB, 0 lost, 0 doubled, \(ContinuousClock.now - start)")
    try await jetStream.deleteStream(name)
    received.cancel()
  }

  @Test(arguments: 1...Cluster.runs) func aStreamIsDeletedUnderItsReaders(run: Int) async throws {
    let jetStream = try await Cluster.jetStream()
    let name = try await jetStream.filled(1000, replicas: 3)
    let readers = [JetStreamPosition.start, .durable("d")].map { Reader(jetStream.producer(stream: name, from: $0)) }
    for reader in readers { _ = try await reader.received(1000) }
    let start = ContinuousClock.now
    try await jetStream.deleteStream(name)
    for reader in readers {
      #expect(try await reader.completion() == .failed(.streamNotFound(name)))
      #expect(reader.numbers == Array(1...1000))
    }
    print("stream deleted under two readers: both fail with streamNotFound, \(ContinuousClock.now - start)")
  }

  /// Does something while a node has a fault, and ends the fault also if that fails: other tests follow.
  private func mended(_ command: String, _ node: String, after work: () async throws -> Void) async throws {
    do { try await work() } catch {
      // If it fails, too, it has said so.
      _ = try? await Cluster.run(command, node)
      throw error
    }
    try await Cluster.run(command, node)
  }

  /// Publishes and reads at the same time, while something happens.
  private func underLoad(_ what: String, count: Int, _ fault: (Load) async throws -> Void) async throws {
    let load = try await Load(count)
    try await fault(load)
    let end = ContinuousClock.now + .seconds(120)
    while ContinuousClock.now < end, !load.isOver(count) { try await Task.sleep(for: .milliseconds(5)) }
    #expect(load.publisher.completion == .finished)
    #expect(load.reader.recorder.completion == nil)
    #expect(load.reader.numbers == Array(1...count))
    #expect(load.durable.recorder.completion == nil)
    #expect(load.durable.numbers == Array(1...count))
    #expect(load.publisher.elements.count == count)
    #expect(load.publisher.elements.map(\.sequence) == Array(1...UInt64(count)))
    let stored = try await load.jetStream.streamInfo(load.name).state
    #expect(stored.messages == UInt64(count) && stored.last_seq == UInt64(count))
    let readers = [load.reader.numbers, load.durable.numbers]
    print(
      "\(what): \(count) messages,",
      "\(readers.map { count - Set($0).count }) lost, \(readers.map { $0.count - Set($0).count }) doubled,",
      "longest stall \(load.publishStall.longest) when publishing, \(load.readStall.longest) when reading,",
      "\(load.durableStall.longest) by a durable")
    try await load.jetStream.deleteStream(load.name)
    load.reader.recorder.cancel()
    load.durable.recorder.cancel()
  }
}

/// A stream with three replicas that is written, and read by a consumer for one process and by a durable, at the same time.
private struct Load {
  let name: String
  let jetStream: JetStream
  let publisher: Recorder<JetStreamAcknowledgement, JetStreamFailure>
  let reader: Reader
  let durable: Reader
  let publishStall = Stall()
  let readStall = Stall()
  let durableStall = Stall()

  init(_ count: Int) async throws {
    jetStream = try await Cluster.jetStream()
    let name = try await jetStream.filled(0, replicas: 3)
    self.name = name
    let publishStall = publishStall
    func reader(from position: JetStreamPosition, _ stall: Stall) async throws -> Reader {
      Reader(try await Cluster.jetStream().producer(stream: name, from: position, acknowledging: .all)) { _ in
        stall.note()
        return nil
      }
    }
    self.reader = try await reader(from: .start, readStall)
    durable = try await reader(from: .durable("d"), durableStall)
    publisher = numbers(1...count, to: name).publish(on: jetStream, window: 16, isOnlyPublisher: true)
      .on(next: { _ in publishStall.note() }).record(on: VirtualClock())
  }

  /// True if all is published and read, or if nothing more will come.
  func isOver(_ count: Int) -> Bool {
    let readers = [reader, durable]
    if readers.contains(where: \.recorder.isOver) { return true }
    return publisher.isOver && (publisher.completion != .finished || readers.allSatisfy { $0.numbers.count >= count })
  }

  func published(_ count: Int) async throws {
    try await until(.seconds(120)) { publishStall.count >= count || publisher.isOver }
  }
}

/// The longest time between two elements.
private final class Stall: Sendable {
  private let state = Locked((count: 0, last: ContinuousClock.now, longest: Duration.zero))

  func note() {
    state.withLock { state in
      let now = ContinuousClock.now
      if state.count > 0 { state.longest = max(state.longest, now - state.last) }
      state.last = now
      state.count += 1
    }
  }

  var count: Int { state.withLock { $0.count } }
  var longest: Duration { state.withLock { $0.longest } }
}

/// The cluster of `Scripts/cluster`.
enum Cluster {
  static let folder = ProcessInfo.processInfo.environment["ANTIPHON_CLUSTER"]
  static let runs = ProcessInfo.processInfo.environment["ANTIPHON_CLUSTER_RUNS"].flatMap { Int($0) } ?? 1

  private struct Node: Decodable {
    struct Network: Decodable {}
    var host: String, client: Int, pid: Int32, network: Network?, disk: String?
  }

  /// True if nodes can be cut off.
  static var hasNetworks: Bool { (try? nodes().allSatisfy { $0.network != nil }) ?? false }
  /// True if disks can be full.
  static var hasDisks: Bool { (try? nodes().allSatisfy { $0.disk != nil }) ?? false }

  private static func nodes() throws -> [Node] {
    let file = URL(fileURLWithPath: folder ?? "").appendingPathComponent("nodes.json")
    return try JSONDecoder().decode([Node].self, from: Data(contentsOf: file))
  }

  static func servers() throws -> [String] { try nodes().map { "nats://\($0.host):\($0.client)" } }

  static func connect() async throws -> NATSConnection {
    try await NATSConnection.connect(NATSOptions(servers: try servers(), reconnects: 1000))
  }

  static func jetStream() async throws -> JetStream { JetStream(try await connect(), attempts: 60) }

  static func kill(_ node: Int) throws { try #require(Foundation.kill(try nodes()[node - 1].pid, SIGKILL) == 0) }

  /// Runs a command of the script, and returns what it prints. The test fails if it fails.
  @discardableResult
  static func run(_ arguments: String...) async throws -> String {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Scripts/cluster")
    let process = Process()
    let pipe = Pipe()
    process.executableURL = script
    process.arguments = arguments
    process.standardOutput = pipe
    try process.run()
    let output = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: pipe.fileHandleForReading.readDataToEndOfFile()) }
    }
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "Scripts/cluster \(arguments.joined(separator: " "))")
    return String(decoding: output, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
#endif
