#if NIO
public import Antiphon
public import NIOCore

/// Runs work on an event loop of SwiftNIO, in order. A caller that is on the event loop already doesn't hop.
///
///     words.receive(on: .eventLoop(loop)).observeValues { print($0) }.start()
///
/// An event loop that has been shut down runs no work: end the streams on it first.
public struct EventLoopScheduler: Scheduler {
  /// The event loop that the work runs on.
  public let eventLoop: any EventLoop

  /// - Parameter eventLoop: where work runs.
  public init(_ eventLoop: any EventLoop) { self.eventLoop = eventLoop }

  public func schedule(_ work: @escaping @Sendable () -> Void) { eventLoop.execute(work) }

  public var isCurrent: Bool { eventLoop.inEventLoop }
}

extension Scheduler where Self == EventLoopScheduler {
  /// Runs work on an event loop of SwiftNIO, in order.
  public static func eventLoop(_ eventLoop: any EventLoop) -> EventLoopScheduler { EventLoopScheduler(eventLoop) }
}
#endif
