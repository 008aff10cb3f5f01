import AllocationCounter
import ArgumentParser

/// Runs cases on a small input, and prints their allocations. `Scripts/thresholds` runs it under callgrind.
struct Count: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-bench count",
    abstract:
      "Counts the heap allocations of cases; prints operations, allocations per operation, and whether it is folded.",
    discussion: "A case that runs on several threads can't be counted and prints `-`.")

  @Argument(help: "The cases, as `--list` names them.")
  var names: [String]

  @Option(help: "Whose work it is.")
  var library = Library.antiphon

  func validate() throws {
    for name in names where Case.all.allSatisfy({ $0.name != name }) {
      throw ValidationError("There is no case \(name); see --list.")
    }
  }

  func run() {
    for name in names { print(counted(name)) }
  }

  private func counted(_ name: String) -> String {
    let benchmark = Case.all.first { $0.name == name }!
    guard case .sync(let work) = benchmark.columns.first(where: { $0.library == library })?.body,
      !benchmark.isParallel, allocation_counter_is_available()
    else { return "-" }
    // So many that the work for each run hardly counts, and so few that callgrind does not take minutes. Two at least: the second run has to
    // begin with another value than the first one ended with.
    let input = Input(count: max(2, benchmark.elements / 50), sources: benchmark.sources)
    _ = opaque(work(input))  // warms up
    // callgrind begins and ends with these two functions, which it finds by name.
    allocation_counter_start()
    _ = opaque(work(input))
    let allocations = Double(allocation_counter_stop()) / Double(input.count)
    return "\(input.count)\t\(allocations)\t\(benchmark.isFolded ? "folded" : "-")"
  }
}
