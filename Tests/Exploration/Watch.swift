import Foundation
import Synchronization

@testable import Antiphon

/// Ends the program when a thread waits for something that the explorer does not see: then nobody hands the turn on.
enum Watch {
  /// How many steps were taken in all.
  static let steps = Synchronization.Atomic(0)

  /// To be called once.
  static func begin() {
    Thread.detachNewThread {
      var before = -1
      while true {
        Thread.sleep(forTimeInterval: 20)
        let now = steps.load(ordering: .relaxed)
        // Between two scenarios nobody plays, and nobody takes twenty seconds to get to the next one.
        if now == before { end() }
        before = now
      }
    }
  }

  private static func end() -> Never {
    let schedule = stage.map { "\($0.schedule)" } ?? ""
    print("A thread is stuck in something that the explorer does not see, after '\(schedule)'.")
    fflush(nil)
    exit(2)
  }
}
