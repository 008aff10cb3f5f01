import AntiphonShims

@testable import Antiphon

/// A number that a biased lock guards. The first thread owns the lock.
private final class GuardedNumber: @unchecked Sendable {
  private let lock = BiasedLock(patience: 0, mayHaveOwner: true)
  private let number = Atomic(0)
  private let threads = UnsafeMutablePointer<antiphon_value_state>.allocate(capacity: 3)

  init() {
    threads.initialize(repeating: antiphon_value_state(), count: 3)
    for _ in 1...2 { increment(as: threads) }
  }

  deinit { threads.deallocate() }

  private func increment(as thread: UnsafeMutablePointer<antiphon_value_state>) {
    lock.lock(as: thread)
    let before = number.load(ordering: .relaxed)
    number.store(before + 1, ordering: .relaxed)
    lock.unlock(as: thread)
  }

  func increments(_ count: Int, as thread: Int) -> [Step] {
    [Step("increment \(count)") { for _ in 1...count { self.increment(as: self.threads + thread) } }]
  }

  var state: String { "\(number.peek() - 2)" }
}

extension Scenario {
  /// One thread is inside at a time, whichever thread is the owner.
  static let biasedLock: [Scenario] = [
    Scenario("biased lock: the owner twice, another one", ["3"]) {
      let number = GuardedNumber()
      return ScenarioRun(number.increments(2, as: 0), number.increments(1, as: 1)) { number.state }
    },
    Scenario("biased lock: the owner, another one, which becomes the owner", ["4"]) {
      let number = GuardedNumber()
      return ScenarioRun(number.increments(1, as: 0), number.increments(3, as: 1)) { number.state }
    },
    Scenario("biased lock: the owner twice, another one, which becomes the owner", ["5"]) {
      let number = GuardedNumber()
      return ScenarioRun(number.increments(2, as: 0), number.increments(3, as: 1)) { number.state }
    },
    Scenario("biased lock: the owner, two others", ["3"]) {
      let number = GuardedNumber()
      return ScenarioRun(number.increments(1, as: 0), number.increments(1, as: 1), number.increments(1, as: 2)) {
        number.state
      }
    },
    Scenario("biased lock: the owner, another one, which becomes the owner, a third", ["5"], bound: 3) {
      let number = GuardedNumber()
      return ScenarioRun(number.increments(1, as: 0), number.increments(3, as: 1), number.increments(1, as: 2)) {
        number.state
      }
    },
  ]
}
