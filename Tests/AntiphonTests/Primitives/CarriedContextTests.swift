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

  /// The code and the captured values of a function: the two words that it is.
  private func words(of function: @escaping @Sendable () -> Void) -> [Int] {
    // In a structure: as the argument of a generic function alone it would be converted, into a new object each time.
    let words = unsafeBitCast(Stored(function: function), to: (Int, Int).self)
    return [words.0, words.1]
  }

  private struct Stored {
    let function: @Sendable () -> Void
  }

  private final class Owner: Sendable {}
}
