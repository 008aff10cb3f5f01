@testable import Antiphon

/// A task that reads a stream through `values`, on one of the threads.
final class ValuesReader: TaskExecutor, @unchecked Sendable {
  private let lock = Lock()
  /// The number of enqueued jobs.
  private let arrivals = Atomic(0)
  /// Guarded by `lock`.
  private var jobs: [UnownedJob] = []
  private let slot: ElementSlot<Int, Never>
  private var iterator: Values<Int, Never>.Iterator

  // Written by the task.
  private(set) var received = ""
  private var isOver = false

  init(_ producer: Producer<Int, Never>) {
    iterator = producer.values.makeAsyncIterator()
    slot = iterator.owner.slot
    // Started now, so that no element is lost.
    iterator.notStarted = nil
    slot.open(producer)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    lock.withLock { jobs.append(job) }
    arrivals.add(1, ordering: .acquiringAndReleasing)
  }

  private func read() async {
    while let element = await iterator.next() { received += "\(element)" }
    received += "|"
    isOver = true
  }

  /// A step that runs the task to its end, or until no other thread is left that could wake it.
  var reads: Step {
    Step("read") {
      Task(executorPreference: self) { await self.read() }
      var done = 0
      while !self.isOver {
        let isAwake = runtime?.wait(on: self.arrivals.object) { self.arrivals.peek() > done }
        guard isAwake == true else { return self.received += " hangs" }
        done = self.arrivals.peek()
        while let job = self.lock.withLock({ self.jobs.isEmpty ? nil : self.jobs.removeFirst() }) {
          job.runSynchronously(on: self.asUnownedTaskExecutor())
        }
      }
    }
  }

  /// A step that does what a cancellation of the task does. It does not cancel the task, because the Swift runtime then holds a lock that
  /// the explorer does not see.
  var cancels: Step {
    Step("cancel") {
      self.slot.talkback.cancel()
      self.slot.mark(ElementSlot<Int, Never>.ended)
    }
  }
}
