import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct MapAsyncTests {
  @Test func emitsWhatTheClosureMakesInOrder() async {
    #expect(await from(1...4).mapAsync { await one() + $0 }.collected() == [2, 3, 4, 5])
  }

  @Test func callsForOneElementAfterTheOther() async {
    let running = AtomicCounter()
    let most = AtomicCounter()
    let numbers = await from(1...20).mapAsync { (number: Int) async -> Int in
      most.raise(to: running.increment())
      await Task.yield()
      running.decrement()
      return number
    }.collected()
    #expect(numbers == Array(1...20))
    #expect(most.value == 1)
  }

  @Test func requestsTheNextWhenThereIsDemand() async {
    let pulled = Box(0)
    var iterator = from(1...9).on(next: { _ in pulled.increment() }).mapAsync { await one() * $0 }.values
      .makeAsyncIterator()
    #expect(await iterator.next() == 1)
    #expect(await iterator.next() == 2)
    #expect(pulled.value == 2)
  }

  @Test func failsAsSoonAsTheClosureThrows() async {
    let stream = from(1...9).promoteFailure().mapAsync { (number: Int) async throws(TestFailure) -> Int in
      try refusing(3, number)
    }
    var numbers: [Int] = []
    do throws(TestFailure) {
      for try await number in stream.values { numbers.append(number) }
      Issue.record("it did not fail")
    } catch {
      #expect(error == TestFailure())
    }
    #expect(numbers == [1, 2])
  }

  @Test func failureOfTheStreamComesThrough() async {
    let source = from(1...2).promoteFailure(to: TestFailure.self).append(fail(TestFailure("a")))
    let stream = source.mapAsync { await one() + $0 }
    var numbers: [Int] = []
    do throws(TestFailure) {
      for try await number in stream.values { numbers.append(number) }
      Issue.record("it did not fail")
    } catch {
      #expect(error == TestFailure("a"))
    }
    #expect(numbers == [2, 3])
  }

  @Test func cancelReachesTheTaskAndTheSource() async {
    let clock = VirtualClock()
    let (ends, continuation) = AsyncStream<String>.makeStream()
    let subscription = interval(.seconds(1), clock: clock).on(cancelled: { continuation.yield("source") })
      .mapAsync { (number: Int) async -> Int in
        do { try await clock.sleep(until: clock.now.advanced(by: .seconds(9))) } catch { continuation.yield("task") }
        return number
      }.pull(requesting: .max) { _ in Issue.record("an element after cancel") }
    await clock.untilPending()
    clock.advance(by: .seconds(1))
    await clock.untilPending()
    subscription.cancel()
    var end = ends.makeAsyncIterator()
    let both = [await end.next(), await end.next()]
    #expect(Set(both) == ["task", "source"])
    #expect(clock.pending == 0)
  }
}

@Suite(.leavesNothing) struct MapLatestTests {
  @Test func emitsWhatTheClosureMakes() async {
    #expect(await just(1).mapLatest { await one() + $0 }.collected() == [2])
  }

  @Test func cancelsTheTaskOfTheElementBefore() async {
    let clock = VirtualClock()
    let cancelled = Log<Int>()
    let manual = ManualSource(Int.self)
    let (events, continuation) = AsyncStream<Int>.makeStream()
    let (cancels, tellCancel) = AsyncStream<Void>.makeStream()
    manual.producer.mapLatest { (number: Int) async -> Int in
      do {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(number)))
      } catch {
        cancelled.add(number)
        tellCancel.yield()
      }
      return number
    }.forEach({ continuation.yield($0) }, completed: { _ in continuation.finish() })
    manual.send(9)
    await clock.untilPending()
    manual.send(2)
    var cancel = cancels.makeAsyncIterator()
    await cancel.next()
    await clock.untilPending()
    manual.finish()
    clock.advance(by: .seconds(2))
    var all: [Int] = []
    for await number in events { all.append(number) }
    #expect(all == [2])
    #expect(cancelled.entries == [9])
    #expect(clock.pending == 0)
  }

  @Test func failsAsSoonAsTheClosureThrows() async {
    let stream = just(3).promoteFailure().mapLatest { (number: Int) async throws(TestFailure) -> Int in
      try refusing(3, number)
    }
    do throws(TestFailure) {
      for try await _ in stream.values { Issue.record("it did not fail") }
      Issue.record("it did not fail")
    } catch {
      #expect(error == TestFailure())
    }
  }
}
