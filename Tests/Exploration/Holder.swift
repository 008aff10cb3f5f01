@testable import Antiphon

/// A reference that one thread sets or drops.
final class Holder<Value>: @unchecked Sendable {
  var value: Value?
  init(_ value: Value? = nil) { self.value = value }
  /// Changed by the drop, so that the explorer sees its order with a weak load.
  private let mark = Atomic(0)

  var drop: Step {
    Step("drop") {
      self.mark.add(1, ordering: .acquiringAndReleasing)
      self.value = nil
    }
  }
}
