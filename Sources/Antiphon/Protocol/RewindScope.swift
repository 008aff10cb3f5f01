/// One run of a source that starts again by itself when it is rewound.
package protocol RewindableRun: AnyObject, Sendable {
  /// Ends the run for good.
  func retire()
}

/// The time in which an operator cancels its upstreams and starts them again, because its stream is rewound.
///
/// A source that starts again by itself (`Emitter.onRewind`) is not ended then: its run waits here, and continues for the consumer with which
/// the operator starts the same source again. So a rewind reaches the source through an operator that keeps a queue, a timer or several
/// upstreams. A run that is not started again is retired at the end.
///
/// Only the operator's own upstreams take part, not inner streams (`excluding`), and only those that it starts again in the same call:
/// behind a delayed start, the source is cancelled.
@usableFromInline
final class RewindScope: Sendable {
  @TaskLocal private static var current: RewindScope?

  /// The talkback of the operator's consumer.
  private let talkback: Talkback
  /// Nil once the scope has ended: a task that was started in it may still refer to it.
  private let runs = LockedValue<[(source: SourceIdentity, run: any RewindableRun)]?>([])

  private init(_ talkback: Talkback) { self.talkback = talkback }

  /// Calls `body`, which cancels the upstreams of an operator and starts them again.
  @usableFromInline
  static func perform(for talkback: Talkback, _ body: () -> Void) {
    let scope = RewindScope(talkback)
    $current.withValue(scope) { body() }
    let rest = scope.runs.withLock { $0.take() }
    for (_, run) in rest ?? [] { run.retire() }
  }

  /// Calls `body` outside of any scope.
  static func excluding(_ body: () -> Void) {
    if current == nil { body() } else { $current.withValue(nil) { body() } }
  }

  /// Lets a run wait that would be ended. False if it is to end.
  static func keep(_ run: any RewindableRun, of source: SourceIdentity, for consumer: Talkback) -> Bool {
    guard let current, current.isDownstream(of: consumer), !current.talkback.isCancelled else { return false }
    return current.runs.withLock { runs in
      runs?.append((source, run))
      return runs != nil
    }
  }

  /// Takes a waiting run of the same source, if there is one.
  static func take(of source: SourceIdentity, for consumer: Talkback) -> (any RewindableRun)? {
    guard let current, current.isDownstream(of: consumer) else { return nil }
    return current.runs.withLock { runs in
      guard let index = runs?.firstIndex(where: { $0.source === source }) else { return nil }
      return runs?.remove(at: index).run
    }
  }

  private func isDownstream(of consumer: Talkback) -> Bool { consumer.andThoseDownstream.contains { $0 === talkback } }
}

/// Tells the runs of one source from those of another.
package final class SourceIdentity: Sendable {
  package init() {}
}
