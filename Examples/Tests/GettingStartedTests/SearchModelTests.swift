import Antiphon
import AntiphonTesting
import Testing

@testable import getting_started

@MainActor @Suite(.leavesNothing) struct SearchModelTests {
  @Test func failureIsShownAndTheSearchContinues() {
    let clock = VirtualClock()
    let model = SearchModel(clock: clock)
    model.texts.send("why?")
    clock.advance(by: .milliseconds(300))
    #expect(model.suggested == ["no answer for why?"])
    model.texts.send("dem")
    clock.advance(by: .milliseconds(300))
    #expect(model.suggested == ["demand"])
  }
}
