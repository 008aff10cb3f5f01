import AntiphonShims
import AntiphonTesting
import Testing

@testable import Antiphon

/// Tests the biased drain queue on one thread. `Scripts/explore --filter "biased drain"` plays several in every schedule, and
/// `BiasedDrainQueueRaces` on real ones.
@Suite(.leavesNothing) struct BiasedDrainQueueTests {
  @Test(arguments: [1, 3, 1_000]) func aThreadThatHasEnteredOftenGetsTheBias(_ patience: Int32) {
    let queue = TestedBiasedQueue(patience: patience)
    let performed = Log<Int>()
    for action in 1..<Int(patience) {
      queue.perform(action) { performed.add($0) }
      #expect(!queue.isBiased)
    }
    queue.perform(0) { performed.add($0) }
    #expect(queue.isBiased == (antiphon_can_fence_threads() != 0))
    #expect(performed.entries.count == Int(patience))
  }

  @Test(arguments: [1, 1_000]) func actionFromInsideAnActionFollowsIt(_ patience: Int32) {
    let queue = TestedBiasedQueue(patience: patience)
    let performed = Log<Int>()
    @Sendable func perform(_ action: Int) {
      #expect(queue.isOwner)
      if action % 3 != 0 { queue.perform(action + 1, perform) }
      performed.add(action)
    }
    for action in [1, 4, 7] {
      queue.perform(action, perform)
      #expect(!queue.isOwner)
    }
    #expect(performed.entries == Array(1...9))
  }

  @Test func stackStaysFlat() {
    let queue = TestedBiasedQueue(patience: 1)
    @Sendable func perform(_ action: Int) {
      if action > 0 { queue.perform(action - 1, perform) }
    }
    queue.perform(0, perform)
    queue.perform(100_000, perform)
    #expect(!queue.isOwner)
  }
}
