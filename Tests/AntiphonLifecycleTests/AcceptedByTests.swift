#if Lifecycle
import Antiphon
import AntiphonLifecycle
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct AcceptedByTests {
  let fates = Fates()
  let intake = ServiceIntake()

  @Test func emitsUntilTheServiceIsShutDown() {
    let clock = VirtualClock()
    let recorder = cold("1-2-3-4-|", on: clock).accepted(by: intake) { fates.giveBack($0) }
      .map { number in
        number.handled()
        return number.element
      }
      .record(on: clock)
    clock.advance(by: .milliseconds(5))
    intake.close()
    #expect(recorder.recording.marbles() == "1-2-3|")
    #expect(fates.returned.isEmpty)
  }

  @Test func aRewindReturnsWhatWaitsAndStartsTheSourceAgain() throws {
    let recorder = from(1...4).accepted(by: intake, eagerly: true) { fates.giveBack($0) }
      .map { number in
        number.handled()
        return number.element
      }
      .record(on: VirtualClock(), requesting: 1)
    try recorder.rewind()
    #expect(fates.returned == [2, 3, 4])
    recorder.request(.max)
    #expect(recorder.elements == [1, 1, 2, 3, 4])
    #expect(fates.returned == [2, 3, 4])
  }

  @Test func aSourceThatCannotBeRewoundRefuses() {
    let subject = Subject<Int, Never>()
    let recorder = subject.producer.accepted(by: intake) { _ in }.record(on: VirtualClock())
    #expect(throws: RewindFailure.notRewindable) { try recorder.rewind() }
    subject.finish()
  }

  @Test func withoutDemandNothingIsAccepted() {
    let recorder = from(1...4).on(next: { fates.accept($0) }).accepted(by: intake) { fates.giveBack($0) }
      .record(on: VirtualClock(), requesting: 2)
    #expect(fates.accepted == [1, 2])
    recorder.cancel()
    #expect(fates.accepted == [1, 2])
  }
}

@Suite(.leavesNothing) struct LifecycleConformanceTests {
  let exceptions: [Rule: String] = [
    .terminationIsForwarded:
      "An emitter has no word for it: the stream finishes, and the elements that have arrived are drained."
  ]

  @Test func acceptedKeepsEveryRule() {
    verify(operator: "accepted(by:)", except: exceptions) { numbers, _ in
      numbers.accepted(by: ServiceIntake()) { _ in }.map { $0.element }
    }
  }

  @Test func eagerlyAcceptedKeepsEveryRule() {
    verify(operator: "accepted(by:eagerly:)", demand: .unlimited, except: exceptions) { numbers, _ in
      numbers.accepted(by: ServiceIntake(), eagerly: true) { _ in }.map { $0.element }
    }
  }
}
#endif
