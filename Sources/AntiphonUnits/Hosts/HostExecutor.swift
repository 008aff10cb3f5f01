import Antiphon
import AntiphonShims
import Synchronization

/// An executor and scheduler for a host with one thread and its own event loop.
///
/// Any thread can enqueue work. The executor then wakes the host, and the host does the work on its thread by calling `turn()`. An actor
/// with this executor, or a global actor of such an actor, runs on that thread:
///
///     @globalActor actor WindowActor {
///       static let shared = WindowActor()
///       static let host = HostExecutor(wake: { postToTheWindowsQueue() })
///       nonisolated var unownedExecutor: UnownedSerialExecutor { Self.host.asUnownedSerialExecutor() }
///     }
///
/// The main actor can't have another executor: use `MainActorHost` for it.
public final class HostExecutor: SerialExecutor, Scheduler {
  private enum Work {
    case closure(@Sendable () -> Void)
    case job(UnownedJob)
  }

  private let lock = Lock()
  /// Guarded by `lock`, which is not held during calls.
  private nonisolated(unsafe) var queue: [Work] = []
  private let wake: @Sendable () -> Void
  /// The host's thread during a turn, otherwise 0.
  private let thread = Atomic<UInt>(0)

  /// - Parameter wake: tells the host that there is work; called on any thread, once for each piece of work.
  public init(wake: @escaping @Sendable () -> Void = {}) { self.wake = wake }

  /// Does the pending work on the calling thread, which must always be the same. Work that is added meanwhile waits for the next turn.
  ///
  /// - Returns: the number of pieces of work done.
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
