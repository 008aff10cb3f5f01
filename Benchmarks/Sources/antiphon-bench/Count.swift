import AllocationCounter
import ArgumentParser

/// Runs one case several times on the same small input, and prints its allocations. `Scripts/thresholds` runs it under callgrind.
struct Count: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-bench count",
    abstract:
      "Counts the heap allocations of a case; prints operations, allocations per operation, and whether it is folded.",
    discussion: "A case that runs on several threads can't be counted and prints `-`.")

  @Argument(help: "The case, as `--list` names it.")
  var name: String

  @Option(help: "Whose work it is.")
  var library = Library.antiphon

  @Option(help: "How many times it runs.")
  var runs = 1

  func validate() throws {
    if Case.all.allSatisfy({ $0.name != name }) { throw ValidationError("There is no case \(name); see --list.") }
    if runs < 1 { throw ValidationError("A case runs once at least, got \(runs).") }
  }

  func run() {
    let benchmark = Case.all.first { $0.name == name }!
    guard case .sync(let work) = benchmark.columns.first(where: { $0.library == library })?.body,
      !benchmark.isParallel, allocation_counter_is_available()
    else { return print("-") }
    // So many that the work for each run hardly counts, and so few that callgrind does not take minutes.
    let input = Input(count: benchmark.elements / 50, sources: benchmark.sources)
    _ = opaque(work(input))  // warms up
    var allocations = 0
    for _ in 0..<runs {
      allocation_counter_start()
      _ = opaque(work(input))
      allocations = allocation_counter_stop()
    }
    print(
      input.count, Double(allocations) / Double(input.count), benchmark.isFolded ? "folded" : "-", separator: "\t")
  }
}
