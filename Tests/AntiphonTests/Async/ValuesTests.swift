import Antiphon
import AntiphonTesting
import Foundation
import Testing

@Suite(.leavesNothing) struct ValuesTests {
  @Test func givesEachElement() async {
    var numbers: [Int] = []
    for await number in from(1...3).values { numbers.append(number) }
    #expect(numbers == [1, 2, 3])
  }

  @Test func runsTheStreamOnceForEachIteration() async {
    let starts = Box(0)
    let values = deferred { just(starts.increment()) }.values
    #expect(starts.value == 0)
    for await number in values { #expect(number == 1) }
    for await number in values { #expect(number == 2) }
    #expect(starts.value == 2)
  }

  @Test func pullsOneElementForEachNext() async {
    let calls = Box(0)
    var iterator = from { calls.increment() }.values.makeAsyncIterator()
    #expect(calls.value == 0)
    for number in 1...3 {
      #expect(await iterator.next() == number)
      #expect(calls.value == number)
    }
  }

  @Test func throwsTheFailureItselfAfterTheElementsBeforeIt() async {
    let stream = from(1...2).promoteFailure().append(fail(TestFailure("a")))
    var numbers: [Int] = []
    do {
      for try await number in stream.values { numbers.append(number) }
      Issue.record("it did not fail")
    } catch {
      // No cast: the type of `error` is the failure type of the stream.
      let failure: TestFailure = error
      #expect(failure == TestFailure("a"))
    }
    #expect(numbers == [1, 2])
  }

  @Test(arguments: Self.endless)
  func endsWithItsTask(_ name: String, _ numbers: Producer<Int, Never>) async {
    let count = Box(0)
    let task = Task {
      for await number in numbers.values where number >= 10 {
        // The loop goes on only if the cancellation is lost.
        withUnsafeCurrentTask { $0?.cancel() }
        if count.increment() > 1 { break }
      }
    }
    await task.value
    #expect(count.value == 1)
  }

  @Test(arguments: Self.endless)
  func receivesNothingInACancelledTask(_ name: String, _ numbers: Producer<Int, Never>) async {
    let count = Box(0)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for await _ in numbers.values where count.increment() > 0 { break }
    }
    await task.value
    #expect(count.value == 0)
  }

  private static let endless: [(String, Producer<Int, Never>)] = [
    ("a range", from(0..<Int.max)),
    ("received", from(0..<Int.max).receive(on: QueueScheduler(DispatchQueue(label: "values")))),
    ("sent in one go", emitting { emitter in for number in 0..<100 { emitter.send(number) } }),
    ("merged", from(0..<Int.max).merge(with: never())),
  ]

  @Test(arguments: [false, true])
  func endsWithItsTaskWhileTheSourceEmitsNothing(_ isMerged: Bool) async {
    // The task blocks its thread, so the thread that cancels is not one of the pool.
    let isBusy = DispatchSemaphore(value: 0)
    let busy = range(0, count: .max).filter { number in
      if number == 0 { isBusy.signal() }
      return false
    }
    let numbers = isMerged ? busy.merge(with: never()) : busy
    let task = Task { for await _ in numbers.values {} }
    Thread.detachNewThread {
      isBusy.wait()
      task.cancel()
    }
    await task.value
  }

  @Test func hasATimeLimitByATaskGroup() async {
    let count = Box(0)
    let first = await withTaskGroup { group in
      group.addTask {
        for await _ in from(0..<Int.max).values { count.increment() }
        return -1
      }
      group.addTask {
        while count.value < 10 { await Task.yield() }
        return 0
      }
      defer { group.cancelAll() }
      return await group.next()
    }
    #expect(first == 0)
  }

  @Test func isOverAfterItsEnd() async throws {
    var iterator = from(1...1).values.makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == nil)
    #expect(await iterator.next() == nil)
  }

  @Test func waitsForWhatComesLater() async {
    let clock = VirtualClock()
    let all = Task {
      var numbers: [Int] = []
      for await number in interval(.seconds(1), clock: clock).prefix(3).values { numbers.append(number) }
      return numbers
    }
    for _ in 0..<3 {
      await clock.untilPending()
      clock.run()
    }
    #expect(await all.value == [0, 1, 2])
    #expect(clock.pending == 0)
  }

  @Test func pullsThroughOperatorsThatEndEarly() async {
    var numbers: [Int] = []
    for await number in from(1...9).prefix(2).append(from(6...8)).values { numbers.append(number) }
    #expect(numbers == [1, 2, 6, 7, 8])
  }

  @Test func keepsPushedElementsWithoutDemand() async {
    let clock = VirtualClock()
    var iterator = hot("(12345|)", failure: .never, on: clock).values.makeAsyncIterator()
    let first = Task { [clock] in
      await clock.untilPending(0)
      clock.run()
    }
    var numbers: [Int] = []
    while let number = await iterator.next() { numbers.append(number) }
    await first.value
    #expect(numbers == [1, 2, 3, 4, 5])
  }

  @Test func endsWhenItsTaskIsCancelled() async {
    let log = Log<String>()
    let clock = VirtualClock()
    let stream = never(Int.self, Never.self)
      .on(starting: { _ = clock.schedule(after: .seconds(1)) {} }, cancelled: { log.add("cancelled") })
    let task = Task {
      for await _ in stream.values { log.add("element") }
      log.add("after the loop")
    }
    await clock.untilPending()
    task.cancel()
    await task.value
    #expect(log.entries == ["cancelled", "after the loop"])
  }

  @Test func endsAtOnceInATaskThatIsCancelledAlready() async {
    let log = Log<String>()
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      for await _ in never(Int.self, Never.self).on(cancelled: { log.add("cancelled") }).values { log.add("element") }
      log.add("after the loop")
    }
    await task.value
    #expect(log.entries == ["after the loop"])
  }

  @Test func cancelsTheStreamWhenTheLoopIsLeft() async {
    let log = Log<String>()
    for await number in from(1...9).on(next: { log.add("\($0)") }, cancelled: { log.add("cancelled") }).values {
      if number == 2 { break }
    }
    #expect(log.entries == ["1", "2", "cancelled"])
  }

  @Test func releasesEverything() async {
    let live = LifetimeCounter()
    func stream() -> Producer<Int, Never> {
      let token = live.token()
      return from(1...9).on(next: { _ in token.touch() })
    }
    for await _ in stream().values {}
    #expect(live.count == 0)
    for await number in stream().values where number == 2 { break }
    #expect(live.count == 0)
    do {
      var iterator = stream().values.makeAsyncIterator()
      #expect(await iterator.next() == 1)
    }
    #expect(live.count == 0)
  }

  @MainActor @Test func keepsToTheMainActor() async {
    var numbers: [Int] = []
    for await number in from(1...3).values {
      MainActor.assertIsolated()
      numbers.append(number)
    }
    var iterator = from(4...5).values.makeAsyncIterator()
    while let number = await iterator.next(isolation: MainActor.shared) { numbers.append(number) }
    #expect(numbers == [1, 2, 3, 4, 5])
  }
}
