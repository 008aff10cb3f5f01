import Antiphon
import ArgumentParser
import Foundation

/// How long the lock of the graph is held to mark what follows from a write, and how long another thread waits for it.
struct LockHold: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-bench lock",
    abstract: "Measures how long a write holds the lock of the graph, and how long another thread waits for it.",
    discussion: """
      One thread writes a property that many values follow from, and brings them up to date again. `write` is the time of \
      such a write alone, without what runs afterwards: the lock is held for all of it but some nanoseconds. Another thread \
      writes a property that nothing follows from, again and again. The last four columns are its own: the writes in a \
      second; the longest of its writes during one of the first thread, half of these times being shorter; the longest time \
      of 99.9 percent of all, and the longest of all, without those in which the system has taken the processor from it. Each \
      figure is the median of the rounds. The second table has the writes in a second of `values.oneThread` and \
      `values.twoThreads`.
      """)

  @Option(help: "How many rounds are measured of each graph.")
  var rounds = 5

  @Option(help: "How long a round is, in milliseconds.")
  var milliseconds = 200

  func validate() throws {
    if rounds < 1 || milliseconds < 1 { throw ValidationError("There has to be something to measure.") }
  }

  func run() {
    print(
      "| followers | write | for each | writes of the other thread | 99.9 % | longest |\n|---|---:|---:|---:|---:|---:|"
    )
    show("none, one thread", nil)
    show("none", WrittenGraph.make(.values, 0))
    for shape in WrittenGraph.Shape.allCases {
      for count in [100, 1_000, 10_000, 100_000] {
        show("\(count) \(shape.rawValue)", WrittenGraph.make(shape, count), count)
      }
    }
    showThroughput()
  }

  /// Of the cases with one and two threads. Two threads that share a processor do not compete for the lock.
  private func showThroughput() {
    print("\n| writers of different parts of a graph | writes in a second | rounds in which each had a processor |")
    print("|---|---:|---:|")
    let input = Input(count: 2_000, sources: 1)
    for (threads, benchmark) in zip(1..., Case.threads) {
      guard case .sync(let work) = benchmark.columns.first(where: { $0.library == .antiphon })?.body else { continue }
      _ = opaque(work(input))  // warms up
      let all = (0..<10 * rounds).map { _ in
        let (start, used) = (nanoseconds(CLOCK_MONOTONIC), nanoseconds(CLOCK_PROCESS_CPUTIME_ID))
        _ = opaque(work(input))
        let time = Double(nanoseconds(CLOCK_MONOTONIC) - start)
        let processors = Double(nanoseconds(CLOCK_PROCESS_CPUTIME_ID) - used) / time
        return (writes: Double(input.count) / time * 1e9, isBusy: processors > 0.8 * Double(threads))
      }
      let busy = all.filter(\.isBusy).map(\.writes)
      print("| \(threads) | \(busy.isEmpty ? "" : busy.median.short) | \(busy.count) of \(all.count) |")
    }
  }

  private func show(_ name: String, _ graph: WrittenGraph?, _ count: Int = 0) {
    let rounds = (0..<rounds).map { _ in Round(graph, milliseconds) }
    let (write, during) = (rounds.map(\.write).median, rounds.compactMap(\.during))
    let cells = [
      name, graph == nil ? "" : Self.time(write), count == 0 ? "" : Self.time(write / Double(count)),
      "\((rounds.map(\.writesPerSecond).median / 1e6).short) million/s",
      during.isEmpty ? "" : Self.time(during.median), Self.time(rounds.map(\.mostly).median),
      Self.time(rounds.map(\.longest).median),
    ]
    print("| " + cells.joined(separator: " | ") + " |")
  }

  private static func time(_ ns: Double) -> String {
    ns < 1_000 ? "\(ns.short) ns" : ns < 1e6 ? "\((ns / 1e3).short) µs" : "\((ns / 1e6).short) ms"
  }
}

/// A property with many followers. Used by one thread at a time.
private struct WrittenGraph {
  enum Shape: String, CaseIterable {
    /// Computed values that nothing observes. Each has been read since the last write, or it would not be marked again.
    case values = "computed values"
    case effects
    /// Computed values that follow from one another. The last one is read.
    case chain = "computed values in a chain"
  }

  /// When a write began and ended, without what runs afterwards.
  let write: () -> Range<Int>
  /// Brings all that follows up to date.
  let update: () -> Void

  static func make(_ shape: Shape, _ count: Int) -> WrittenGraph {
    let (root, shown) = (MutableProperty(0), Shown())
    var number = 0
    var update: () -> Void = {}
    switch shape {
    case .values:
      let values = (0..<count).map { _ in Property { root.value &+ 1 } }
      update = { shown.add(Case.total(values)) }
    case .effects:
      let effects = (0..<count).map { _ in effect { _ in shown.add(root.value) } }
      update = { withExtendedLifetime(effects) {} }
    case .chain:
      var last = root.property
      for _ in 0..<count {
        let source = last
        last = Property { source.value &+ 1 }
        shown.value = last.value
      }
      update = { [last] in shown.value = last.value }
    }
    update()
    return WrittenGraph(
      write: {
        number += 1
        // Effects run at the end.
        return untracked {
          let start = nanoseconds(CLOCK_MONOTONIC)
          root.value = number
          return start..<nanoseconds(CLOCK_MONOTONIC)
        }
      },
      update: update)
  }
}

/// What was measured in some milliseconds, in nanoseconds.
private struct Round {
  /// The median of the writes of the thread with the graph, while no other thread writes.
  let write: Double
  let writesPerSecond: Double
  /// The median of the other thread's longest writes during each write of this thread. Nil: it made none.
  let during: Double?
  /// What 99.9 percent of the other thread's writes do not exceed.
  let mostly: Double
  let longest: Double

  init(_ graph: WrittenGraph?, _ milliseconds: Int) {
    let length = milliseconds * 1_000_000
    let alone = Self.write(graph, until: nanoseconds(CLOCK_MONOTONIC) + length)
    write = alone.isEmpty ? 0 : alone.map { Double($0.count) }.median
    let (other, end) = (OtherThread(), nanoseconds(CLOCK_MONOTONIC) + length)
    Thread.detachNewThread { other.run(until: end) }
    let writes = Self.write(graph, until: end)
    let others = other.writes()
    let times = others.map(\.count).sorted()
    writesPerSecond = Double(times.count) / Double(length) * 1e9
    mostly = Double(times[times.count * 999 / 1000])
    longest = Double(times.last!)
    during = Self.longest(of: others, during: writes)
  }

  private static func write(_ graph: WrittenGraph?, until end: Int) -> [Range<Int>] {
    guard let graph else { return [] }
    var writes: [Range<Int>] = []
    repeat {
      writes.append(graph.write())
      graph.update()
    } while nanoseconds(CLOCK_MONOTONIC) < end
    return writes
  }

  private static func longest(of others: [Range<Int>], during writes: [Range<Int>]) -> Double? {
    var (first, found) = (0, [Double]())
    for write in writes {
      while first < others.count && others[first].upperBound <= write.lowerBound { first += 1 }
      let overlapping = others[first...].prefix { $0.lowerBound < write.upperBound }
      if let longest = overlapping.map(\.count).max() { found.append(Double(longest)) }
    }
    return found.isEmpty ? nil : found.median
  }
}

/// Writes a property of its own again and again, and notes when each write began and ended.
private final class OtherThread: @unchecked Sendable {
  // Read when the thread has ended.
  private var noted: [Range<Int>] = []
  private let isDone = DispatchSemaphore(value: 0)

  /// Waits for the end of the thread.
  func writes() -> [Range<Int>] {
    isDone.wait()
    return noted
  }

  func run(until end: Int) {
    let property = MutableProperty(0)
    noted.reserveCapacity(10_000_000)
    var start = nanoseconds(CLOCK_MONOTONIC)
    var known = preemptions()
    repeat {
      property.value = start
      let now = nanoseconds(CLOCK_MONOTONIC)
      // Only a long one can have been interrupted.
      let count = now - start > 1_000 ? preemptions() : known
      if count == known { noted.append(start..<now) }
      known = count
      start = nanoseconds(CLOCK_MONOTONIC)
    } while start < end
    isDone.signal()
  }
}

/// How often the system has taken the processor from this thread; 0 where it does not say so.
private func preemptions() -> Int {
  #if os(Linux)
  var usage = rusage()
  // RUSAGE_THREAD, which Swift does not import.
  getrusage(1, &usage)
  return usage.ru_nivcsw
  #else
  return 0
  #endif
}
