@testable import Antiphon

/// A counter for any thread.
final class SharedCounter: Sendable {
  private let number = Atomic(0)

  func increment() { number.add(1, ordering: .acquiringAndReleasing) }

  var step: Step { Step("count") { self.increment() } }
  var value: Int { number.load(ordering: .acquiring) }
}
