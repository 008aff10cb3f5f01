import Foundation

/// Runs deep computations on threads with a large stack, each of which takes a part of the depth.
enum DeepStack {
  /// The caller's stack is of unknown size, so little of it is used.
  private static let first = 4
  private static let step = 256
  /// Enough for `step` formulas with the greatest number of operators, also without optimisation. What is not used takes no memory.
  private static let size = 64 << 20

  /// Whether another thread has to continue.
  ///
  /// - Parameter depth: how many cells are being computed, each read by the one before.
  static func isNeeded(at depth: Int) -> Bool { depth % step == first }

  /// Calls `body` on a thread of its own, and waits for it.
  static func run(_ body: @escaping @Sendable () -> Void) {
    let isDone = DispatchSemaphore(value: 0)
    let thread = Thread {
      body()
      isDone.signal()
    }
    thread.stackSize = size
    thread.start()
    isDone.wait()
  }
}
