import Antiphon
import AntiphonTesting

/// What the consumer saw.
struct Outcome: Sendable {
  /// Entries that were handled, in each hundredth of a second.
  var handled: [Int]
  /// How far each partition has come.
  var positions: [Int] = []
  var lost = 0
  var repeated = 0
  /// The most entries of a partition that were asked for and not handled at once.
  var mostOpen = 0
  var reconnections = 0
  /// The longest time in which nothing was handled.
  var longestStall: Duration = .zero

  var total: Int { handled.reduce(0, +) }
}

/// Runs a setting in virtual time.
func simulate(_ setting: Setting) -> Outcome {
  let clock = VirtualClock()
  let cluster = Cluster(setting, on: clock)
  let readers = (0..<setting.partitions).map { PartitionReader($0, of: cluster) }
  let record = Record(setting, on: clock)

  var entries = setting.isOrdered ? ordered(readers.map(\.producer)[...]) : merge(readers.map(\.producer))
  if let handling = setting.handling {
    entries = entries.flatMap(maxConcurrent: handling.workers) { just($0).delay(for: handling.duration, clock: clock) }
  }
  let subscription = entries.observeValues { record.add($0) }.start()
  clock.run(until: .start.advanced(by: setting.duration))
  subscription.cancel()
  clock.forget()

  var outcome = record.outcome(at: setting.duration)
  outcome.mostOpen = readers.map(\.mostOpen).max() ?? 0
  outcome.reconnections = readers.map(\.reconnections).reduce(0, +)
  return outcome
}

/// Merges the partitions in the order of the positions, as a tree of pairs.
private func ordered(_ partitions: ArraySlice<Producer<Entry, Never>>) -> Producer<Entry, Never> {
  if partitions.count == 1 { return partitions.first! }
  let middle = (partitions.startIndex + partitions.endIndex) / 2
  return ordered(partitions[..<middle])
    .mergeOrdered(with: ordered(partitions[middle...])) { ($0.position, $0.partition) < ($1.position, $1.partition) }
}

/// Counts the entries that have been handled.
///
/// Unchecked: the clock runs everything here on one thread.
private final class Record: @unchecked Sendable {
  private let clock: VirtualClock
  private var outcome: Outcome
  private var expected: [Int]
  private var latest: Duration = .zero

  init(_ setting: Setting, on clock: VirtualClock) {
    self.clock = clock
    outcome = Outcome(handled: Array(repeating: 0, count: Self.bin(setting.duration) + 1))
    expected = Array(repeating: 0, count: setting.partitions)
  }

  private static func bin(_ time: Duration) -> Int { Int(time / .milliseconds(10)) }

  func add(_ entry: Entry) {
    let time = clock.elapsed
    outcome.handled[Self.bin(time)] += 1
    outcome.lost += max(0, entry.position - expected[entry.partition])
    outcome.repeated += entry.position < expected[entry.partition] ? 1 : 0
    expected[entry.partition] = max(expected[entry.partition], entry.position + 1)
    outcome.longestStall = max(outcome.longestStall, time - latest)
    latest = time
  }

  func outcome(at end: Duration) -> Outcome {
    outcome.longestStall = max(outcome.longestStall, end - latest)
    outcome.positions = expected
    return outcome
  }
}
