import Antiphon
import AntiphonTesting
import Testing

@testable import getting_started

@MainActor @Suite(.leavesNothing) struct StoppableModelTests {
  @Test func stopsWithItsTimer() {
    let clock = VirtualClock()
    let model = StoppableModel(clock: clock)
    model.texts.send("de")
    clock.advance(by: .milliseconds(300))
    #expect(model.suggested == ["debounce", "delay", "demand"])
    model.texts.send("del")
    model.stop()
    #expect(clock.pending == 0)
    clock.advance(by: .milliseconds(300))
    #expect(model.suggested == ["debounce", "delay", "demand"])
  }
}
