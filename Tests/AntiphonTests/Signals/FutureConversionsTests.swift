import Antiphon
import AntiphonTesting
import Testing

private typealias Number = Future<Int, TestFailure>

@Suite(.leavesNothing) struct FutureConversionsTests {
  // MARK: Future → producer

  @Test func producerDoesTheWorkAtEachStart() {
    let work = Box(0)
    let producer = Future<Int, Never> { $0(.success(work.increment())) }.producer
    #expect(work.value == 0)
    for number in 1...2 {
      let probe = producer.probe()
      #expect(probe.elements == [number])
      #expect(probe.completions == [.finished])
    }
  }

  @Test func producerKeepsTheAnswerUntilItIsRequested() {
    let probe = Number(.success(1)).producer.probe(requesting: 0)
    #expect(probe.elements == [])
    probe.request()
    #expect(probe.elements == [1])
    #expect(probe.completions == [.finished])
  }

  @Test func producerFailsIfTheFutureDoes() {
    let probe = Number(.failure(TestFailure("a"))).producer.probe()
    #expect(probe.elements == [])
    #expect(probe.completions == [.failed(TestFailure("a"))])
  }

  @Test func cancelledProducerCancelsTheOperationAndIgnoresTheAnswer() {
    let cancellations = Box(0)
    let pending = Box<Number.Callback?>(nil)
    let probe = Number { answer, talkback in
      pending.value = answer
      talkback.onCancel { cancellations.increment() }
    }.producer.probe()
    probe.cancel()
    pending.value?(.success(1))
    #expect(probe.elements == [])
    #expect(probe.completions == [.cancelled])
    #expect(cancellations.value == 1)
  }

  @Test func producerFinishesIfNoAnswerCanCome() {
    let probe = Number { _ in }.map { $0 + 1 }.producer.probe()
    #expect(probe.elements == [])
    #expect(probe.completions == [.finished])
  }

  @Test func producerRewindsByDoingTheWorkAgain() throws {
    let work = Box(0)
    let probe = Future<Int, Never> { $0(.success(work.increment())) }.producer.probe(requesting: 0)
    try probe.talkback.rewind()
    probe.request()
    #expect(probe.elements == [2])
  }

  // MARK: Producer → future

  @Test func futureOfAStreamIsItsFirstElement() {
    let log = Log<Int?>()
    let stopped = Box(0)
    let future = from(1...).on(stopped: { stopped.increment() }).future
    #expect(log.entries == [])
    future.start { log.add($0.get()) }
    future.start { log.add($0.get()) }
    #expect(log.entries == [1, 1])
    #expect(stopped.value == 2)
  }

  @Test func futureOfAStreamRequestsOneElement() {
    let asked = Box(0)
    from { asked.increment() }.future.start()
    #expect(asked.value == 1)
  }

  @Test func futureOfAnEmptyStreamIsNil() {
    let log = Log<Int?>()
    empty(Int.self, Never.self).future.start { log.add($0.get()) }
    #expect(log.entries == [nil])
  }

  @Test func futureOfAStreamFailsBeforeTheFirstElementOnly() {
    let log = Log<Result<Int?, TestFailure>>()
    fail(TestFailure("a"), Int.self).future.start { log.add($0) }
    just(1).promoteFailure().append(fail(TestFailure("b"))).future.start { log.add($0) }
    #expect(log.entries == [.failure(TestFailure("a")), .success(1)])
  }

  @Test func futureThatIsCancelledCancelsTheStream() {
    let source = ManualSource(Int.self)
    let log = Log<Int?>()
    let cancelled = Box(0)
    let subscription = source.producer.on(cancelled: { cancelled.increment() }).future.start { log.add($0.get()) }
    subscription.cancel()
    source.send(1)
    #expect(cancelled.value == 1)
    #expect(log.entries == [])
  }

  @Test func futureOfAStreamReleasesIt() {
    let live = LifetimeCounter()
    for ending in ["send", "finish", "cancel"] {
      let source = ManualSource(Int.self)
      do {
        let token = live.token()
        let subscription = source.producer.on(next: { _ in token.touch() }).future.start { _ in token.touch() }
        switch ending {
        case "send": source.send(1)
        case "finish": source.finish()
        default: subscription.cancel()
        }
      }
      #expect(live.count == 0, "\(ending)")
    }
  }

  // MARK: Future and async

  @Test func valueIsAwaited() async {
    let pending = Box<Future<Int, Never>.Callback?>(nil)
    let (starts, continuation) = AsyncStream<Void>.makeStream()
    let future = Future<Int, Never> {
      pending.value = $0
      continuation.yield()
    }
    let task = Task { await future.value }
    var startIterator = starts.makeAsyncIterator()
    await startIterator.next()
    pending.value?(.success(1))
    #expect(await task.value == 1)
    #expect(await Future<Int, Never>(.success(2)).map { $0 * 2 }.value == 4)
  }

  @Test func valueThrowsTheFailure() async {
    do throws(TestFailure) {
      _ = try await Number(.failure(TestFailure("a"))).value
      Issue.record("it did not fail")
    } catch {
      #expect(error == TestFailure("a"))
    }
  }

  @Test func valueIsNilIfTheTaskIsCancelledOrNoAnswerCanCome() async {
    let cancellations = Box(0)
    let pending = Box<Future<Int, Never>.Callback?>(nil)
    let (starts, continuation) = AsyncStream<Void>.makeStream()
    let future = Future<Int, Never> { answer, talkback in
      pending.value = answer
      talkback.onCancel { cancellations.increment() }
      continuation.yield()
    }
    let task = Task { await future.value }
    var startIterator = starts.makeAsyncIterator()
    await startIterator.next()
    task.cancel()
    #expect(await task.value == nil)
    #expect(cancellations.value == 1)
    pending.value?(.success(1))
    #expect(await Future<Int, Never> { _ in }.value == nil)
  }

  @Test func isAnsweredByAnAsynchronousFunction() async {
    let calls = Box(0)
    let future = Future<Int, Never> { () async in
      await Task.yield()
      return calls.increment()
    }
    #expect(calls.value == 0)
    #expect(await future.value == 1)
    #expect(await future.value == 2)
  }

  @Test func failsIfTheAsynchronousFunctionThrows() async {
    let future = Number { () async throws(TestFailure) in throw TestFailure("a") }
    do throws(TestFailure) {
      _ = try await future.value
      Issue.record("it did not fail")
    } catch {
      #expect(error == TestFailure("a"))
    }
  }

  @Test func cancelReachesTheTask() async {
    let clock = VirtualClock()
    let (ends, continuation) = AsyncStream<Bool>.makeStream()
    let subscription = Future<Int, Never> { () async in
      do { try await clock.sleep(until: clock.now.advanced(by: .seconds(9))) } catch {}
      continuation.yield(Task.isCancelled)
      return 1
    }.start { _ in Issue.record("an answer after cancel") }
    await clock.untilPending()
    subscription.cancel()
    var end = ends.makeAsyncIterator()
    #expect(await end.next() == true)
  }
}
