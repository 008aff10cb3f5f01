import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct JustAsyncTests {
  @Test func emitsTheResult() async {
    #expect(await just { await one() }.collected() == [1])
  }

  @Test func callsAnewAtEachStartAndOnce() async {
    let calls = Box(0)
    let stream = just { () async -> Int in calls.increment() }
    #expect(calls.value == 0)
    #expect(await stream.collected() == [1])
    #expect(await stream.collected() == [2])
    #expect(calls.value == 2)
  }

  @Test func failsWhenTheClosureThrows() async {
    let stream = just { () async throws(TestFailure) -> Int in throw TestFailure("a") }
    do throws(TestFailure) {
      for try await _ in stream.values { Issue.record("it did not fail") }
      Issue.record("it did not fail")
    } catch {
      #expect(error == TestFailure("a"))
    }
  }

  @Test func callsOnlyOnDemand() async {
    let calls = Box(0)
    let (events, continuation) = AsyncStream<Event<Int, Never>>.makeStream()
    let subscription = just { () async -> Int in calls.increment() }
      .pull(requesting: 0, { continuation.yield(.next($0)) }, completed: { continuation.yield(.completed($0)) })
    // A closure that does not suspend emits inside the request.
    #expect(calls.value == 0)
    subscription.request(1)
    var received = events.makeAsyncIterator()
    #expect(await received.next() == .next(1))
    #expect(await received.next() == .completed(.finished))
    #expect(calls.value == 1)
  }

  @Test func cancelReachesTheTask() async {
    let clock = VirtualClock()
    let (ends, continuation) = AsyncStream<Bool>.makeStream()
    let subscription = just { () async -> Int in
      do { try await clock.sleep(until: clock.now.advanced(by: .seconds(9))) } catch {}
      continuation.yield(Task.isCancelled)
      return 1
    }.pull(requesting: 1) { _ in Issue.record("an element after cancel") }
    await clock.untilPending()
    subscription.cancel()
    var end = ends.makeAsyncIterator()
    #expect(await end.next() == true)
    #expect(clock.pending == 0)
  }

  @Test func closureThatDoesNotWaitNeedsNoTask() {
    let recorder = just { 1 }.record(on: VirtualClock())
    #expect(recorder.events == [.next(1), .completed(.finished)])
  }
}

func one() async -> Int { 1 }

@Suite(.leavesNothing) struct FromTaskTests {
  @Test func emitsTheValueOfTheTaskOnEachStart() async {
    let calls = AtomicCounter()
    let task = Task { calls.increment() }
    let stream: Producer<Int, Never> = from(task)
    #expect(await stream.collected() == [1])
    #expect(await stream.collected() == [1])
    #expect(calls.value == 1)
  }

  @Test func failsWhenTheTaskThrows() async {
    let task = Task { () throws -> Int in throw TestFailure("a") }
    let stream: Producer<Int, any Error> = from(task)
    await #expect(throws: TestFailure("a")) { for try await _ in stream.values {} }
  }

  @Test func cancellationLeavesTheTaskAlone() async {
    let clock = VirtualClock()
    let task = Task { () -> Bool in
      try? await clock.sleep(until: clock.now.advanced(by: .seconds(1)))
      return Task.isCancelled
    }
    await clock.untilPending()
    let recorder = from(task).record(on: VirtualClock())
    recorder.cancel()
    #expect(recorder.events == [.completed(.cancelled)])
    clock.run()
    #expect(await task.value == false)
  }
}
