import Antiphon
import AntiphonTesting
import Testing

/// No test of this target registers anything to be carried.
@Suite(.leavesNothing) struct CarriedContextTests {
  @Test func nothingIsCurrentWhereNothingIsRegistered() {
    #expect(CarriedContext.current == nil)
  }

  @Test func nothingIsWrappedWhereNothingIsRegistered() {
    let owner = Owner()
    let work: @Sendable () -> Void = { withExtendedLifetime(owner) {} }
    #expect(words(of: CarriedContext.wrap(work)) == words(of: work))
  }

  /// The code and the captured values of a function.
  private func words(of function: @escaping @Sendable () -> Void) -> [Int] {
    // A function is these two words.
    let words = unsafeBitCast(function, to: (Int, Int).self)
    return [words.0, words.1]
  }

  private final class Owner: Sendable {}
}
