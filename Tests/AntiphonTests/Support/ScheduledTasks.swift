import Antiphon

/// Runs the steps of tasks on a scheduler.
final class ScheduledTasks: TaskExecutor {
  private let scheduler: any Scheduler

  init(_ scheduler: some Scheduler) { self.scheduler = scheduler }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    scheduler.schedule { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

/// Runs `body` in a task: on the caller's thread until it is suspended, and then on the thread that resumes it.
@discardableResult
func atOnce(_ body: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
  Task(executorPreference: ScheduledTasks(ImmediateScheduler()), operation: body)
}
