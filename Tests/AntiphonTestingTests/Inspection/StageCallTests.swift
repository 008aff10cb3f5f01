#if os(Linux)
import Antiphon
import AntiphonTesting
import Testing

// What remains in a release build is checked by `Scripts/bench fusion`.
@Suite(.leavesNothing) struct StageCallTests {
  @Test func eachStageHasACallInADebugBuild() {
    let log = Log<[StageCall]>()
    from(1...3).map { $0 + 1 }.filter { $0 > 2 }.observeStages { log.add($0) }.start()
    #expect(log.entries.map { $0.suffix(2).map(\.name) } == [["Producer.map(_:)", "Producer.filter(_:)"]])
    #expect(log.entries.joined().allSatisfy { !$0.isFused })
  }

  @Test func observesNothingWithoutAnElement() {
    let log = Log<[StageCall]>()
    from([Int]()).map { $0 + 1 }.observeStages { log.add($0) }.start()
    #expect(log.entries.isEmpty)
  }
}
#endif
