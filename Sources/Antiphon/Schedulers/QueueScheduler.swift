#if canImport(Dispatch)
import Dispatch

/// Runs work on a serial Dispatch queue.
public struct QueueScheduler: Scheduler {
  /// The queue that the work runs on.
  public let queue: DispatchQueue

  /// - Parameter queue: a serial queue; a concurrent one loses the order of work.
  public init(_ queue: DispatchQueue) { self.queue = queue }

  public func schedule(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  /// Always false: a queue can't be asked whether it is the current one.
  public var isCurrent: Bool { false }
}

extension Scheduler where Self == QueueScheduler {
  /// Runs work on a serial Dispatch queue.
  public static func queue(_ queue: DispatchQueue) -> QueueScheduler { QueueScheduler(queue) }
}

extension Scheduler where Self == QueueScheduler {
  /// A new serial queue. Streams on different queues run in parallel.
  ///
  /// - Parameters:
  ///   - label: the label for debuggers.
  ///   - qos: the quality of service of its work.
  public static func serial(_ label: String = "antiphon.serial", qos: DispatchQoS = .unspecified) -> QueueScheduler {
    QueueScheduler(DispatchQueue(label: label, qos: qos))
  }

  // There is no scheduler for a concurrent queue: it would lose the order. Each of these is a serial queue of its own on the
  // shared thread pool, so that streams run in parallel and each keeps its order.

  /// A new serial queue of the quality of service `userInteractive`.
  public static var userInteractive: QueueScheduler { serial("antiphon.userInteractive", qos: .userInteractive) }
  /// A new serial queue of the quality of service `userInitiated`.
  public static var userInitiated: QueueScheduler { serial("antiphon.userInitiated", qos: .userInitiated) }
  /// A new serial queue of the quality of service `utility`.
  public static var utility: QueueScheduler { serial("antiphon.utility", qos: .utility) }
  /// A new serial queue of the quality of service `background`.
  public static var background: QueueScheduler { serial("antiphon.background", qos: .background) }
}
#endif
