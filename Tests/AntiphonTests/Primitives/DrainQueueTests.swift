import AntiphonTesting
import Testing

@testable import Antiphon

/// Tests the drain queue on one thread. `Scripts/explore --filter drain` plays it in every schedule.
@Suite(.leavesNothing) struct DrainQueueTests {
  @Test func actionFromInsideAnActionFollowsIt() {
    let queue = TestedQueue()
    let performed = Log<Int>()
    @Sendable func perform(_ action: Int) {
      #expect(queue.isOwner)
      if action < 3 { queue.perform(action + 1, perform) }
      performed.add(action)
    }
    queue.perform(1, perform)
    #expect(performed.entries == [1, 2, 3])
    #expect(!queue.isOwner)
  }

  @Test func actionOfAFreeQueueIsDrainedByTheCaller() {
    let queue = TestedQueue()
    var performed: [Int] = []
    #expect(queue.enqueue(1))
    #expect(!queue.enqueue(2))
    #expect(!queue.enter())
    queue.claim()
    #expect(queue.isOwner)
    queue.drain { performed.append($0) }
    #expect(performed == [1, 2])
    #expect(queue.enter())
  }

  @Test func stackStaysFlat() {
    let queue = TestedQueue()
    @Sendable func perform(_ action: Int) {
      if action > 0 { queue.perform(action - 1, perform) }
    }
    queue.perform(100_000, perform)
    #expect(!queue.isOwner)
  }
}

/// A drain queue for use in `#expect`, which cannot take the noncopyable queue itself.
private final class TestedQueue: Sendable {
  private let queue = DrainQueue<Int>()
  func enter() -> Bool { queue.enter() }
  func enqueue(_ action: Int) -> Bool { queue.enqueue(action) }
  func claim() { queue.claim() }
  var isOwner: Bool { queue.isOwner }
  func perform(_ action: Int, _ body: (Int) -> Void) { queue.perform(action, body) }
  func drain(_ body: (Int) -> Void) { queue.drain(body) }
}
