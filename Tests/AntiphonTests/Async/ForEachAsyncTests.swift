import Antiphon
import AntiphonTesting
import Testing

@Suite(.leavesNothing) struct ForEachAsyncTests {
  @Test func callsForOneElementAfterTheOther() async {
    let log = Log<String>()
    let completion = await withCheckedContinuation { continuation in
      from(1...3).forEachAsync { (number: Int) async in
        log.add("begin \(number)")
        await Task.yield()
        log.add("end \(number)")
      } completed: {
        continuation.resume(returning: $0)
      }
    }
    #expect(completion == .finished)
    #expect(log.entries == ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"])
  }

  @Test func requestsTheNextWhenTheBodyHasReturned() async {
    let pulled = Box(0)
    let most = AtomicCounter()
    await withCheckedContinuation { continuation in
      let handled = Box(0)
      from(1...20).on(next: { _ in most.raise(to: pulled.increment() - handled.value) }).forEachAsync {
        (_: Int) async in
        await Task.yield()
        handled.increment()
      } completed: { _ in
        continuation.resume()
      }
    }
    #expect(pulled.value == 20)
    #expect(most.value == 1)
  }

  @Test func failureComesAtTheEnd() async {
    let completion = await withCheckedContinuation { continuation in
      just(1).promoteFailure().append(fail(TestFailure("a"))).forEachAsync { (_: Int) async in
        await Task.yield()
      } completed: {
        continuation.resume(returning: $0)
      }
    }
    #expect(completion == .failed(TestFailure("a")))
  }

  @Test func cancelReachesTheBody() async {
    let clock = VirtualClock()
    let (ends, continuation) = AsyncStream<String>.makeStream()
    let subscription = from(1...9).forEachAsync { (number: Int) async in
      do {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(9)))
      } catch {
        continuation.yield("body \(number)")
      }
    }
    await clock.untilPending()
    subscription.cancel()
    var end = ends.makeAsyncIterator()
    #expect(await end.next() == "body 1")
    #expect(!subscription.isActive)
    #expect(clock.pending == 0)
  }
}

@Suite(.leavesNothing) struct ForEachLatestTests {
  @Test func cancelsTheBodyOfTheElementBefore() async {
    let clock = VirtualClock()
    let log = Log<String>()
    let source = ManualSource(Int.self)
    let (cancels, cancelContinuation) = AsyncStream<Void>.makeStream()
    let (ends, endContinuation) = AsyncStream<Completion<Never>>.makeStream()
    source.producer.forEachLatest { (number: Int) async in
      do {
        try await clock.sleep(until: clock.now.advanced(by: .seconds(number)))
        log.add("done \(number)")
      } catch {
        log.add("cancelled \(number)")
        cancelContinuation.yield()
      }
    } completed: {
      endContinuation.yield($0)
    }
    source.send(9)
    await clock.untilPending()
    source.send(2)
    var cancel = cancels.makeAsyncIterator()
    await cancel.next()
    await clock.untilPending()
    source.finish()
    clock.advance(by: .seconds(2))
    var end = ends.makeAsyncIterator()
    #expect(await end.next() == .finished)
    #expect(log.entries == ["cancelled 9", "done 2"])
  }
}
