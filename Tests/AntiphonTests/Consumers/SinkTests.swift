import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct SinkTests {
  @Test func requestsEverything() {
    let log = Log<String>()
    from(1...3).sink {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    #expect(log.entries == ["1", "2", "3", "finished"])
  }

  @Test func receivesTheFailure() {
    let log = Log<Completion<TestFailure>>()
    just(1).append(fail(TestFailure())).sink { _ in
    } completed: {
      log.add($0)
    }
    #expect(log.entries == [.failed(TestFailure())])
  }

  @Test func goesOnWhenItsHandleIsDropped() {
    let numbers = Subject<Int, Never>()
    let log = Log<Int>()
    numbers.producer.sink { log.add($0) }
    numbers.send(1)
    numbers.send(2)
    numbers.finish()
    #expect(log.entries == [1, 2])
  }

  @Test func endsWhenItsHandleCancels() {
    let numbers = Subject<Int, Never>()
    let log = Log<String>()
    let handle = numbers.producer.sink {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    numbers.send(1)
    handle.cancel()
    numbers.send(2)
    #expect(log.entries == ["1", "cancelled"])
  }

  @Test func needsNoFunctionForTheCompletion() {
    let numbers = Subject<Int, TestFailure>()
    let log = Log<Int>()
    let synchronous = from(1...2).sink { log.add($0) }
    let finished = numbers.producer.sink { log.add($0) }
    let cancelled = numbers.producer.sink { log.add(-$0) }
    numbers.send(3)
    cancelled.cancel()
    numbers.send(4)
    numbers.fail(TestFailure())
    #expect(log.entries == [1, 2, 3, -3, 4])
    #expect(!synchronous.isActive && !finished.isActive && !cancelled.isActive)
  }
}
