import AntiphonTesting
import Testing

@testable import Antiphon

extension Races {
  @Suite struct BiasedDrainQueueRaces {
    /// Actions of several threads, kept without any protection of their own: one is lost if two threads are inside together.
    private final class Performed: @unchecked Sendable {
      // Few turns in a row give the bias, which another thread takes away at any time.
      private let queue = TestedBiasedQueue(patience: 3)
      private var actions: [Int] = []

      /// Performs `count` actions of one thread, whose number is their last digit.
      func perform(_ count: Int, of thread: Int) {
        for action in 1...count { queue.perform(action * 10 + thread) { self.actions.append($0) } }
      }

      func check(_ counts: Int...) throws(RaceFailure) {
        for (thread, count) in counts.enumerated() {
          let own = actions.filter { $0 % 10 == thread }.map { $0 / 10 }
          try require(own == Array(1...count), "\(own.count) of \(count) actions of one thread, or in another order")
        }
      }
    }

    @Test func eachActionIsPerformedOnceAndInTheOrderOfItsThread() async {
      await race {
        let performed = Performed()
        return RaceRound(
          { performed.perform(300, of: 0) }, { performed.perform(20, of: 1) }, { performed.perform(1, of: 2) }
        ) { () throws(RaceFailure) in try performed.check(300, 20, 1) }
      }
    }

    @Test func aSecondThreadFindsTheBiasedOneInsideOrOutside() async {
      await race {
        let performed = Performed()
        performed.perform(1, of: 2)
        return RaceRound({ performed.perform(8, of: 0) }, { performed.perform(1, of: 1) }) {
          () throws(RaceFailure) in try performed.check(8, 1, 1)
        }
      }
    }
  }
}
