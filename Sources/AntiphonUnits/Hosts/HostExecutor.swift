import Antiphon
import AntiphonShims
import Synchronization

/// An executor and scheduler for a host that has one thread and an event loop of its own.
///
/// Work is queued from anywhere; the host is told, and does it on its thread by calling `turn()`. An actor that has this as its
/// executor, or a global actor of such an actor, runs on that thread:
///
///     @globalActor actor WindowActor {
///       static let shared = WindowActor()
///       static let host = HostExecutor(wake: { postToTheWindowsQueue() })
///       nonisolated var unownedExecutor: UnownedSerialExecutor { Self.host.asUnownedSerialExecutor() }
///     }
///
/// The main actor can't be given another executor: for that one there is `MainActorHost`.
public final class HostExecutor: SerialExecutor, Scheduler {
  private enum Work {
    case closure(@Sendable () -> Void)
    case job(UnownedJob)
  }

  private let lock = Lock()
  /// Guarded by `lock`; nobody is called under it.
  private nonisolated(unsafe) var queue: [Work] = []
  private let wake: @Sendable () -> Void
  /// The host's thread while it takes a turn, or 0.
  private let thread = Atomic<UInt>(0)

  /// - Parameter wake: tells the host that there is work; called from any thread, once for each piece of work.
  public init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// Does the work that is there, on the calling thread: always the same one. What is added meanwhile is left for the next turn.
  ///
  /// - Returns: how many pieces of work were done.
  @discardableResult
  public func turn() -> Int {
    let earlier = thread.exchange(antiphon_thread(), ordering: .relaxed)
    precondition(
      earlier == 0 || earlier == antiphon_thread(), "HostExecutor.turn() is called on the host's thread only")
    defer { thread.store(earlier, ordering: .relaxed) }
    let batch = lock.withLock {
      defer { queue = [] }
      return queue
    }
    for work in batch {
      switch work {
      case .closure(let body): body()
      case .job(let job): job.runSynchronously(on: asUnownedSerialExecutor())
      }
    }
    return batch.count
  }

  public func schedule(_ work: @escaping @Sendable () -> Void) { add(.closure(work)) }

  public func enqueue(_ job: consuming ExecutorJob) { add(.job(UnownedJob(job))) }

  public var isCurrent: Bool { thread.load(ordering: .relaxed) == antiphon_thread() }

  public func checkIsolated() { precondition(isCurrent, "This is not the host's thread") }

  private func add(_ work: Work) {
    lock.withLock { queue.append(work) }
    wake()
  }
}
