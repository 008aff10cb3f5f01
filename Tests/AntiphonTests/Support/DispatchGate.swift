import Dispatch

/// Blocks a thread until another one opens the gate.
final class DispatchGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func open() { semaphore.signal() }
  func wait() { semaphore.wait() }
}
