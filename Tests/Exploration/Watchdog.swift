import Foundation
import Synchronization

@testable import Antiphon

/// Ends the program when a thread waits for something that the explorer does not see, so that no other thread gets a turn.
enum Watchdog {
  /// The number of steps in all runs.
  static let steps = Synchronization.Atomic(0)

  /// Starts the watchdog, once, with the name of the scenario.
  static func begin(_ name: String?) {
    Thread.detachNewThread {
      var before = -1
      while true {
        Thread.sleep(forTimeInterval: 20)
        let now = steps.load(ordering: .relaxed)
        if now == before { end(name) }
        before = now
      }
    }
  }

  private static func end(_ name: String?) -> Never {
    let schedule = runtime.map { "\($0.schedule)" } ?? ""
    print("A thread is stuck in something that the explorer does not see.")
    print("    --filter '\(name ?? "")' --replay '\(schedule)'")
    fflush(nil)
    exit(2)
  }
}
