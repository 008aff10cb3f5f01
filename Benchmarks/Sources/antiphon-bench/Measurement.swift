import AllocationCounter
import Foundation

/// A line of the JSON file.
struct Row: Sendable {
  let name: String
  let library: Library
  /// Nanoseconds per operation: the median of the samples.
  var ns: Double
  /// `ns` over the median of the hand-written loop, sampled in turn with this library; nil if there is no such loop.
  var ratioToHand: Double?
  /// `ns` over the median of the `plain` column; nil if there is no such column.
  var ratioToPlain: Double?
  let samples: Int
  let elements: Int
  /// Heap allocations per operation; nil where they can't be counted.
  let allocations: Double?
  /// The factor by which absolute targets are scaled up; see `Calibration`.
  let scale: Double
  /// Whether the optimizer leaves nothing of the stream.
  let isFolded: Bool
  var miss: String?
}

/// How slow this machine is at this moment, compared with the reference machine.
///
/// The measure is a loop of ten calls that the optimizer can't see into, which is bound neither by memory nor by the allocator: it took
/// 9.64 ns on the reference machine. It is sampled in turn with every row that has an absolute target, and the target is scaled up by the
/// ratio, never down. The scale is fair for code made of calls, and a guess for code made of allocations, atomics or thread switches, whose
/// relative cost differs between machines. Measure a near miss there again.
enum Calibration {
  static let reference = 9.64
  static let input = Input(count: 20_000, sources: 1)

  @inline(never) @Sendable
  static func work(_ input: Input) -> Int {
    var sum = 0
    for x in input.elements {
      let five = opaqueIncrement(opaqueIncrement(opaqueIncrement(opaqueIncrement(opaqueIncrement(x)))))
      let ten = opaqueIncrement(opaqueIncrement(opaqueIncrement(opaqueIncrement(opaqueIncrement(five)))))
      sum &+= ten
    }
    return sum
  }

  static func scale(ofMedian ns: Double) -> Double { max(1, ns / reference) }
}

/// How long to measure.
struct Effort: Sendable {
  /// The least number of samples of a row.
  var samples = 7
  /// Nanoseconds that one sample may take before a library is given fewer elements.
  var longestSample = 60e6
  /// Nanoseconds for which a row is sampled, if it has its least number of samples earlier.
  var row = 40e6
  var mostSamples = 61
  /// What the number of elements is divided by.
  var divisor = 1

  static let full = Effort()
  static let quick = Effort(longestSample: 6e6, row: 5e6, mostSamples: 31, divisor: 10)
}

struct ChecksumMismatch: Error, CustomStringConvertible {
  let description: String
}

/// Measures the columns of one case.
struct Measurement: Sendable {
  let benchmark: Case
  var effort: Effort

  /// Runs every column on a small input and compares the checksums. Returns an estimate of the nanoseconds per operation.
  func verify() async throws -> [Library: Double] {
    let count = max(benchmark.fewest, benchmark.elements / effort.divisor / 100)
    let input = Input(count: count, sources: benchmark.sources)
    var expected: (library: Library, sum: Int)?
    var estimates: [Library: Double] = [:]
    for (library, body) in benchmark.columns {
      _ = await body(input)
      let (ns, sum) = await timed(body, input)
      estimates[library] = ns / Double(input.count)
      if let expected, expected.sum != sum {
        throw ChecksumMismatch(
          description: """
            \(benchmark.name): \(library) gives \(sum), \(expected.library) gives \(expected.sum) \
            (\(input.count) elements)
            """)
      }
      expected = expected ?? (library, sum)
    }
    return estimates
  }

  /// Times one column; the hand-written loop, if there is one, is sampled in turn with it on the same input.
  func measure(_ library: Library, estimate: Double, calibrated: Bool) async -> Row {
    let body = benchmark.columns.first { $0.library == library }!.body
    let hand = library == .hand ? nil : benchmark.columns.first { $0.library == .hand }?.body
    let plain = library == .antiphon ? benchmark.columns.first { $0.library == .plain }?.body : nil
    let full = max(benchmark.fewest, benchmark.elements / effort.divisor)
    let isShort = estimate * Double(full) <= effort.longestSample
    let some = max(benchmark.fewest, Int(effort.longestSample / 2 / estimate))
    let count = benchmark.isWhole ? benchmark.elements : isShort ? full : some
    let input = Input(count: count, sources: benchmark.sources)
    let operations = Double(input.count)

    var times: [Double] = []
    var handTimes: [Double] = []
    var plainTimes: [Double] = []
    var unitTimes: [Double] = []
    _ = await body(input)  // warms up
    if let hand { _ = await hand(input) }
    var spent = 0.0
    while times.count < effort.samples || (spent < effort.row && times.count < effort.mostSamples) {
      if let hand {
        let ns = await timed(hand, input).ns
        handTimes.append(ns / operations)
        spent += ns
      }
      if let plain {
        let ns = await timed(plain, input).ns
        plainTimes.append(ns / operations)
        spent += ns
      }
      if calibrated {
        let ns = await timed(.sync(Calibration.work), Calibration.input).ns
        unitTimes.append(ns / Double(Calibration.input.count))
      }
      let ns = await timed(body, input).ns
      times.append(ns / operations)
      spent += ns
    }

    let median = times.median
    return Row(
      name: benchmark.name, library: library, ns: median,
      ratioToHand: library == .hand ? 1 : hand == nil ? nil : median / max(handTimes.median, 1e-3),
      ratioToPlain: plain == nil ? nil : median / max(plainTimes.median, 1e-3),
      samples: times.count, elements: input.count, allocations: await allocations(body, input),
      scale: calibrated ? Calibration.scale(ofMedian: unitTimes.median) : 1,
      isFolded: library == .antiphon && benchmark.isFolded)
  }

  /// Work on the calling thread is timed by that thread's own clock, so that time slices of other jobs are not counted.
  private func timed(_ body: Body, _ input: Input) async -> (ns: Double, sum: Int) {
    if case .sync(let work) = body, !benchmark.isParallel {
      let start = nanoseconds(CLOCK_THREAD_CPUTIME_ID)
      let sum = work(input)
      return (Double(nanoseconds(CLOCK_THREAD_CPUTIME_ID) - start), opaque(sum))
    }
    let start = nanoseconds(CLOCK_MONOTONIC)
    let sum = await body(input)
    return (Double(nanoseconds(CLOCK_MONOTONIC) - start), opaque(sum))
  }

  private func allocations(_ body: Body, _ input: Input) async -> Double? {
    guard allocation_counter_is_available() else { return nil }
    allocation_counter_start()
    _ = await body(input)
    return Double(allocation_counter_stop()) / Double(input.count)
  }
}

func nanoseconds(_ clock: clockid_t) -> Int {
  var time = timespec()
  clock_gettime(clock, &time)
  return time.tv_sec * 1_000_000_000 + time.tv_nsec
}

extension [Double] {
  var median: Double {
    let sorted = sorted()
    let middle = sorted.count / 2
    return sorted.count.isMultiple(of: 2) ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
  }
}
