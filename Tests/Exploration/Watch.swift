import Foundation
import Synchronization

@testable import Antiphon

/// Ends the program when a thread waits for something that the explorer does not see: then nobody hands the turn on.
enum Watch {
  /// How many steps were taken in all.
  static let steps = Synchronization.Atomic(0)

  /// To be called once, with the scenario that is played.
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
    let schedule = stage.map { "\($0.schedule)" } ?? ""
    print("A thread is stuck in something that the explorer does not see.")
    print("    --filter '\(name ?? "")' --replay '\(schedule)'")
    fflush(nil)
    exit(2)
  }
}
