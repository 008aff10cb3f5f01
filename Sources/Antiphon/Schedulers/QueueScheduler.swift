import Dispatch

/// Runs work on a serial Dispatch queue.
public struct QueueScheduler: Scheduler {
  public let queue: DispatchQueue

  /// - Parameter queue: a serial one; on a concurrent one the order of work is lost.
  public init(_ queue: DispatchQueue) { self.queue = queue }

  public func schedule(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Never: a queue can't be asked whether it is the current one.
  public var isCurrent: Bool { false }
}

extension Scheduler where Self == QueueScheduler {
  /// Runs work on a serial Dispatch queue.
  public static func queue(_ queue: DispatchQueue) -> QueueScheduler { QueueScheduler(queue) }
}
