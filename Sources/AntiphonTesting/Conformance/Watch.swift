import Foundation

/// Ends the process when a check does not come back: what is verified waits for itself, or for ever. No thread can be taken back
/// from that, so the test is to be run by itself, in a process of its own, until it is mended.
///
/// The limit for one rule is two minutes, or `ANTIPHON_TIME_LIMIT` seconds.
final class Watch: Sendable {
  private let current = Guarded<Rule?>(nil)
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
