import AntiphonShims
import AntiphonTesting
import Testing

@testable import Antiphon

extension Races {
  @Suite struct BiasedLockRaces {
    /// A number without any protection of its own, so that a turn is lost if two threads are inside together.
    private final class GuardedNumber: @unchecked Sendable {
      // Two turns in a row make an owner: the ownership changes hands often.
      private let lock = BiasedLock(patience: 0)
      private let threads = UnsafeMutablePointer<antiphon_value_state>.allocate(capacity: 4)
      private var number = 0

      init() { threads.initialize(repeating: antiphon_value_state(), count: 4) }

      deinit { threads.deallocate() }

      func increment(_ count: Int, as thread: Int) {
        for _ in 0..<count {
          lock.lock(as: threads + thread)
          number += 1
          lock.unlock(as: threads + thread)
        }
      }

      var value: Int {
        lock.lock(as: threads + 3)
        defer { lock.unlock(as: threads + 3) }
        return number
      }
    }

    @Test func oneThreadIsInsideAtATime() async {
      await race {
        let number = GuardedNumber()
        return RaceRound(
          { number.increment(500, as: 0) }, { number.increment(500, as: 1) }, { number.increment(3, as: 2) }
        ) { () throws(RaceFailure) in
          try require(number.value == 1_003, "\(number.value) of 1003 turns")
        }
      }
    }

    @Test func anOwnerThatHasLeftIsNotWaitedFor() async {
      await race {
        let number = GuardedNumber()
        return RaceRound({ number.increment(500, as: 0) }, {}) { () throws(RaceFailure) in
          try require(number.value == 500, "\(number.value) of 500 turns")
        }
      }
    }
  }
}
