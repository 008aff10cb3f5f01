import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct PullTests {
  @Test func receivesWhatItsHandleRequests() {
    let log = Log<String>()
    let numbers = from(1...3).pull {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    #expect(log.entries == [])
    numbers.request(2)
    #expect(log.entries == ["1", "2"])
    numbers.request()
    #expect(log.entries == ["1", "2", "3", "finished"])
    #expect(!numbers.isActive)
  }

  @Test func mayRequestAtTheStart() {
    let log = Log<Int>()
    let numbers = from(1...5).pull(requesting: 2) { log.add($0) }
    #expect(log.entries == [1, 2])
    numbers.request(.max)
    #expect(log.entries == [1, 2, 3, 4, 5])
  }

  @Test func completionNeedsNoDemand() {
    let log = Log<String>()
    let one = empty(Int.self, Never.self).pull { _ in
    } completed: {
      log.add("\($0)")
    }
    let two = fail(TestFailure(), Int.self).pull { _ in
    } completed: {
      log.add("\($0)")
    }
    #expect(log.entries == ["finished", "failed(TestFailure)"])
    #expect(!one.isActive && !two.isActive)
  }

  /// Without `completed` the talkback is closed by a function that owns it: each end has to break that cycle.
  @Test func needsNoFunctionForTheCompletion() {
    let numbers = from(1...2).pull { _ in }
    numbers.request(2)
    let failed = fail(TestFailure(), Int.self).pull { _ in }
    let cancelled = from(1...2).pull(requesting: 1) { _ in }
    cancelled.cancel()
    let stopped = from(1...9).map { $0 }.prefix(2).pull(requesting: 1) { _ in }
    stopped.request()
    let calls = Box(0)
    let failing = from { () throws(TestFailure) in
      if calls.increment() == 2 { throw TestFailure() }
      return 1
    }.pull(requesting: 1) { _ in }
    failing.request()
    #expect(!numbers.isActive && !failed.isActive && !cancelled.isActive && !stopped.isActive && !failing.isActive)

    let subject = Subject<Int, Never>()
    let dropped = Log<String>()
    _ = from(1...2).on(cancelled: { dropped.add("parked") }).pull(requesting: 1) { _ in }
    _ = subject.on(cancelled: { dropped.add("subscribed") }).pull { _ in }
    #expect(dropped.entries == ["parked", "subscribed"])
  }

  @Test func makesTheSourceEmitNothingElse() {
    let calls = Box(0)
    let numbers = from { calls.increment() }.pull { _ in }
    #expect(calls.value == 0)
    numbers.request(3)
    #expect(calls.value == 3)
  }

  @Test(arguments: [[Int.max, .max], [.max - 1, .max - 1], [1, .max], [.max, 1], [.max - 1, 1, 1]])
  func addsRequestsUpToUnlimited(_ requests: [Int]) {
    // Nothing is delivered until all requests have been made.
    let talkback = Talkback(requesting: 0)
    for request in requests { talkback.request(request) }
    let count = Box(0)
    let end = Box<Completion<Never>?>(nil)
    from(1...10_000).run(
      Consumer(talkback: talkback) { _ in
        count.increment()
        return talkback.take()
      } completed: {
        end.value = $0
      })
    #expect(count.value == 10_000)
    #expect(end.value == .finished)
  }

  @Test func keepsUnlimitedDemand() {
    let count = Box(0)
    let end = Box<Completion<Never>?>(nil)
    let handle = Box<Subscription?>(nil)
    handle.value = from(1...10_000).pull(requesting: 0) { _ in
      count.increment()
      handle.value?.request(1)
    } completed: {
      end.value = $0
    }
    handle.value?.request(.max)
    #expect(count.value == 10_000)
    #expect(end.value == .finished)
    handle.value = nil
  }

  @Test func ignoresRequestsAfterTheCompletion() {
    let log = Log<String>()
    let numbers = from(1...2).pull(requesting: .max) {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    numbers.request(5)
    numbers.pause()
    numbers.resume()
    numbers.cancel()
    numbers.cancel()
    #expect(log.entries == ["1", "2", "finished"])
  }

  @Test func ignoresRequestsAfterACancellation() {
    let log = Log<String>()
    let numbers = from(1...9).pull(requesting: 2) {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
    }
    numbers.cancel()
    #expect(log.entries == ["1", "2", "cancelled"])
    numbers.request(5)
    numbers.resume()
    numbers.cancel()
    #expect(log.entries == ["1", "2", "cancelled"])
  }

  @Test func mayBeCancelledInsideCompleted() {
    let log = Log<String>()
    let handle = Box<Subscription?>(nil)
    handle.value = from(1...2).pull {
      log.add("\($0)")
    } completed: {
      log.add("\($0)")
      handle.value?.cancel()
      handle.value?.request(3)
    }
    handle.value?.request(9)
    #expect(log.entries == ["1", "2", "finished"])
    handle.value = nil
  }

  @Test func isRewoundInsideAnElementAndWhileItWaits() throws {
    let log = Log<Int>()
    let handle = Box<Subscription?>(nil)
    handle.value = from(1...3).pull { number in
      log.add(number)
      if number == 2 && log.entries.count == 2 { try? handle.value?.rewind() }
    }
    handle.value?.request(4)
    #expect(log.entries == [1, 2, 1, 2])
    try handle.value?.rewind()
    #expect(log.entries == [1, 2, 1, 2])
    handle.value?.request(9)
    #expect(log.entries == [1, 2, 1, 2, 1, 2, 3])
    handle.value = nil
  }

  @Test func dropsTheDemandOfAStoppedPull() {
    let log = Log<Int>()
    let numbers = from(1...9).pull { log.add($0) }
    numbers.pause()
    numbers.request(2)
    numbers.pause()
    #expect(log.entries == [])
    numbers.resume()
    #expect(log.entries == [1, 2])
    numbers.resume()
    #expect(log.entries == [1, 2])
  }

  @Test func refusesARequestForNothing() async {
    await #expect(processExitsWith: .failure) { from(1...3).pull { _ in }.request(0) }
    await #expect(processExitsWith: .failure) { from(1...3).pull { _ in }.request(-1) }
    await #expect(processExitsWith: .failure) { _ = from(1...3).pull(requesting: -1) { _ in } }
  }
}
