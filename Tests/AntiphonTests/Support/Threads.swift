import Foundation

/// Calls `body` on a new thread and returns when it is over.
func onAnotherThread(_ body: @escaping @Sendable () -> Void) {
  let end = DispatchSemaphore(value: 0)
  Thread.detachNewThread {
    body()
    end.signal()
  }
  end.wait()
}

/// Calls all bodies at the same time, each on its own thread, and returns when all are over.
func onThreads(_ bodies: [@Sendable () -> Void]) {
  let (start, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
  for body in bodies {
    Thread.detachNewThread {
      start.wait()
      body()
      end.signal()
    }
  }
  for _ in bodies { start.signal() }
  for _ in bodies { end.wait() }
}
