import AntiphonTesting
import Testing

@testable import Antiphon

@Suite(.leavesNothing) struct DelayedErrorsTests {
  @Test func forgottenFailureMeetsNoLock() {
    final class Failing: Error {
      let last: @Sendable () -> Void
      init(_ last: @escaping @Sendable () -> Void) { self.last = last }
      deinit { last() }
    }
    let errors = DelayedErrors<Failing>()
    errors.note(Failing { errors.note(Failing {}, in: errors.round) }, in: errors.round)
    errors.forget()
    #expect(errors.first != nil)
    errors.forget()
    #expect(errors.first == nil)
  }
}
