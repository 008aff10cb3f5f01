import Foundation

/// Ends the process when a check does not return, because the part under test deadlocks or never ends.
///
/// A blocked thread cannot be recovered, so the failing test has to run in a process of its own until it is fixed.
/// The limit for one rule is two minutes, or `ANTIPHON_TIME_LIMIT` seconds.
final class Watchdog: Sendable {
  private let current = Locked<Rule?>(nil)
  private let end = DispatchSemaphore(value: 0)

  init(_ name: String) {
    let limit = ProcessInfo.processInfo.environment["ANTIPHON_TIME_LIMIT"].flatMap { Double($0) } ?? 120
    Thread.detachNewThread { [current, end] in
      var last: Rule?
      while end.wait(timeout: .now() + limit / 2) == .timedOut {
        let rule = current.withLock { $0 }
        if let rule, rule == last { Self.giveUp(name, rule, limit) }
        last = rule
      }
    }
  }

  func begin(_ rule: Rule) { current.withLock { $0 = rule } }

  func stop() { end.signal() }

  private static func giveUp(_ name: String, _ rule: Rule, _ limit: Double) {
    let text =
      "\(name) has not come back from the check of rule \(rule.rawValue), \"\(rule.text)\", within \(limit) seconds\n"
    FileHandle.standardError.write(Data(text.utf8))
    exit(EXIT_FAILURE)
  }
}
