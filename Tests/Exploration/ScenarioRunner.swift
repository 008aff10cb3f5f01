import Foundation

@testable import Antiphon

/// Runs a scenario in every schedule and collects the outcomes.
struct ScenarioRunner {
  /// A fault of a scenario, and the first schedule that shows it.
  struct Fault {
    let text: String
    let schedule: Schedule?
  }

  struct Report {
    var schedules = 0
    var redundant = 0
    var steps = 0
    var threads = 0
    var parts = 0
    /// The number of runs with each outcome.
    var outcomes: [String: Int] = [:]
    var faults: [Fault] = []
    var seconds = 0.0
  }

  var isReduced = true
  /// Replaces the bound of the scenario; `Int.max` means no bound.
  var bound: Int?
  /// A scenario with more schedules is too large.
  var limit = 500_000

  func run(_ scenario: Scenario) -> Report {
    var report = Report()
    let start = ContinuousClock.now
    let schedules = ScheduleExplorer(isReduced: isReduced, bound: scenario.bound(bound))
    let runtime = SimulatedRuntime(schedules)
    defer { director = nil }
    repeat {
      let (end, outcome, run) = Self.run(scenario, on: runtime)
      report.threads = run.threads.count
      report.parts = run.threads.map(\.count).max() ?? 0
      report.steps = max(report.steps, runtime.stepCount)
      switch end {
      case .redundant:
        report.redundant += 1
        continue
      case .deadlock, .stepLimitReached, .nondeterministic:
        report.faults.append(Fault(text: "\(end)", schedule: runtime.schedule))
        report.seconds = start.seconds
        return report
      case .completed: report.schedules += 1
      }
      if report.outcomes[outcome, default: 0] == 0 && !scenario.outcomes.contains(outcome) {
        report.faults.append(Fault(text: "forbidden: \(outcome)", schedule: runtime.schedule))
      }
      report.outcomes[outcome, default: 0] += 1
      if report.schedules + report.redundant >= limit {
        report.faults.append(Fault(text: "more than \(limit) schedules", schedule: nil))
        break
      }
    } while schedules.next()
    for outcome in scenario.outcomes.sorted() where report.outcomes[outcome] == nil && report.faults.isEmpty {
      report.faults.append(Fault(text: "never seen: \(outcome)", schedule: nil))
    }
    report.seconds = start.seconds
    return report
  }

  /// Runs one schedule and returns its trace.
  static func replay(_ scenario: Scenario, _ schedule: Schedule) -> String {
    let runtime = SimulatedRuntime(ScheduleExplorer(script: schedule), isTracing: true)
    defer { director = nil }
    let (end, outcome, _) = run(scenario, on: runtime)
    return runtime.text + "\n     " + (end == .completed ? outcome : "\(end)")
  }

  private static func run(
    _ scenario: Scenario, on runtime: SimulatedRuntime
  ) -> (SimulatedRuntime.End, outcome: String, ScenarioRun) {
    runtime.clear()
    director = runtime
    resetValues()
    let run = scenario.make()
    let end = runtime.run(run.threads)
    return (end, end == .completed ? run.outcome() : "", run)
  }
}

extension ContinuousClock.Instant {
  /// The seconds since then.
  var seconds: Double { (ContinuousClock.now - self) / .seconds(1) }
}
