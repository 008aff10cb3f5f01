import Antiphon
import Foundation

/// What one node does with the log of changes, without a broker: the pipeline from bytes to the index and to the pages.
///
///     changes in memory ──▶ decode ──▶ shared ──▶ index
///                                            └──▶ feed of each page ──▶ the bytes that it is sent
///
/// Only processor time counts, of all threads together, so that the figures are those of one core however many there are.
struct NodeRates {
  private let payloads: [[UInt8]]

  /// - Parameter entries: what the changes are about.
  init(_ entries: some Sequence<Entry>) throws {
    payloads = try entries.enumerated().map { index, entry in
      Array(try JSONEncoder().encode(PreparedEntry(number: index + 1, entry: entry, worker: "worker-1")))
    }
  }

  /// Measures everything `turns` times, and prints the medians.
  func show(turns: Int) async throws {
    print(
      "\(payloads.count) changes of \(payloads.map(\.count).reduce(0, +) / payloads.count) bytes, medians of \(turns)")
    try await show("decode", turns) { for try await _ in decoded.values {} }
    try await show("decode and index, in memory", turns) { try await run(pages: 0) }
    try await show("decode and index, in a file", turns) {
      let file = FileManager.default.temporaryDirectory.appending(path: "rates-\(UUID().uuidString)").path
      defer { for end in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: file + end) } }
      try await run(pages: 0, file: file)
    }
    for pages in [1, 10] {
      try await show("decode, index in memory and send to \(pages) pages", turns) { try await run(pages: pages) }
    }
  }

  private func show(_ what: String, _ turns: Int, _ work: () async throws -> Void) async throws {
    var times: [Int] = []
    for _ in 0..<turns {
      let start = Self.processorTime
      try await work()
      times.append((Self.processorTime - start) / payloads.count)
    }
    let time = times.sorted()[turns / 2]
    print(
      "\(what): \(time) ns a change (\(times.min()!) to \(times.max()!)), \(1_000_000_000 / time) a second of one core")
  }

  /// Indexes all changes and shows them to some pages; returns once all of them have everything.
  ///
  /// - Parameter file: where the index is; nil for memory.
  func run(pages: Int, file: String? = nil) async throws {
    let corpus = try Corpus(file: file, limits: Limits())
    // Replayed, because the index subscribes in a task, and may be late.
    let shared = decoded.multicast(.replay(payloads.count))
    let log: ChangeLog = { _ in shared.producer }
    let (finished, continuation) = AsyncThrowingStream.makeStream(of: Void.self)
    let readers = [indexing(log, into: corpus, by: Inspector(within: .shared, keepingEnds: 4)).map { _ in corpus.size }]
    let handles = (readers + (0..<pages).map { _ in sent(to: Feed(), log, corpus) }).map { reader in
      reader.first { $0 == payloads.count }
        .observe { event in
          switch event {
          case .next: continuation.yield()
          case .completed(let completion):
            if let failure = completion.failure { continuation.finish(throwing: failure) }
          }
        }
        .start()
    }
    let connection = shared.connect()
    defer { for handle in handles + [connection] { handle.cancel() } }
    var waiting = handles.count
    for try await _ in finished {
      waiting -= 1
      if waiting == 0 { break }
    }
  }

  private var decoded: Producer<Change, LogFailure> {
    from(payloads.indices).promoteFailure(to: LogFailure.self)
      .map { [payloads] index throws(LogFailure) in
        do {
          return try Change(payload: payloads[index], sequence: UInt64(index + 1), milliseconds: 0)
        } catch {
          throw LogFailure(description: "\(error)")
        }
      }
  }

  /// Emits how many changes a page has been sent, with each event.
  private func sent(to feed: Feed, _ log: @escaping ChangeLog, _ corpus: Corpus) -> Producer<Int, LogFailure> {
    feed.events(from: .sequence(1), of: log, foundIn: corpus, heartbeat: .seconds(10))
      .scan(0) { count, event in
        guard case .changes(let changes, _) = event, let buffer = try? event.buffer() else { return count }
        precondition(buffer.readableBytes > changes.count)
        return count + changes.count
      }
  }

  /// The time that all threads of this process have been running, in nanoseconds.
  private static var processorTime: Int {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
