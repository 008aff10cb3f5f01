import AntiphonTesting
import Synchronization
import Testing

@testable import Antiphon

/// Tests the drain counter on one thread. `Scripts/explore --filter drain` plays it in every schedule.
@Suite(.leavesNothing) struct DrainCounterTests {
  @Test func theFirstStepStartsTheLoopAndTheLastEndsIt() {
    let counter = DrainCounter()
    let (isFirst, isSecond) = (counter.add(), counter.add())
    #expect(isFirst)
    #expect(!isSecond)
    let (isLeft, isLeftAfterBoth) = (counter.next(), counter.next())
    #expect(isLeft)
    #expect(!isLeftAfterBoth)
    let isFirstAgain = counter.add()
    #expect(isFirstAgain)
  }

  @Test func aStepFromInsideAStepIsPerformedByTheLoop() {
    let counter = DrainCounter()
    var steps: [String] = []
    let isFirst = counter.add()
    #expect(isFirst)
    repeat {
      steps.append("begin")
      if steps.count < 6 {
        let isLoop = counter.add()
        #expect(!isLoop)
      }
      steps.append("end")
    } while counter.next()
    // The steps are not nested.
    #expect(steps == ["begin", "end", "begin", "end", "begin", "end", "begin", "end"])
    #expect(counter.due.load(ordering: .relaxed) == 0)
  }

  @Test func aLoopThatRunsFromTheStartTakesAddedSteps() {
    let counter = DrainCounter(isRunning: true)
    let isLoop = counter.add()
    #expect(!isLoop)
    let (isLeft, isLeftAfterBoth) = (counter.next(), counter.next())
    #expect(isLeft)
    #expect(!isLeftAfterBoth)
  }
}
