@testable import Antiphon

/// A source made by `emitting`, spoken through from any thread.
final class Hand: Sendable {
  private let emitters = Emitters()
  private let begin: @Sendable (Emitter<Int, Never>) -> Void
  /// How often one was cleaned up after.
  let cleanUps = Tally()

  private final class Emitters: @unchecked Sendable {
    let lock = Lock()
    /// Guarded by the lock: a rewind makes another one.
    var current: Emitter<Int, Never>?
  }

  init(_ begin: @escaping @Sendable (Emitter<Int, Never>) -> Void = { _ in }) { self.begin = begin }

  var producer: Producer<Int, Never> {
    emitting { emitter in
      emitter.onEnd { [cleanUps = self.cleanUps] in cleanUps.up() }
      self.emitters.lock.withLock { self.emitters.current = emitter }
      self.begin(emitter)
    }
  }

  private var emitter: Emitter<Int, Never>? { emitters.lock.withLock { emitters.current } }

  func send(_ element: Int) -> Step { Step("send \(element)") { self.emitter?.send(element) } }
  var finish: Step { Step("finish") { self.emitter?.finish() } }
}

/// A scheduler whose work is done by one of the threads.
///
/// To hand over work is one step, and to look for it is one.
final class Desk: Scheduler, @unchecked Sendable {
  /// How much work has come. Who waits for work waits for this to change.
  private let arrivals = Atomic(0)
  /// Touched right after a step on `arrivals`, before anybody else has a turn.
  private var waiting: [@Sendable () -> Void] = []
  /// Touched by the thread that works, and asked by it.
  private var worker: UInt = 0

  func schedule(_ work: @escaping @Sendable () -> Void) {
    arrivals.add(1, ordering: .acquiringAndReleasing)
    waiting.append(work)
  }

  var isCurrent: Bool { worker == antiphon_thread() }

  private func work() {
    let earlier = worker
    worker = antiphon_thread()
    waiting.removeFirst()()
    worker = earlier
  }

  /// Does work until nobody is left who could bring some.
  var works: Step {
    Step("work") {
      while stage?.wait(on: self.arrivals.object, until: { !self.waiting.isEmpty }) == true { self.work() }
    }
  }
}

/// A task that reads a stream through `values`, on one of the threads.
final class Reader: TaskExecutor, @unchecked Sendable {
  private let lock = Lock()
  /// How many jobs have come.
  private let arrivals = Atomic(0)
  /// Guarded by `lock`.
  private var jobs: [UnownedJob] = []
  private let mailbox: Mailbox<Int, Never>
  private var iterator: Values<Int, Never>.Iterator

  // Written by the task.
  private(set) var story = ""
  private var isOver = false

  init(_ producer: Producer<Int, Never>) {
    iterator = producer.values.makeAsyncIterator()
    mailbox = iterator.owner.mailbox
    // Started now, so that nothing is said to nobody.
    iterator.notStarted = nil
    mailbox.open(producer)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
    arrivals.add(1, ordering: .acquiringAndReleasing)
  }

  private func read() async {
    while let element = await iterator.next() { story += "\(element)" }
    story += "|"
    isOver = true
  }

  /// Runs the task to its end, or until nobody is left who could wake it.
  var reads: Step {
    Step("read") {
      Task(executorPreference: self) { await self.read() }
      var done = 0
      while !self.isOver {
        let isAwake = stage?.wait(on: self.arrivals.object) { self.arrivals.peek() > done }
        guard isAwake == true else { return self.story += " hangs" }
        done = self.arrivals.peek()
        while let job = self.lock.withLock({ self.jobs.isEmpty ? nil : self.jobs.removeFirst() }) {
          job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
      }
    }
  }

  /// What is done when the task is cancelled. Not by cancelling it: the runtime holds a lock of its own meanwhile, of which
  /// the explorer knows nothing.
  var cancels: Step {
    Step("cancel") {
      self.mailbox.talkback.cancel()
      self.mailbox.mark(Mailbox<Int, Never>.ended)
    }
  }
}

/// A clock on which time passes when one of the threads says so.
final class Bell: SchedulingClock, @unchecked Sendable {
  struct Instant: InstantProtocol {
    let elapsed: Duration
    func advanced(by duration: Duration) -> Instant { Instant(elapsed: elapsed + duration) }
    func duration(to other: Instant) -> Duration { other.elapsed - elapsed }
    static func < (one: Instant, other: Instant) -> Bool { one.elapsed < other.elapsed }
  }

  private let seconds = Atomic(0)
  private let lock = Lock()
  /// Guarded by `lock`.
  private var waiting: [(due: Duration, appointment: Appointment)] = []

  var now: Instant { Instant(elapsed: .seconds(seconds.load(ordering: .acquiring))) }
  var minimumResolution: Duration { .seconds(1) }
  func sleep(until deadline: Instant, tolerance: Duration?) async throws { fatalError("nobody sleeps here") }

  func schedule(after delay: Duration, _ work: @escaping @Sendable () -> Void) -> Appointment {
    let appointment = Appointment(work)
    let due = now.elapsed + delay
    lock.withLock { waiting.append((due, appointment)) }
    return appointment
  }

  /// A second passes: what is due by then is done.
  var rings: Step {
    Step("a second passes") {
      let now = Duration.seconds(self.seconds.add(1, ordering: .acquiringAndReleasing).newValue)
      while let appointment = self.lock.withLock({
        self.waiting.firstIndex { $0.due <= now }.map { self.waiting.remove(at: $0).appointment }
      }) {
        appointment.keep()
      }
    }
  }
}
