import Foundation

@testable import Antiphon

/// Plays a scenario in every schedule, and writes down what came of it.
struct Explorer {
  /// What is wrong with a scenario, and the first schedule that shows it.
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
    /// How often each outcome was seen.
    var outcomes: [String: Int] = [:]
    var faults: [Fault] = []
    var seconds = 0.0
  }

  var isReduced = true
  /// Instead of the scenario's own; `Int.max` is none.
  var bound: Int?
  /// More schedules than this, and a scenario is too large.
  var limit = 500_000

  func explore(_ scenario: Scenario) -> Report {
    var report = Report()
    let start = ContinuousClock.now
    let course = Course(isReduced: isReduced, bound: scenario.bound(bound))
    let stage = Stage(course)
    defer { director = nil }
    repeat {
      let (end, outcome, play) = Self.play(scenario, on: stage)
      report.threads = play.threads.count
      report.parts = play.threads.map(\.count).max() ?? 0
      report.steps = max(report.steps, stage.stepCount)
      switch end {
      case .redundant:
        report.redundant += 1
        continue
      case .deadlock, .endless, .erratic:
        report.faults.append(Fault(text: "\(end)", schedule: stage.schedule))
        report.seconds = start.seconds
        return report
      case .played: report.schedules += 1
      }
      if report.outcomes[outcome, default: 0] == 0 && !scenario.outcomes.contains(outcome) {
        report.faults.append(Fault(text: "forbidden: \(outcome)", schedule: stage.schedule))
      }
      report.outcomes[outcome, default: 0] += 1
      if report.schedules + report.redundant >= limit {
        report.faults.append(Fault(text: "more than \(limit) schedules", schedule: nil))
        break
      }
    } while course.next()
    for outcome in scenario.outcomes.sorted() where report.outcomes[outcome] == nil && report.faults.isEmpty {
      report.faults.append(Fault(text: "never seen: \(outcome)", schedule: nil))
    }
    report.seconds = start.seconds
    return report
  }

  /// Plays one schedule, and tells it step by step.
  static func replay(_ scenario: Scenario, _ schedule: Schedule) -> String {
    let stage = Stage(Course(script: schedule), tells: true)
    defer { director = nil }
    let (end, outcome, _) = play(scenario, on: stage)
    return stage.text + "\n     " + (end == .played ? outcome : "\(end)")
  }

  private static func play(_ scenario: Scenario, on stage: Stage) -> (Stage.End, outcome: String, Play) {
    stage.clear()
    director = stage
    let play = scenario.make()
    let end = stage.play(play.threads)
    return (end, end == .played ? play.outcome() : "", play)
  }
}

extension ContinuousClock.Instant {
  /// How long ago this was.
  var seconds: Double { (ContinuousClock.now - self) / .seconds(1) }
}
