import ArgumentParser
import Foundation

extension Library: ExpressibleByArgument {}

struct Bench: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-bench",
    abstract: "Measures Antiphon beside hand-written loops, OpenCombine, swift-async-algorithms and Observation.",
    discussion: """
      Every row is a median, taken in this process, in turn with the hand-written loop of its case. Checksums are \
      compared before anything is timed; a mismatch ends the run with an error.
      """)

  @Option(help: ArgumentHelp("Only cases whose name contains this. Repeatable.", valueName: "case"))
  var filter: [String] = []

  @Option(help: ArgumentHelp("Only these libraries. Repeatable.", valueName: "library"))
  var library: [Library] = []

  @Option(help: "Write the rows to this file as JSON.")
  var json: String?

  @Option(help: "The least number of samples of a row, at least 7.")
  var samples = 7

  @Flag(help: "List the cases and their libraries, and measure nothing.")
  var list = false

  @Flag(help: "Fewer elements and shorter rows, for continuous integration.")
  var quick = false

  @Flag(help: "Fail if Antiphon misses one of its targets.")
  var check = false

  func validate() throws {
    if samples < 7 { throw ValidationError("A median needs at least 7 samples, got \(samples).") }
  }

  func run() async throws {
    let cases = Case.all
      .filter { benchmark in filter.isEmpty || filter.contains { benchmark.name.contains($0) } }
      .map { library.isEmpty ? $0 : $0.only(library) }
    let idleObjects = Idle.Object.allCases.filter { object in
      filter.isEmpty || filter.contains { object.name.contains($0) }
    }
    if cases.isEmpty && idleObjects.isEmpty {
      throw ValidationError("No case contains \(filter.joined(separator: " or ")); see --list.")
    }
    if list {
      for benchmark in cases {
        print(benchmark.name, benchmark.columns.map(\.library.rawValue).joined(separator: " "), separator: "\t")
      }
      return
    }

    // Before the cases: what they register with the core would be measured, too.
    let idle = idleObjects.flatMap { Idle.measured($0, library) }
    var effort = quick ? Effort.quick : .full
    effort.samples = samples
    var rows: [Row] = []
    var progress = Progress(total: cases.map(\.columns.count).reduce(0, +))
    let needsOneMap = cases.contains { Target.needsOneMap($0.name) }
    let oneMap = needsOneMap ? await oneMapLoop(effort) : nil
    for benchmark in cases {
      let measurement = Measurement(benchmark: benchmark, effort: effort)
      let estimates = try await measurement.verify()
      for (library, _) in benchmark.columns {
        progress.begin(benchmark.name, library)
        rows.append(await measure(measurement, library, estimates[library]!, oneMap))
      }
    }
    progress.end()

    print(Table(rows: rows))
    let misses = rows.compactMap { row in row.miss.map { "\(row.name): \($0)" } } + idle.compactMap(\.miss)
    print(
      "\n× to hand, a = allocations per operation, f = folded: nothing is left of the stream, * = misses its target")
    for miss in misses { print("* " + miss) }
    for row in rows { if let throughput = row.throughput { print("\n" + throughput) } }
    for row in idle { print("\n\(row.object.name), \(row.library): \(row.bytes) bytes") }
    if let json {
      let text = "[\n" + (rows.map(\.json) + idle.map(\.json)).map { "  " + $0 }.joined(separator: ",\n") + "\n]\n"
      try text.write(toFile: json, atomically: true, encoding: .utf8)
    }
    if check && !misses.isEmpty { throw ExitCode(1) }
  }

  /// A row that has a target gets nine times the samples: a processor has slower and faster phases, and seven samples can all fall into
  /// one of them.
  private func measure(
    _ measurement: Measurement, _ library: Library, _ estimate: Double, _ oneMap: Double?
  ) async -> Row {
    let calibrated = library == .antiphon && Target.needsCalibration(measurement.benchmark.name)
    var thorough = measurement
    if library == .antiphon && Target.all[measurement.benchmark.name] != nil { thorough.effort.samples *= 9 }
    var row = await thorough.measure(library, estimate: estimate, calibrated: calibrated)
    row.miss = row.missed(oneMap: oneMap)
    return row
  }

  /// Nanoseconds of the hand-written loop of `map1.cold`, which the chains of maps are measured against.
  private func oneMapLoop(_ effort: Effort) async -> Double? {
    guard let benchmark = Case.all.first(where: { $0.name == "map1.cold" }) else { return nil }
    let row = await Measurement(benchmark: benchmark, effort: effort).measure(.hand, estimate: 1, calibrated: false)
    return row.ns
  }
}
