import Antiphon

/// A scheduler whose work is done when it is told to, on the caller's thread. Used on one thread.
final class Desk: Scheduler, @unchecked Sendable {
  private var pieces: [@Sendable () -> Void] = []
  private(set) var isCurrent = false

  var hasWork: Bool { !pieces.isEmpty }

  func schedule(_ work: @escaping @Sendable () -> Void) { pieces.append(work) }

  func workOnce() {
    if pieces.isEmpty { return }
    let piece = pieces.removeFirst()
    isCurrent = true
    piece()
    isCurrent = false
  }

  func work() { while hasWork { workOnce() } }
}
