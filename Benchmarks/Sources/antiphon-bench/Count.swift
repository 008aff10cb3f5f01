import AllocationCounter
import ArgumentParser

/// Runs one case so often on the same small input, times nothing, and prints its allocations: for Scripts/thresholds, which runs it
/// under callgrind.
struct Count: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "antiphon-bench count",
    abstract:
      "Counts the heap allocations of a case; prints operations, allocations per operation, and whether it is folded.",
    discussion: "A case that runs on several threads can't be counted and prints `-`.")

  @Argument(help: "The case, as `--list` names it.")
  var name: String

  @Option(help: "How often it runs.")
  var runs = 1

  func validate() throws {
    if Case.all.allSatisfy({ $0.name != name }) { throw ValidationError("There is no case \(name); see --list.") }
    if runs < 1 { throw ValidationError("A case runs once at least, got \(runs).") }
  }

  func run() {
    let subject = Case.all.first { $0.name == name }!
    guard case .sync(let work) = subject.columns.first(where: { $0.library == .antiphon })?.body, !subject.isParallel,
      allocation_counter_is_available()
    else { return print("-") }
    // Enough for what a run does once to vanish in what it does for each element, and for callgrind not to take minutes.
    let input = Input(count: subject.elements / 50, sources: subject.sources)
    _ = opaque(work(input))  // warms up
    var allocations = 0
    for _ in 0..<runs {
      allocation_counter_start()
      _ = opaque(work(input))
      allocations = allocation_counter_stop()
    }
    print(
      input.count, Double(allocations) / Double(input.count), subject.isFolded ? "folded" : "-", separator: "\t")
  }
}
