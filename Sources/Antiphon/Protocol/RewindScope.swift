import AntiphonShims
import Synchronization

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
  /// The number of scopes in the process, so that a thread without one takes no lock. Only the thread's own scopes matter to it.
  private static let count = Synchronization.Atomic(0)
  /// The innermost scope of each thread that has one. Not the library's lock: `Scripts/explore` would play the steps of the whole process.
  private static let innermost = Synchronization.Mutex<[UInt: RewindScope]>([:])
  /// Represents that lock to the thread sanitizer.
  private static let ordered = SourceIdentity()

  /// The talkback of the operator's consumer.
  private let talkback: Talkback
  /// Touched only by the thread of the scope.
  private nonisolated(unsafe) var runs: [(source: SourceIdentity, run: any RewindableRun)] = []

  private init(_ talkback: Talkback) { self.talkback = talkback }

  /// The scope in which the caller runs.
  private static var current: RewindScope? {
    count.load(ordering: .relaxed) == 0 ? nil : withInnermost { $0 }
  }

  /// Calls `body` with the innermost scope of this thread, under the lock.
  private static func withInnermost(_ body: (inout RewindScope?) -> RewindScope?) -> RewindScope? {
    let address = Unmanaged.passUnretained(ordered).toOpaque()
    let thread = antiphon_thread()
    return innermost.withLock { scopes in
      antiphon_acquired(address)
      defer { antiphon_releasing(address) }
      return body(&scopes[thread])
    }
  }

  /// Calls `body` in `scope`, or outside of any scope if that is nil.
  private static func perform(in scope: RewindScope?, _ body: () -> Void) {
    let outer = withInnermost { innermost in
      defer { innermost = scope }
      return innermost
    }
    body()
    _ = withInnermost { innermost in
      innermost = outer
      return nil
    }
  }

  /// Calls `body`, which cancels the upstreams of an operator and starts them again.
  @usableFromInline
  static func perform(for talkback: Talkback, _ body: () -> Void) {
    let scope = RewindScope(talkback)
    count.add(1, ordering: .relaxed)
    perform(in: scope, body)
    count.subtract(1, ordering: .relaxed)
    for (_, run) in scope.runs { run.retire() }
  }

  /// Calls `body` outside of any scope.
  static func excluding(_ body: () -> Void) {
    if current == nil { body() } else { perform(in: nil, body) }
  }

  /// Keeps a run that would otherwise end. False if it is to end.
  static func keep(_ run: any RewindableRun, of source: SourceIdentity, for consumer: Talkback) -> Bool {
    guard let current, current.isDownstream(of: consumer), !current.talkback.isCancelled else { return false }
    current.runs.append((source, run))
    return true
  }

  /// Takes a waiting run of the same source, if there is one.
  static func take(of source: SourceIdentity, for consumer: Talkback) -> (any RewindableRun)? {
    guard let current, current.isDownstream(of: consumer) else { return nil }
    guard let index = current.runs.firstIndex(where: { $0.source === source }) else { return nil }
    return current.runs.remove(at: index).run
  }

  private func isDownstream(of consumer: Talkback) -> Bool { consumer.andThoseDownstream.contains { $0 === talkback } }
}

/// Tells the runs of one source from those of another.
package final class SourceIdentity: Sendable {
  package init() {}
}
