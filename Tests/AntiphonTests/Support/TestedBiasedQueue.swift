import AntiphonShims
import Synchronization

@testable import Antiphon

/// A drain queue with a bias that performs actions as a multicaster does.
final class TestedBiasedQueue: Sendable {
  private let queue: BiasedDrainQueue<Int>

  init(patience: Int32) { queue = BiasedDrainQueue(patience: patience) }

  var isOwner: Bool { queue.isOwner }
  var isBiased: Bool { queue.biased.load(ordering: .relaxed) == antiphon_thread() }

  func perform(_ action: Int, _ body: (Int) -> Void) {
    if queue.enter() {
      body(action)
      if !queue.leaveIfEmpty() { queue.drain(body) }
    } else if queue.enqueue(action) {
      queue.drain(body)
    }
  }
}
