import Foundation

struct Options {
  var filter = ""
  var schedule: Schedule?
  var isReduced = true
  /// Replaces the bounds of the scenarios; `Int.max` means no bound.
  var bound: Int?
  var limit = 10_000_000
  /// True if a scenario with many schedules is played with two switches at most, or as many as show each outcome.
  var isQuick = false
  var lists = false
  /// The full name of the one scenario whose row is printed.
  var name: String?

  init(_ arguments: ArraySlice<String>) {
    var rest = arguments
    while let argument = rest.popFirst() {
      switch argument {
      case "--filter": filter = rest.popFirst() ?? ""
      case "--replay":
        schedule = rest.popFirst().flatMap { Schedule($0) }
        if schedule == nil { Self.refuse("--replay takes a schedule, as in 'A3 B2 A'") }
      case "--unreduced": isReduced = false
      case "--bound": bound = rest.popFirst().flatMap { Int($0) }
      case "--all":
        bound = .max
        limit = .max
      case "--quick": isQuick = true
      case "--limit": limit = rest.popFirst().flatMap { Int($0) } ?? limit
      case "--list": lists = true
      case "--row":
        name = rest.popFirst()
        let isKnown = Scenario.all.contains { $0.name == name }
        if !isKnown { Self.refuse("--row takes the whole name of a scenario") }
      default:
        Self.refuse(
          "usage: explore [--filter TEXT] [--replay SCHEDULE] [--unreduced] [--bound N] [--all] [--quick] [--limit N] [--list]"
        )
      }
    }
  }

  private static func refuse(_ text: String) -> Never {
    print(text)
    exit(64)
  }
}

/// The command behind `Scripts/explore`: the list, a replay, one row, or the tests of the explorer itself.
struct ExploreCommand {
  let options: Options

  init(_ options: Options) { self.options = options }

  /// True if there was no fault.
  func run() -> Bool {
    if let name = options.name { return Scenario.all.filter { $0.name == name }.allSatisfy(explore) }
    let chosen = Scenario.all.filter { options.filter.isEmpty || $0.name.contains(options.filter) }
    if options.lists {
      for scenario in chosen { print(scenario.name) }
      return !chosen.isEmpty
    }
    if let schedule = options.schedule {
      for scenario in chosen { print("\(scenario.name)\n\(ScenarioRunner.replay(scenario, schedule))") }
      return !chosen.isEmpty
    }
    let isRight = SelfTest.run()
    print(row("scenario", "threads", "parts", "steps", "switches", "schedules", "cut", "outcomes", "seconds"))
    return isRight
  }

  private static let many = 30_000

  private func explore(_ scenario: Scenario) -> Bool {
    var runner = ScenarioRunner()
    runner.isReduced = options.isReduced
    runner.bound = options.bound
    runner.limit = options.isQuick ? Self.many : options.limit
    var report = runner.run(scenario)
    let isTooLarge = report.schedules + report.redundant >= Self.many && report.faults.allSatisfy { $0.schedule == nil }
    if options.isQuick && isTooLarge {
      runner.limit = options.limit
      let most = min(scenario.bound(options.bound) ?? .max, 4)
      // Some outcomes take more than two switches.
      for bound in min(2, most)...most {
        runner.bound = bound
        report = runner.run(scenario)
        if report.faults.allSatisfy({ $0.schedule != nil }) { break }
      }
    }
    print(
      row(
        scenario.name, "\(report.threads)", "\(report.parts)", "\(report.steps)",
        scenario.bound(runner.bound).map { "\($0)" } ?? "all", "\(report.schedules)", "\(report.redundant)",
        "\(report.outcomes.count)", String(format: "%.1f", report.seconds)))
    if !report.faults.isEmpty { printFaults(report, of: scenario) }
    return report.faults.isEmpty
  }

  private func printFaults(_ report: ScenarioRunner.Report, of scenario: Scenario) {
    for (outcome, count) in report.outcomes.sorted(by: { $0.key < $1.key }) {
      print("  \(scenario.outcomes.contains(outcome) ? "listed   " : "FORBIDDEN") \(count)x  \(outcome)")
    }
    for fault in report.faults {
      print("  \(fault.text)")
      if let schedule = fault.schedule { print("    --filter '\(scenario.name)' --replay '\(schedule)'") }
    }
    if let schedule = report.faults.first?.schedule { print(ScenarioRunner.replay(scenario, schedule)) }
  }

  private func row(_ name: String, _ columns: String...) -> String {
    let widths = [8, 6, 6, 9, 10, 7, 9, 8]
    let rest = zip(columns, widths).map { String(repeating: " ", count: max(1, $1 - $0.count)) + $0 }
    return name + String(repeating: " ", count: max(0, 62 - name.count)) + rest.joined()
  }
}
