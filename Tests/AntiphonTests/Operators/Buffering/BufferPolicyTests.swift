import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct BufferPolicyTests {
  @Test func keepsAtLeastOne() async {
    await #expect(processExitsWith: .failure) { _ = just(1).buffer(.bounded(0)) }
    await #expect(processExitsWith: .failure) { _ = just(1).buffer(.dropOldest(-1)) }
    await #expect(processExitsWith: .failure) { _ = just(1).buffer(.dropNewest(0)) }
    await #expect(processExitsWith: .failure) {
      _ = just(1).promoteFailure(to: TestFailure.self).buffer(.fail(0, TestFailure()))
    }
  }

  @Test func keepsAsManyAsOneLikesWithoutPreparingForThem() {
    for policy: BufferPolicy<Never> in [.bounded(.max), .dropOldest(.max), .dropNewest(.max)] {
      let recorder = from(1...3).buffer(policy).record(on: VirtualClock(), requesting: 0)
      recorder.request(.max)
      #expect(recorder.elements == [1, 2, 3])
      #expect(recorder.completion == .finished)
    }
  }
}
