import Dispatch

/// Lets a thread wait until another one has come to a certain point.
final class DispatchGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 0)
  func open() { semaphore.signal() }
  func wait() { semaphore.wait() }
}
